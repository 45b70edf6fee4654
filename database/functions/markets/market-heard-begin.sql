-- Writes the empty row with which a run of the recorder begins (Z3), by market_heard_add: until_ms is its end, its
-- heads are what is recorded, since nothing is before the run has begun (market_record), and run_settings are the settings
-- that bear on prices, an object that holds until the next run. Answers its number. Where the newest row is of this epoch already, as after an answer that
-- was lost, nothing is written and the answer is that row's number.
-- Locks the lease's row (lease_check, `for share`) until the transaction ends (Z2). Raises FL001 where the lease is
-- lost, 23514 without settings.
create function market_heard_begin(lease_name text, held_epoch bigint, until_ms bigint, run_settings jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  last market_heard;
begin
  perform lease_check(lease_name, held_epoch);
  select * into last from market_heard order by number desc limit 1;
  if last.epoch = held_epoch then return last.number; end if;
  return market_heard_add(held_epoch, true, until_ms, '{}', '[]', run_settings);
end $$;
revoke execute on function market_heard_begin(text, bigint, bigint, jsonb) from public;
grant execute on function market_heard_begin(text, bigint, bigint, jsonb) to fairlead_app;
