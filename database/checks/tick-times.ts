/**
 * A tick by its number, or what stands for it: where it was thinned (M4) it was recorded no sooner than the tick before its gap, and no
 * later than the gap's end. Numbers and pairs come from `rows` as `pair` and `seq`; no tick at all has no row here.
 */
export const timesOf = (rows: string): string => `
  select r.pair, r.seq, t.time_ms as from_ms, t.time_ms as until_ms
  from ${rows} r join market_tick t on t.pair = r.pair and t.seq = r.seq
  union all
  select r.pair, r.seq, case when g.last_seq = r.seq then g.last_ms else coalesce(b.time_ms, e.last_ms, g.day * 86400000) end, g.last_ms
  from (
    select distinct r.pair, r.seq from ${rows} r left join market_tick t on t.pair = r.pair and t.seq = r.seq where t.seq is null) r
  cross join lateral (
    select * from market_gap o where o.pair = r.pair and o.first_seq <= r.seq order by o.first_seq desc limit 1) g
  left join market_tick b on b.pair = g.pair and b.seq = g.first_seq - 1
  left join market_gap e on e.pair = g.pair and e.last_seq = g.first_seq - 1
  where g.last_seq >= r.seq`;
