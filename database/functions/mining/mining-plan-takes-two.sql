-- N1, R3: whether a plan takes two admins: its price (cents) is below half of what its term is expected to bring after fee
-- and power, or that is not known. `worths` are dollars a day of each coin before fee and power, in the order of the
-- coins; the fee is in basis points, power in milliwatts and millionths of a dollar for a kWh, charged against the first
-- coin as far as there is something to take it of (domain/mining/expectation.ts). Takes no locks.
create function mining_plan_takes_two(worths numeric[], fee_bps integer, power_mw bigint, power_price bigint, term_days integer,
  price bigint) returns boolean
  language sql immutable
  as $$
  select coalesce(bool_or(w.worth is null), true) or 2 * price < 100 * term_days * sum(greatest(
    w.worth * (10000 - fee_bps) / 10000
      - case w.place when 1 then 24 * power_mw::numeric * power_price / 1000000000000 else 0 end, 0))
  from unnest(worths) with ordinality w(worth, place)
$$;
revoke execute on function mining_plan_takes_two(numeric[], integer, bigint, bigint, integer, bigint) from public;
grant execute on function mining_plan_takes_two(numeric[], integer, bigint, bigint, integer, bigint) to fairlead_app;
