-- Whether a value is a whole number from least to most; null of what is not there is false. Takes no locks.
create function whole_within(of_value jsonb, at_least bigint, at_most bigint) returns boolean
  language sql immutable
  as $$
  select coalesce(case when jsonb_typeof(of_value) = 'number'
    then (of_value #>> '{}')::numeric between at_least and at_most and (of_value #>> '{}')::numeric % 1 = 0 end, false)
$$;
revoke execute on function whole_within(jsonb, bigint, bigint) from public;
grant execute on function whole_within(jsonb, bigint, bigint) to fairlead_app;
