-- Makes the candles of a minute and of an hour of a pair's UTC day (M4; day_ms is its beginning) from its ticks,
-- unless the day has a minute already. Takes no locks: callers hold the advisory lock 'market_thin'.
create function market_make_minutes(wanted_pair text, day_ms bigint) returns void
  language sql
  as $$
  with minutes as (
    insert into market_minute
    select t.pair, t.time_ms / 60000 * 60000, min(t.seq), (array_agg(t.price order by t.seq))[1], max(t.price), min(t.price),
      (array_agg(t.price order by t.seq desc))[1], count(*)
    from market_tick t
    where t.pair = wanted_pair and t.time_ms >= day_ms and t.time_ms < day_ms + 86400000
      and not exists (
        select from market_minute m
        where m.pair = wanted_pair and m.begins_ms >= day_ms and m.begins_ms < day_ms + 86400000)
    group by 1, 2
    returning *)
  insert into market_hour
  select pair, begins_ms / 3600000 * 3600000, min(first_seq), (array_agg(open order by first_seq))[1], max(high), min(low),
    (array_agg(close order by first_seq desc))[1], sum(ticks)::bigint
  from minutes group by 1, 2
$$;
revoke execute on function market_make_minutes(text, bigint) from public;
