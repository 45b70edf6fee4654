-- Gives the house what of a closed day (addition 0), or of an addition to one, no contract has bought, once every
-- plan has had its part, and ends it: its state is 'paid' (N3). Answers false where that is done already. Figures are
-- in parts (millionths of the smallest unit).
-- Locks the coin's row (`for no key update`), then the house's mining and fees accounts through mining_post_fees.
-- Raises P0001 where it is not the next to be divided or does not exist (mining_next), where a plan's part is not
-- divided whole, or where more was divided than there was; FL002 where the ledger refuses the fee. ledger_check
-- compares the journal at commit (FL004).
create function mining_pay_rest(new_run text, wanted_coin text, wanted_day integer, wanted_addition integer default 0) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  came record;
  rest numeric;
  charged record;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  if exists (
    select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id is null and r.addition = wanted_addition)
  then return false; end if;
  select * into strict came from mining_next(wanted_coin, wanted_day, wanted_addition);
  if exists (
    select 1 from mining_contract c join mining_plan p on p.id = c.plan_id
    where wanted_coin = any(p.coins) and c.start_day <= wanted_day and c.end_day > wanted_day and not exists (
      select 1 from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.plan_id = p.id
        and r.addition = wanted_addition and r.state = 'divided'))
  then raise exception 'a plan''s part of day % of % is not divided yet', wanted_day, wanted_coin; end if;
  select came.amount::numeric * 1000000 - coalesce(sum(r.contracts * r.gross), 0) into rest
  from mining_run r where r.coin = wanted_coin and r.day = wanted_day and r.addition = wanted_addition;
  if rest < 0 then raise exception 'day % of % is divided among more than there was', wanted_day, wanted_coin; end if;
  select * into charged from mining_post_fees(new_run, wanted_coin, rest);
  insert into mining_run (id, coin, day, addition, at_day, plan_id, formula, contracts, gross, pool_fee, power, net, nothing, power_due,
    carried_before, carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
  values (new_run, wanted_coin, wanted_day, wanted_addition, case when wanted_addition > 0 then came.at_day end, null, 2, 0, rest,
    0, 0, 0, case when came.amount = 0 then 'no receipts' end, 0,
    0, 0, 0, 0, charged.units, charged.carry, clock_ms());
  if wanted_addition = 0 then
    update mining_day x set state = 'paid' where x.coin = wanted_coin and x.day = wanted_day;
  else
    update mining_addition x set state = 'paid' where x.coin = wanted_coin and x.addition = wanted_addition;
  end if;
  return true;
end $$;
revoke execute on function mining_pay_rest(text, text, integer, integer) from public;
grant execute on function mining_pay_rest(text, text, integer, integer) to fairlead_app;
