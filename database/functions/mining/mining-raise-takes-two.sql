-- Whether `more` hashes per second bring what a fleet is rated above what it was rated 30 days before (N2, R3). What it is rated now is the sum of its machines in service; what it was,
-- its newest state by then, 0 where it had none. Machines that wait for a second admin do not count.
-- Locks the fleet's row (`for no key update`) until the transaction ends, so that two who add at once are counted
-- together.
create function mining_raise_takes_two(wanted text, more numeric) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
  before numeric;
  now_rated numeric;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  at_ms := clock_ms();
  select coalesce((
    select s.rated from mining_fleet_state s where s.algorithm = wanted and s.changed_ms <= at_ms - 30 * 86400000::bigint
    order by s.changed_ms desc, s.id desc limit 1), 0) into before;
  select coalesce(sum(m.count::numeric * m.hash_rate), 0) into now_rated from mining_machine m
  where m.algorithm = wanted and m.state = 'in service';
  return now_rated + more > before;
end $$;
revoke execute on function mining_raise_takes_two(text, numeric) from public;
grant execute on function mining_raise_takes_two(text, numeric) to fairlead_app;
