import type { Check } from './check.ts';

/** The newest tick of each pair that has a row, by the ticks themselves. */
export const newestTick = (pair: string): string => `
  select * from market_tick where pair = ${pair} order by seq desc limit 1`;

/** What the rows of pairs say: other checks begin with them, and read by them until when prices were recorded. */
export const pairChecks: readonly Check[] = [
  {
    rule: 'Z1',
    promise: 'Z1.last-prices',
    sql: `select 'pair ' || p.pair as id, case
          when (p.last_seq, p.last_price, p.last_source) is distinct from (coalesce(t.seq, 0), t.price, t.source) or p.last_hash <> t.hash
            then format('says no. %s at %s of %s last, its ticks end with no. %s at %s of %s', p.last_seq, p.last_price,
              p.last_source, t.seq, t.price, t.source)
          else format('says that its last tick was recorded at %s, quoted at %s or before, and nothing after %s; that tick is of %s, quoted at %s',
            p.last_tick_ms, p.quoted_floor_ms, p.last_time_ms, t.time_ms, coalesce(t.quoted_ms, t.time_ms)) end as problem
      from market_pair p
      left join lateral (${newestTick('p.pair')}) t on true
      where (p.last_seq, p.last_price, p.last_source) is distinct from (coalesce(t.seq, 0), t.price, t.source)
        or (t.seq is not null and (p.last_hash <> t.hash or p.last_tick_ms <> t.time_ms or p.last_time_ms < t.time_ms
          or p.quoted_floor_ms < coalesce(t.quoted_ms, t.time_ms)))`,
  },
  {
    rule: 'Z1',
    promise: 'Z1.pair-rows',
    sql: `select 'pair ' || pair as id, format('has no row, and %s', string_agg(of, ', ' order by of)) as problem
      from (
        select pair, 'ticks' as of from market_tick group by pair
        union all select pair, 'thinned ticks' from market_gap group by pair
        union all select currency_pair, 'trades' from trade group by currency_pair
        union all select e.pair, 'last ticks in what was heard'
          from market_heard h cross join jsonb_object_keys(h.heads) as e(pair) group by e.pair) n
      where not exists (select from market_pair p where p.pair = n.pair) group by pair`,
  },
];
