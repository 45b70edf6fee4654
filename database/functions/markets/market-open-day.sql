-- Makes the partition of market_tick for the UTC day that holds an instant (ms), if it is not there.
-- Takes the advisory lock 'market_open_day' where it has to make one. Attaching takes a weak lock on market_tick
-- (share update exclusive), so that neither recording nor reading stops.
create function market_open_day(instant_ms bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  day constant bigint := instant_ms / 86400000;
  name constant text := 'market_tick_' || to_char(to_timestamp(day * 86400) at time zone 'UTC', 'YYYYMMDD');
begin
  -- Asked of pg_class, whose rows are read anew: to_regclass may answer from a cache that has not heard of another's commit.
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return; end if;
  perform pg_advisory_xact_lock(hashtext('market_open_day'));
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table %I (like market_tick including defaults including constraints)', name);
  execute format('alter table market_tick attach partition %I for values from (%s) to (%s)',
    name, day * 86400000, (day + 1) * 86400000);
end $$;
revoke execute on function market_open_day(bigint) from public;
grant execute on function market_open_day(bigint) to fairlead_app;
