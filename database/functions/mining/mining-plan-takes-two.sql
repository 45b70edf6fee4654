-- N1, R3: whether a plan takes two admins: its price (cents) is below half of what its term is expected to bring after the
-- fee and before power, or that is not known. Power is left out: a day that power would make negative pays nothing, so
-- that much of it makes a cheap plan a bet on the days above it, which costs the buyer nothing on the others. `worths`
-- are dollars a day of each coin before the fee; the fee is in basis points. Takes no locks.
create function mining_plan_takes_two(worths numeric[], fee_bps integer, term_days integer, price bigint) returns boolean
  language sql immutable
  as $$
  select coalesce(bool_or(w.worth is null), true)
    or 2 * price < 100 * term_days * sum(w.worth * (10000 - fee_bps) / 10000)
  from unnest(worths) w(worth)
$$;
revoke execute on function mining_plan_takes_two(numeric[], integer, integer, bigint) from public;
grant execute on function mining_plan_takes_two(numeric[], integer, integer, bigint) to fairlead_app;
