-- Whether a value is whole cents as text, at most 999,999,999,999.99; null of what is not there is false. Takes no locks.
create function cents_within(of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(jsonb_typeof(of_value) = 'string' and of_value #>> '{}' ~ '^(0|[1-9][0-9]{0,13})$', false)
$$;
revoke execute on function cents_within(jsonb) from public;
grant execute on function cents_within(jsonb) to fairlead_app;
