-- Holds a fleet for what is recorded of it, and answers the time (ms) of that: after the fleet's last change and
-- after the last day that was closed without knowing of it, before the change that follows (N2). A time that was read
-- before the wait for the lock could come before these.
-- Locks the fleet's row (`for no key update`) until the transaction ends, and raises its changed_ms.
create function mining_fleet_time(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
begin
  perform 1 from mining_fleet f where f.algorithm = wanted for no key update;
  select greatest(clock_ms(),
      (select s.changed_ms + 1 from mining_fleet_state s where s.algorithm = wanted order by s.changed_ms desc, s.id desc limit 1),
      (select max(d.closed_ms) + 1 from mining_coin c join mining_day d on d.coin = c.coin and d.day = c.next_day - 1
       where c.algorithm = wanted)) into at_ms;
  update mining_fleet f set changed_ms = greatest(f.changed_ms, at_ms) where f.algorithm = wanted;
  return at_ms;
end $$;
revoke execute on function mining_fleet_time(text) from public;
