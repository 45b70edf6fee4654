-- B2.4: whether a value is an object with these keys and no others. Takes no locks.
create function brand_keys_within(of_value jsonb, keys text[]) returns boolean
  language sql immutable
  as $$
  select coalesce(case when jsonb_typeof(of_value) = 'object' then of_value - keys = '{}' and of_value ?& keys end, false)
$$;
revoke execute on function brand_keys_within(jsonb, text[]) from public;
grant execute on function brand_keys_within(jsonb, text[]) to fairlead_app;
