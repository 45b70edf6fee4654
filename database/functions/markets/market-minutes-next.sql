-- Makes the minutes and hours of the oldest UTC day of a pair that has none yet and ended ten minutes ago (M4): no
-- statement of the recorder takes longer than a minute, so none can still add a tick to it. Answers pair and day, or
-- no row when nothing is due.
-- Takes the advisory lock 'market_thin' for the transaction, and answers no row where another holds it: one at a
-- time, and not beside market_thin_next.
create function market_minutes_next() returns table (made_pair text, made_day text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due record;
begin
  if not pg_try_advisory_xact_lock(hashtext('market_thin')) then return; end if;
  select m.pair, f.time_ms / 86400000 as day into due
  from market_pair m
  cross join lateral (
    select coalesce((max(c.begins_ms) / 86400000 + 1) * 86400000, 0) as from_ms
    from market_minute c where c.pair = m.pair) b
  cross join lateral (
    select t.time_ms from market_tick t where t.pair = m.pair and t.time_ms >= b.from_ms order by t.time_ms limit 1) f
  where (f.time_ms / 86400000 + 1) * 86400000 + 600000 <= clock_ms()
  order by 2, 1 limit 1;
  if not found then return; end if;
  perform market_make_minutes(due.pair, due.day * 86400000);
  made_pair := due.pair;
  made_day := to_char(to_timestamp(due.day * 86400) at time zone 'UTC', 'YYYY-MM-DD');
  return next;
end $$;
revoke execute on function market_minutes_next() from public;
grant execute on function market_minutes_next() to fairlead_app;
