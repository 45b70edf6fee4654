import type { Check } from './check.ts';
import { isOfMarket } from './market-sources.ts';
import { labelledDay } from './mining-labels.ts';
import { closedByFirsts, tickFrom } from './worth.ts';

const counts = (tick: string): string => isOfMarket(`${tick}.source`);

const named = `'day ' || d.coin || ' ' || d.day as id, format('is valued at %s (%s, no. %s of %s)', d.price, d.price_source, d.price_seq,
          d.pair) as problem`;

/** Closed days d with their ends c.end_ms and pairs p. */
const daysWithEnds = `from mining_day d
      cross join lateral (select (d.day + 1) * 86400000::bigint as end_ms, d.pair) c
      left join market_pair p on p.pair = d.pair`;

/** The price by which each closed day of mining is valued (P2, N3), by the rule of its time. */
export const miningPriceChecks: readonly Check[] = [
  {
    rule: 'P2',
    promise: 'P2.day-prices',
    sql: `select ${named}
      ${daysWithEnds}
      ${tickFrom('n', { ms: 'c.end_ms', counts, byFirsts: closedByFirsts('d.coin', 'd.day') })}
      where not ${labelledDay} and d.rules > 2 and (d.pair <> d.coin || 'USD' or p.decimals is distinct from d.price_decimals
        or (d.price_seq, d.price, d.price_source, d.price_ms) is distinct from (n.seq, n.price, n.source, n.time_ms))`,
  },
  {
    rule: 'P2',
    promise: 'P2.demo-day-prices',
    sql: `select ${named}
      ${daysWithEnds}
      ${tickFrom('n', { ms: 'c.end_ms' })}
      where ${labelledDay} and (d.price_seq > 0 or d.price_source !~ '^demo: reference rate of ')
        and (d.pair <> d.coin || 'USD' or p.decimals is distinct from d.price_decimals
          or (d.price_seq, d.price, d.price_source, d.price_ms) is distinct from (n.seq, n.price, 'demo: ' || n.source, n.time_ms))`,
  },
  {
    rule: 'P2',
    promise: 'P2.earlier-day-prices',
    // Tick by tick along the index: whoever adds up all ticks of all days takes longer each day.
    sql: `select ${named}
      from mining_day d
      cross join lateral (select d.day * 86400000::bigint as from_ms, (d.day + 1) * 86400000::bigint as end_ms) e
      left join market_pair p on p.pair = d.pair
      left join lateral (
        select t.seq, t.price, t.source, t.time_ms from market_tick t
        where t.pair = d.pair and t.time_ms >= e.from_ms and t.time_ms < e.end_ms and ${counts('t')}
        order by t.time_ms desc, t.seq desc limit 1) w on true
      left join lateral (
        select t.seq, t.price, t.source, t.time_ms from market_tick t
        where w.seq is null and t.pair = d.pair and t.time_ms >= e.end_ms and ${counts('t')}
        order by t.time_ms, t.seq limit 1) a on true
      where not ${labelledDay} and d.rules < 3 and (d.pair <> d.coin || 'USD' or p.decimals is distinct from d.price_decimals
        or (d.price_seq, d.price, d.price_source, d.price_ms) is distinct from
          (coalesce(w.seq, a.seq), coalesce(w.price, a.price), coalesce(w.source, a.source), coalesce(w.time_ms, a.time_ms)))`,
  },
  {
    rule: 'N3',
    promise: 'N3.price-rules',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('is valued by rule %s', d.rules) as problem
      from mining_day d
      where not ${labelledDay} and (d.rules > 2) is distinct from (d.day >= coalesce((
        select min((v.body ->> 'from_day')::integer) from record_version v where v.kind = 'mining_day_price'), 0))`,
  },
];
