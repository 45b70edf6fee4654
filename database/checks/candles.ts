import type { Check } from './check.ts';
import { thinnedDays } from './ticks.ts';

/** A candle from rows that are in order by \`seq\`, with the columns that say where it begins and how many ticks it has. */
const candle = (seq: string, open: string, high: string, low: string, close: string, ticks: string): string => `
  min(${seq}) as first_seq, (array_agg(${open} order by ${seq}))[1] as open, max(${high}) as high, min(${low}) as low,
  (array_agg(${close} order by ${seq} desc))[1] as close, ${ticks} as ticks`;

const columns = (row: string): string =>
  ['first_seq', 'open', 'high', 'low', 'close', 'ticks'].map((column) => `${row}.${column}`).join(', ');

/**
 * Ticks have to have candles up to the last day of their pair that has one or was thinned: days are made one after the other, and before
 * they are thinned.
 */
const madeUntil = `
  select pair, max(day) as day from (
    select pair, begins_ms / 86400000 as day from market_minute union all select pair, day from market_thinned) d group by pair`;

/** Whether a candle of a thinned day, `m`, could have been made with the ticks that are left in its minute, `t`. */
const couldHold = `m.ticks >= t.ticks and m.low <= t.low and m.high >= t.high
          and t.first_seq >= m.first_seq and t.last_seq < m.first_seq + m.ticks
          and (t.first_seq > m.first_seq or t.open = m.open) and (t.last_seq < m.first_seq + m.ticks - 1 or t.close = m.close)
          and (t.ticks < m.ticks or (t.high, t.low) = (m.high, m.low))`;

/** M4: what charts and lists show is made of the recorded ticks. */
export const candleChecks: readonly Check[] = [
  {
    rule: 'M4',
    promise: 'M4.minutes',
    sql: `with days as (${madeUntil}),
      made as (
        select t.pair, t.time_ms / 60000 * 60000 as begins_ms, max(t.seq) as last_seq,
          ${candle('t.seq', 't.price', 't.price', 't.price', 't.price', 'count(*)')}
        from market_tick t join days d on d.pair = t.pair and t.time_ms / 86400000 <= d.day group by 1, 2)
      select 'minute ' || coalesce(m.pair, t.pair) || ' ' || begins_ms as id, format('says %s to %s, %s to %s in %s ticks; its ticks make it %s to %s, %s to %s in %s',
          m.open, m.close, m.low, m.high, m.ticks, t.open, t.close, t.low, t.high, t.ticks) as problem
      from market_minute m full join made t using (pair, begins_ms)
      left join ${thinnedDays} d on d.pair = coalesce(m.pair, t.pair) and d.day = begins_ms / 86400000 and d.removed > 0
      where case when d.pair is null then (${columns('m')}) is distinct from (${columns('t')})
        when m.pair is null then true
        else not (m.open between m.low and m.high and m.close between m.low and m.high)
          or (t.pair is not null and not (${couldHold})) end`,
  },
  {
    rule: 'M4',
    promise: 'M4.thinned-candles',
    sql: `with held as (
        select d.pair, d.day, m.begins_ms, m.first_seq, m.first_seq + m.ticks as next_seq,
          lag(m.first_seq + m.ticks, 1, d.first_seq) over (partition by d.pair, d.day order by m.begins_ms) as due_seq,
          d.last_seq, lead(m.begins_ms) over (partition by d.pair, d.day order by m.begins_ms) is null as is_last
        from ${thinnedDays} d left join market_minute m on m.pair = d.pair and m.begins_ms / 86400000 = d.day
        where d.removed > 0)
      select 'minute ' || pair || ' ' || coalesce(begins_ms, day * 86400000) as id, case when begins_ms is null then 'and its whole thinned day have no candle'
          else format('begins with no. %s, due is no. %s, and ends before no. %s of a day that ends with no. %s', first_seq, due_seq, next_seq, last_seq) end as problem
      from held where first_seq is distinct from due_seq or (is_last and next_seq is distinct from last_seq + 1)`,
  },
  {
    rule: 'M4',
    promise: 'M4.hours',
    sql: `with made as (
        select pair, begins_ms / 3600000 * 3600000 as begins_ms,
          ${candle('first_seq', 'open', 'high', 'low', 'close', 'sum(ticks)::bigint')}
        from market_minute group by 1, 2)
      select 'hour ' || pair || ' ' || begins_ms as id, format('says %s to %s, %s to %s in %s ticks; its minutes make it %s to %s, %s to %s in %s',
          h.open, h.close, h.low, h.high, h.ticks, m.open, m.close, m.low, m.high, m.ticks) as problem
      from market_hour h full join made m using (pair, begins_ms)
      where (${columns('h')}) is distinct from (${columns('m')})`,
  },
];
