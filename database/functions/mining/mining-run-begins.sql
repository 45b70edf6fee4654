-- Begins one plan's part of a closed day (addition 0), or of an addition to one (N3.6): writes its run with all that it is
-- divided by, the contracts of the day and the cents that they have coming, and pays nobody yet. Figures in parts are those of
-- one contract. An addition is divided by its day's hash rate and price and bears what of that day's power was not charged
-- before. Answers the run.
-- The caller holds the coin's row. Raises P0001 where it is not the next to be divided (mining_next), the plan does not
-- pay in the coin, or it has sold more than the day's capacity; P0002 where day or plan does not exist; FL005 where the capital
-- is short of what the plan is to be paid, and nothing is begun.
create function mining_run_begins(new_run text, wanted_coin text, wanted_day integer, wanted_plan text, wanted_addition integer)
  returns mining_run
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  d record;
  came record;
  charged_before numeric;
  p record;
  s record;
  turn integer;
  due record;
  begun mining_run;
begin
  select * into strict d from mining_day x where x.coin = wanted_coin and x.day = wanted_day;
  select * into strict came from mining_next(wanted_coin, wanted_day, wanted_addition);
  select * into strict p from mining_plan x where x.id = wanted_plan;
  turn := array_position(p.coins, wanted_coin);
  if turn is null then raise exception 'plan % does not pay in %', wanted_plan, wanted_coin; end if;
  -- Power is charged once a day: of what comes late, what was not charged before.
  select coalesce(sum(r.power), 0) into charged_before from mining_run r
  where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = wanted_plan;
  select x.gross, x.pool_fee, x.power_due - charged_before as power_due, w.power, x.gross - x.pool_fee - w.power as net into s
  from mining_share(came.amount, d.capacity, p.hash_rate, p.pool_fee_bps,
    case turn when 1 then p.power_mw else 0 end, p.power_price, d.price, d.price_decimals) x
  cross join lateral (select least(x.power_due - charged_before, x.gross - x.pool_fee) as power) w;
  -- Whom to notify is asked once the run is whole (mining_run_ends): until then it says that nobody is left to notify.
  insert into mining_run (id, coin, day, addition, at_day, plan_id, formula, contracts, gross, pool_fee, power, net, expected,
    nothing, power_due, carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms, notified,
    state, due_contracts, due_cents, divided_to)
  select new_run, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, wanted_plan, 2, 0,
    s.gross, s.pool_fee, s.power, s.net,
    (select div(p.hash_rate * 86400::numeric * (n.subsidy + n.fees) * 1000000, n.difficulty * 4294967296)
     from mining_network n where n.id = d.network_id and wanted_addition = 0),
    case when s.net > 0 then null when came.amount = 0 then 'no receipts' else 'costs' end, s.power_due,
    0, 0, 0, 0, 0, 0, clock_ms(), true, 'dividing', 0, 0, ''
  returning * into begun;
  select count(*) as contracts, coalesce(sum(x.cents), 0) as cents into due from mining_due(begun, '', null) x;
  if due.contracts * p.hash_rate > d.capacity then
    raise exception 'plan % has sold more than the fleet of day % had', wanted_plan, wanted_day;
  end if;
  update mining_run r set due_contracts = due.contracts, due_cents = due.cents where r.id = new_run returning * into begun;
  perform mining_refuse_short(begun, due.cents, (
    select a.balance from ledger_account a
    where coalesce(a.copy_id, a.owner, '') = '' and a.kind = 'capital' and a.asset = 'USD'));
  return begun;
end $$;
revoke execute on function mining_run_begins(text, text, integer, text, integer) from public;
