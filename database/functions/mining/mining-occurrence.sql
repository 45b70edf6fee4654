-- The occurrence of a contract's mining-payout journal (L3, N3): it counts the contract's days from 1 and on each day
-- its plan's coins in order. Of additions it counts beyond 10,000, by the coin's additions and the plan's coins. A
-- term has 3,650 days and a plan two coins at most, so that the two ranges do not meet.
-- ledger_implied_mining reads day, addition and coin back from it.
create function mining_occurrence(start_day integer, day integer, addition integer, coins integer, turn integer) returns integer
  language sql immutable
  as $$
  select case addition when 0 then (day - start_day) * coins + turn else 10000 + (addition - 1) * coins + turn end
$$;
revoke execute on function mining_occurrence(integer, integer, integer, integer, integer) from public;
