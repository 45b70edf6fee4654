-- Takes one step of dividing one plan's part of a closed day (addition 0), or of an addition to one (N3.6): begins its run, pays
-- the next `most` of its contracts (null: all that are left), or ends it. Answers whether a step is left. Each step is a transaction of its own:
-- whoever dies between two leaves the rest to be found, and several who take steps at once take each once.
-- Locks the coin's row, then as mining_pay_set and mining_run_ends do. Raises what mining_run_begins, mining_pay_set and
-- mining_run_ends raise.
create function mining_divide_step(
  new_run text, wanted_coin text, wanted_day integer, wanted_plan text, wanted_addition integer, most integer
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  r mining_run;
begin
  perform 1 from mining_coin c where c.coin = wanted_coin for no key update;
  select * into r from mining_run x where x.coin = wanted_coin and x.day = wanted_day and x.plan_id = wanted_plan
    and x.addition = wanted_addition;
  if r.state = 'divided' then return false; end if;
  if r.id is null then
    perform mining_run_begins(new_run, wanted_coin, wanted_day, wanted_plan, wanted_addition);
    return true;
  end if;
  perform mining_next(wanted_coin, wanted_day, wanted_addition);
  if mining_pay_set(r.id, most) > 0 then return true; end if;
  perform mining_run_ends(r.id);
  return false;
end $$;
revoke execute on function mining_divide_step(text, text, integer, text, integer, integer) from public;
grant execute on function mining_divide_step(text, text, integer, text, integer, integer) to fairlead_app;
