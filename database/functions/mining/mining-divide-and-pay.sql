-- Divides one plan's part of a closed day (addition 0), or of an addition to one, among that day's contracts in one transaction
-- (N3, L3, formula 2), or what sets have left of it (mining_divide_step); answers false where that is done already. For demos of
-- before their first start, and for processes of releases before there were sets: whoever calls it goes on from where the run is,
-- with its figures, and holds the accounts of all who are paid until the transaction ends.
-- Locks the coin's row, then as mining_divide_step does, and raises what that raises.
create function mining_divide_and_pay(new_run text, wanted_coin text, wanted_day integer, wanted_plan text, wanted_addition integer default 0)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Whoever divides it at the same time is waited for: then it is done already.
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  if exists (
    select from mining_run x where x.coin = wanted_coin and x.day = wanted_day and x.plan_id = wanted_plan
      and x.addition = wanted_addition and x.state = 'divided')
  then return false; end if;
  while mining_divide_step(new_run, wanted_coin, wanted_day, wanted_plan, wanted_addition, null) loop null; end loop;
  return true;
end $$;
revoke execute on function mining_divide_and_pay(text, text, integer, text, integer) from public;
grant execute on function mining_divide_and_pay(text, text, integer, text, integer) to fairlead_app;
