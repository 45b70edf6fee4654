-- Makes the candles of a minute and of an hour of a pair's UTC day (M4; day_ms is its beginning) from its ticks,
-- unless the day has a minute already. Takes no locks: callers hold the advisory lock 'market_thin'.
-- All is read before anything is written: from its first write on a transaction holds up those who read in the order of
-- transactions (settled_xact).
create function market_make_minutes(wanted_pair text, day_ms bigint) returns void
  language plpgsql
  as $$
declare
  made market_minute[];
begin
  if exists (
    select from market_minute m
    where m.pair = wanted_pair and m.begins_ms >= day_ms and m.begins_ms < day_ms + 86400000) then
    return;
  end if;
  select array_agg(row(m.pair, m.begins_ms, m.first_seq, m.open, m.high, m.low, m.close, m.ticks)::market_minute) into made
  from (
    select t.pair, t.time_ms / 60000 * 60000 as begins_ms, min(t.seq) as first_seq, (array_agg(t.price order by t.seq))[1] as open,
      max(t.price) as high, min(t.price) as low, (array_agg(t.price order by t.seq desc))[1] as close, count(*) as ticks
    from market_tick t
    where t.pair = wanted_pair and t.time_ms >= day_ms and t.time_ms < day_ms + 86400000
    group by 1, 2) m;
  insert into market_minute (pair, begins_ms, first_seq, open, high, low, close, ticks)
  select m.pair, m.begins_ms, m.first_seq, m.open, m.high, m.low, m.close, m.ticks from unnest(made) m;
  insert into market_hour (pair, begins_ms, first_seq, open, high, low, close, ticks)
  select m.pair, m.begins_ms / 3600000 * 3600000, min(m.first_seq), (array_agg(m.open order by m.first_seq))[1], max(m.high), min(m.low),
    (array_agg(m.close order by m.first_seq desc))[1], sum(m.ticks)::bigint
  from unnest(made) m group by 1, 2;
end $$;
revoke execute on function market_make_minutes(text, bigint) from public;
