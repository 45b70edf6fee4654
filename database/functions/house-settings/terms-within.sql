-- T1, X8: whether what a change sets are terms of pairs, and what the house may owe in all ('maxExposure', cents as text or null), within
-- the bounds of domain/markets/term-changes.ts. Takes no locks.
create function terms_within(of_value jsonb) returns boolean
  language sql immutable
  as $$
  select coalesce(bool_and(coalesce(case
      when name = 'maxExposure' then cents_within(term) or term = 'null'
      when name not like 'pair:%' or jsonb_typeof(term) <> 'object' or jsonb_typeof(term -> 'payouts') <> 'array' then false
      else term - array['payouts', 'entryDelayMs', 'minStake', 'maxStake', 'maxExposure'] = '{}'
        and jsonb_typeof(term -> 'entryDelayMs') = 'number' and (term ->> 'entryDelayMs')::numeric between 500 and 5000
        and (term ->> 'entryDelayMs')::numeric % 1 = 0
        and cents_within(term -> 'minStake') and cents_within(term -> 'maxStake')
        and (term ->> 'minStake')::bigint between 1 and (term ->> 'maxStake')::bigint
        and (cents_within(term -> 'maxExposure') or term -> 'maxExposure' = 'null')
        and jsonb_array_length(term -> 'payouts') between 1 and 20
        and (select bool_and(coalesce((p ->> 'payoutRate')::numeric between 1000 and 9900 and (p ->> 'duration')::numeric between 5 and 10800
              and (p ->> 'payoutRate')::numeric % 1 = 0 and (p ->> 'duration')::numeric % 1 = 0, false))
            and count(distinct p ->> 'duration') = count(*)
          from jsonb_array_elements(term -> 'payouts') p)
      end, false)), false)
  from jsonb_each(of_value) e(name, term)
$$;
revoke execute on function terms_within(jsonb) from public;
grant execute on function terms_within(jsonb) to fairlead_app;
