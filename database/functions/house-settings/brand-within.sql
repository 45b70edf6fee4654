-- B2.4, X8: whether what a change sets is a brand as domain/brand/kept-brand.ts reads it: accents that can be read, and pictures that are
-- there. Takes no locks.
create function brand_within(of_value jsonb) returns boolean
  language sql stable
  as $$
  with brand as (select of_value -> 'brand' as b),
  pictures as (
    select p.picture from brand cross join lateral (
      select b -> 'icon' as picture
      union all
      select case when brand_keys_within(b -> place, array['light', 'dark']) then b -> place -> scheme end
      from unnest(array['logo', 'headerLogo', 'footerLogo']) place, unnest(array['light', 'dark']) scheme) p),
  support as (
    select s.one from brand cross join lateral (
      select b -> 'supportEmail' as one
      union all
      select m from jsonb_array_elements(case when jsonb_typeof(b -> 'moreSupport') = 'array' then b -> 'moreSupport' else '[null]' end) m) s)
  select coalesce(brand_keys_within(of_value, array['brand']) and brand_keys_within(b, array['name', 'supportEmail', 'moreSupport',
      'address', 'phone', 'accent', 'logo', 'headerLogo', 'footerLogo', 'icon', 'legal'])
    and brand_words_within(b -> 'name', 40)
    and case when jsonb_typeof(b -> 'moreSupport') = 'array' then jsonb_array_length(b -> 'moreSupport') <= 3 else false end
    and (select bool_and(coalesce(jsonb_typeof(one) = 'string' and length(one #>> '{}') <= 254
        and one #>> '{}' ~ '^[^\s@<>",]+@[^\s@<>",]+$', false)) and count(distinct one) = count(*) from support)
    and (b -> 'address' = 'null' or brand_words_within(b -> 'address', 200))
    and (b -> 'phone' = 'null' or brand_words_within(b -> 'phone', 40))
    and (b -> 'accent' = 'null' or (brand_keys_within(b -> 'accent', array['light', 'dark'])
      and brand_accent_within(b #> '{accent,light}', 'light') and brand_accent_within(b #> '{accent,dark}', 'dark')))
    and (select bool_and(coalesce(picture = 'null' or (jsonb_typeof(picture) = 'string'
        and exists (select from brand_picture k where k.hash = picture #>> '{}')), false)) from pictures)
    and (b -> 'legal' = 'null' or brand_legal_within(b -> 'legal')), false)
  from brand
$$;
revoke execute on function brand_within(jsonb) from public;
grant execute on function brand_within(jsonb) to fairlead_app;
