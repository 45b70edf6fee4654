-- A13.2, X8: whether what a change sets is a list of countries by their two letters, each once. Takes no locks.
create function limit_countries_within(of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(of_value - 'limitsBeforeDeposit' = '{}' and jsonb_typeof(of_value -> 'limitsBeforeDeposit') = 'array'
    and (select count(*) <= 249 and count(*) = count(distinct one)
        and coalesce(bool_and(jsonb_typeof(one) = 'string' and one #>> '{}' ~ '^[A-Z]{2}$'), true)
      from jsonb_array_elements(case when jsonb_typeof(of_value -> 'limitsBeforeDeposit') = 'array'
        then of_value -> 'limitsBeforeDeposit' else '[]' end) e(one)), false)
$$;
revoke execute on function limit_countries_within(jsonb) from public;
grant execute on function limit_countries_within(jsonb) to fairlead_app;
