-- B2.1: whether an accent can be read (4.5 to 1) on every surface of a scheme ('light' or 'dark') that it is used on, as
-- domain/brand/accent.ts has them; a test compares the two. Takes no locks.
create function brand_accent_within(accent jsonb, scheme text) returns boolean
  language sql immutable
  as $$
  select case when jsonb_typeof(accent) = 'string' and accent #>> '{}' ~ '^#[0-9a-f]{6}$' then (
      select min(brand_contrast(accent #>> '{}', surface)) >= 4.5
      from unnest(case scheme
        when 'light' then array['#f7f6f3', '#ffffff', '#f2f0ec', '#e0f0ed', '#faeae1', '#fbf1d9']
        when 'dark' then array['#0d1013', '#15191e', '#1d2228', '#12302c', '#3a2216', '#352a10'] end) surface)
    else false end
$$;
revoke execute on function brand_accent_within(jsonb, text) from public;
grant execute on function brand_accent_within(jsonb, text) to fairlead_app;
