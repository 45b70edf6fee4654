-- A limit of R3 as it was at a time (ms), the newest that was set by then. In cents, from which on two admins are
-- needed; of 'mining_fleet' in basis points, by which one admin could raise what a fleet is rated within 30 days: 0
-- by now, more for what was added before (N2).
-- Before any was set: 1,000.00 of one deposit, one withdrawal and for a day of mining that closes itself (N3); 1,000
-- basis points of a fleet; no limit of a sum (the greatest bigint).
create function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1),
    case when of_subject in ('deposit', 'withdrawal', 'mining_day') then 100000 when of_subject = 'mining_fleet' then 1000
      else 9223372036854775807 end)
$$;
revoke execute on function four_eyes_at(text, bigint) from public;
grant execute on function four_eyes_at(text, bigint) to fairlead_app;
