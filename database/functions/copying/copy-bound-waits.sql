-- Of which of some copies of a placing with real money it hangs on trades that were accepted before what they become, by whichever
-- trader, whose copies by the same customer are not decided and not late (C3): with what those may still stake, a
-- customer's copies would pass most_of_one, and without it they would not. Copies and stakes (cents) by their places in
-- the arrays. Where the placing itself is late nothing waits.
-- Right for a copy while its customer's staked account is locked (copy_lock): an earlier placing that has not committed
-- cannot hold it. Without the lock the answer may name one too many, and the caller asks again.
create function copy_bound_waits(fan_out text, copies text[], stakes bigint[]) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  f record;
  users text[];
begin
  select o.id, o.most_of_one, t.accepted_ms, t.accepted_ms + t.duration_ms / 2 as late_after_ms into f
  from copy_fan_out o join trade t on t.trade_id = o.trade_id
  where o.id = fan_out and o.most_of_one is not null;
  if not found or clock_ms() > f.late_after_ms then return '{}'; end if;
  -- As a rule nobody is before it: then it costs nothing to ask.
  perform 1 from copy_fan_out p join trade t on t.trade_id = p.trade_id
  where p.state = 'placing' and p.wallet = 'real' and (t.accepted_ms, p.id) < (f.accepted_ms, f.id)
    and clock_ms() <= t.accepted_ms + t.duration_ms / 2
  limit 1;
  if not found then return '{}'; end if;
  users := array(select c.user_id from copy c where c.id = any(copies));
  return array(
    select c.id from copy c where c.id = any(copies) and c.user_id in (select x.user_id from (
      select c.user_id, u.stake as wanted, 0::bigint as due, 0::bigint as staked
      from unnest(copies, stakes) u(copy, stake) join copy c on c.id = u.copy
      union all
      select d.user_id, 0, d.stake, 0 from copy_due(users, f.accepted_ms, f.id) d where clock_ms() <= d.late_after_ms
      union all
      select s.user_id, 0, 0, s.stake from copy_staked_at(users, f.accepted_ms, f.id) s) x
    group by x.user_id
    having sum(x.staked + x.wanted) <= f.most_of_one and sum(x.staked + x.wanted + x.due) > f.most_of_one));
end $$;
revoke execute on function copy_bound_waits(text, text[], bigint[]) from public;
grant execute on function copy_bound_waits(text, text[], bigint[]) to fairlead_app;
