create function mining_pay_rest(new_run text, wanted_coin text, wanted_day integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  d record;
  rest numeric;
  charged record;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  select * into strict d from mining_day x where x.coin = wanted_coin and x.day = wanted_day;
  if d.state = 'paid' then return false; end if;
  if exists (
    select 1 from mining_contract c join mining_plan p on p.id = c.plan_id
    where wanted_coin = any(p.coins) and c.start_day <= wanted_day and c.end_day > wanted_day and not exists (
      select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = p.id))
  then raise exception 'a plan''s part of day % of % is not divided yet', wanted_day, wanted_coin; end if;
  select d.received::numeric * 1000000 - coalesce(sum(r.contracts * r.gross), 0) into rest
  from mining_run r where r.coin = wanted_coin and r.day = wanted_day;
  if rest < 0 then raise exception 'day % of % is divided among more than there was', wanted_day, wanted_coin; end if;
  select * into charged from mining_charge(new_run, wanted_coin, rest);
  insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  values (new_run, wanted_coin, wanted_day, null, 2, 0, rest, 0, 0, 0, case when d.received = 0 then 'no receipts' end, 0,
    0, 0, 0, 0, charged.units, charged.carry, clock_ms());
  update mining_day x set state = 'paid' where x.coin = wanted_coin and x.day = wanted_day;
  return true;
end $$;
revoke execute on function mining_pay_rest(text, text, integer) from public;
grant execute on function mining_pay_rest(text, text, integer) to fairlead_app;
