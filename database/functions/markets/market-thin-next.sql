-- Thins a day of a pair in one transaction (M4), for processes of the release before: takes the steps of
-- market_thin_step, from where they have come to, until a day is whole. Answers pair, day and how many ticks were removed,
-- or no row when nothing is due. Takes the advisory lock 'market_thin' for the transaction, as each step does. Raises
-- (P0001) where keep_days is below 1.
create function market_thin_next(keep_days integer)
  returns table (thinned_pair text, thinned_day text, removed bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  step record;
begin
  if keep_days < 1 then raise exception 'ticks are kept for at least a day'; end if;
  loop
    select * into step from market_thin_step(keep_days, 100000);
    if not found then return; end if;
    exit when step.is_whole;
  end loop;
  thinned_pair := step.thinned_pair;
  thinned_day := step.thinned_day;
  removed := step.removed_ticks;
  return next;
end $$;
revoke execute on function market_thin_next(integer) from public;
grant execute on function market_thin_next(integer) to fairlead_app;
