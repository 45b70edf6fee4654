-- Ends contracts whose term is over, at most `most` of them, the oldest end first (N3); their hash rate can be sold
-- again. Answers the contracts with their customers. Capacity falls to what is verified, or to what is still sold
-- where that is more.
-- Locks all fleets by algorithm, then the contracts (`for no key update`): fleets come first in the order of locks
-- (Z7).
create function mining_end(most integer) returns table (contract text, customer text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  at_ms bigint;
  ended text[];
begin
  -- Fleets come before contracts in the order of locks (Z7).
  perform 1 from mining_fleet f order by f.algorithm for no key update;
  at_ms := clock_ms();
  select array_agg(x.id) into ended from (
    select c.id from mining_contract c where c.state = 'running' and c.end_day <= at_ms / 86400000
    order by c.end_day, c.id limit most for no key update) x;
  if ended is null then return; end if;
  update mining_contract c set state = 'ended', ended_ms = at_ms where c.id = any(ended);
  update mining_fleet f set sold = f.sold - s.hashes, capacity = greatest(f.verified, f.sold - s.hashes)
  from (
    select p.algorithm, sum(c.hash_rate)::bigint as hashes
    from mining_contract c join mining_plan p on p.id = c.plan_id where c.id = any(ended) group by p.algorithm) s
  where f.algorithm = s.algorithm;
  return query select c.id, c.user_id from mining_contract c where c.id = any(ended) order by c.id;
end $$;
revoke execute on function mining_end(integer) from public;
grant execute on function mining_end(integer) to fairlead_app;
