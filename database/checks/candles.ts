import type { Check } from './check.ts';

/** A candle from rows that are in order by \`seq\`, with the columns that say where it begins and how many ticks it has. */
const candle = (seq: string, open: string, high: string, low: string, close: string, ticks: string): string => `
  min(${seq}) as first_seq, (array_agg(${open} order by ${seq}))[1] as open, max(${high}) as high, min(${low}) as low,
  (array_agg(${close} order by ${seq} desc))[1] as close, ${ticks} as ticks`;

const columns = (row: string): string =>
  ['first_seq', 'open', 'high', 'low', 'close', 'ticks'].map((column) => `${row}.${column}`).join(', ');

/** M4: what charts and lists show is made of the recorded ticks. */
export const candleChecks: readonly Check[] = [
  {
    rule: 'M4',
    promise: 'each candle of a minute is made of its ticks; of a thinned day, those that are left lie within it',
    sql: `with days as (select distinct pair, begins_ms / 86400000 as day from market_minute),
      made as (
        select t.pair, t.time_ms / 60000 * 60000 as begins_ms, ${candle('t.seq', 't.price', 't.price', 't.price', 't.price', 'count(*)')}
        from market_tick t join days d on d.pair = t.pair and d.day = t.time_ms / 86400000 group by 1, 2)
      select 'minute ' || coalesce(m.pair, t.pair) || ' ' || begins_ms as id, format('says %s to %s, %s to %s in %s ticks; its ticks make it %s to %s, %s to %s in %s',
          m.open, m.close, m.low, m.high, m.ticks, t.open, t.close, t.low, t.high, t.ticks) as problem
      from market_minute m full join made t using (pair, begins_ms)
      left join market_thinned d on d.pair = coalesce(m.pair, t.pair) and d.day = begins_ms / 86400000 and d.removed > 0
      where case when d.pair is null then (${columns('m')}) is distinct from (${columns('t')})
        else t.ticks > m.ticks or t.low < m.low or t.high > m.high end`,
  },
  {
    rule: 'M4',
    promise: 'each candle of an hour is made of those of its minutes',
    sql: `with made as (
        select pair, begins_ms / 3600000 * 3600000 as begins_ms,
          ${candle('first_seq', 'open', 'high', 'low', 'close', 'sum(ticks)::bigint')}
        from market_minute group by 1, 2)
      select 'hour ' || pair || ' ' || begins_ms as id, format('says %s to %s, %s to %s in %s ticks; its minutes make it %s to %s, %s to %s in %s',
          h.open, h.close, h.low, h.high, h.ticks, m.open, m.close, m.low, m.high, m.ticks) as problem
      from market_hour h full join made m using (pair, begins_ms)
      where (${columns('h')}) is distinct from (${columns('m')})`,
  },
  {
    rule: 'Z1',
    promise: 'the last price of each pair is its last tick’s',
    sql: `select 'pair ' || p.pair as id, format('says no. %s at %s of %s last, its ticks end with no. %s at %s of %s', p.last_seq, p.last_price,
          p.last_source, t.seq, t.price, t.source) as problem
      from market_pair p
      left join lateral (
        select seq, price, source, hash from market_tick where pair = p.pair order by seq desc limit 1) t on true
      where (p.last_seq, p.last_price, p.last_source) is distinct from (coalesce(t.seq, 0), t.price, t.source)
        or (t.seq is not null and p.last_hash <> t.hash)`,
  },
];
