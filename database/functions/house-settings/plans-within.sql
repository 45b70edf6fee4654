-- D6, X8: whether what a change sets are plans and places as domain/deposits/plans.ts reads them. Takes no locks.
create function plans_within(of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(of_value - 'plans' = '{}' and jsonb_typeof(of_value -> 'plans') = 'object'
    and (of_value -> 'plans') - array['pricing', 'trading', 'mining', 'places'] = '{}'
    and (select count(*) = 4 and bool_and(coalesce(jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 12, false))
      from jsonb_each(of_value -> 'plans') l(name, list))
    and not exists (
      select from jsonb_each(of_value -> 'plans') l(name, list)
      cross join lateral jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) e(one)
      where not coalesce(jsonb_typeof(one) = 'object' and length(one ->> 'name') between 1 and 60 and case
        when name = 'places' then one - array['name', 'url', 'note'] = '{}' and one ->> 'url' ~ '^https://[^\s/?#@\\]+([/?#\\]\S*)?$'
          and length(one ->> 'url') <= 500 and length(one ->> 'note') <= 300
        else one - array['name', 'amount', 'text'] = '{}' and one ->> 'amount' ~ '^(0|[1-9][0-9]{0,11})\.[0-9]{2}$'
          and length(one ->> 'text') between 1 and 400 end, false)), false)
$$;
revoke execute on function plans_within(jsonb) from public;
grant execute on function plans_within(jsonb) to fairlead_app;
