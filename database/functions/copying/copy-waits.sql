-- Which of some copies have to wait: a trade of the same trader and wallet that was accepted before, in whose snapshot they are,
-- has not decided them, and its time for placing (half of its duration) is not over (C3). What it takes of a copy is not there for
-- a later one, whichever ends first. Where the placing itself is late nothing waits.
create function copy_waits(fan_out text, copies text[]) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  earlier text[];
begin
  -- As a rule none is before it: then it costs nothing to ask.
  earlier := array(
    select p.id from copy_fan_out f
    join trade t on t.trade_id = f.trade_id
    join copy_fan_out p on p.trader_id = f.trader_id and p.state = 'placing' and p.wallet = f.wallet and p.id <> f.id
    join trade x on x.trade_id = p.trade_id
    where f.id = fan_out and (x.accepted_ms, p.id) < (t.accepted_ms, f.id)
      and clock_ms() <= t.accepted_ms + t.duration_ms / 2
      and clock_ms() <= x.accepted_ms + x.duration_ms / 2);
  if cardinality(earlier) = 0 then return '{}'; end if;
  return array(
    select c.id from copy c
    where c.id = any(copies) and exists (
      select from copy_fan_out p
      join trader_trade s on s.trade_id = p.trade_id
      join copy_settings v on v.copy_id = c.id and v.from_change <= s.change and (v.until_change is null or v.until_change > s.change)
      where p.id = any(earlier) and p.decided_place < c.place
        and not exists (select from copy_outcome o where o.source_trade_id = p.trade_id and o.copy_id = c.id)));
end $$;
revoke execute on function copy_waits(text, text[]) from public;
grant execute on function copy_waits(text, text[]) to fairlead_app;
