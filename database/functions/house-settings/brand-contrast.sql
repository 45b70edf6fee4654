-- B2.1: the contrast ratio (WCAG 2.2) of two colours of the form #2347c5, from 1 to 21, as domain/brand/contrast.ts computes it. Takes
-- no locks.
create function brand_contrast(one text, other text) returns double precision
  language sql immutable
  as $$
  with luminance as (
    select sum(part * case when channel <= 0.04045 then channel / 12.92 else power((channel + 0.055) / 1.055, 2.4) end) as light
    from unnest(array[one, other]) with ordinality c(colour, nth)
    cross join (values (2, 0.2126::double precision), (4, 0.7152), (6, 0.0722)) p(place, part)
    cross join lateral (select get_byte(decode(substr(colour, place, 2), 'hex'), 0) / 255::double precision as channel) v
    group by nth)
  select (max(light) + 0.05) / (min(light) + 0.05) from luminance
$$;
revoke execute on function brand_contrast(text, text) from public;
grant execute on function brand_contrast(text, text) to fairlead_app;
