import type { Check } from './check.ts';
import { isOfMarket } from './market-sources.ts';
import { labelledDay } from './mining-labels.ts';

const pairs = `(values ('Bitcoin', 'BTCUSD'), ('Ethereum', 'ETHUSD'), ('BNB', 'BNBUSD'), ('USDT', 'USDTUSD')) c(method, pair)`;

/** What was valued by the first new price from a time on, with when it was decided: by a journal, or a fixing that is sealed. */
const valued = `
  select 'deposit ' || d.id as id, c.pair, d.paid_ms as from_ms, d.valued_seq as seq, j.created_ms as decided_ms
  from deposit d join ${pairs} on c.method = d.payment_method
  left join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1
  where d.status = 'approved'
  union all
  select 'withdrawal ' || w.id, c.pair, w.returned_ms, w.returned_seq, j.created_ms
  from withdrawal w join ${pairs} on c.method = w.payment_method
  left join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-returned' and j.occurrence = 1
  where w.returned_seq is not null
  union all
  select 'withdrawal ' || f.withdrawal, c.pair, f.from_ms, f.market_seq, f.fixed_ms
  from payout_fixing f join withdrawal w on w.id = f.withdrawal join ${pairs} on c.method = w.payment_method`;

/** When the thinning of a gap's day was audited, which is sealed; whether the tick that a gap ends with may value a day. */
const thinnedMs = `coalesce((
  select min(a.created_ms) from audit_entry a
  where a.action = 'markets.thin' and a.subject = g.pair
    and a.after ->> 'day' = to_char(to_timestamp(g.day * 86400) at time zone 'UTC', 'YYYY-MM-DD')), 0)`;
const countsForDays = isOfMarket('g.last_source');

/** M4: thinning hides no price by which something is valued (D5, W5, N3). */
export const thinnedPriceChecks: readonly Check[] = [
  {
    rule: 'M4',
    promise: 'M4.thinned-prices',
    // A held or a typed time counts from a minute on, a polled price later: what was quoted after these would have counted in any
    // case. What is decided after the thinning takes no price behind missing ticks at all.
    sql: `select v.id, format('is valued by no. %s of %s from %s on, and ticks %s to %s were thinned in between', v.seq, v.pair, v.from_ms,
          g.first_seq, g.last_seq) as problem
      from (${valued}) v
      join market_gap g on g.pair = v.pair and g.last_seq < v.seq and g.last_ms >= v.from_ms and coalesce(g.last_quoted_ms, g.last_ms) >= v.from_ms
      where coalesce(g.last_quoted_ms, g.last_ms) >= v.from_ms + case when g.last_source ~ '^polled:' then 240000 else 120000 end
        or v.decided_ms is null or v.decided_ms > ${thinnedMs}`,
  },
  {
    rule: 'M4',
    promise: 'M4.thinned-day-ends',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('is valued by no. %s of %s, and ticks %s to %s were thinned that came first after it',
          d.price_seq, d.pair, g.first_seq, g.last_seq) as problem
      from mining_day d
      cross join lateral (select (d.day + 1) * 86400000::bigint as end_ms) e
      join market_gap g on g.pair = d.pair and ${countsForDays} and g.first_seq < d.price_seq and g.last_ms >= e.end_ms
      where d.rules > 2 and not ${labelledDay}`,
  },
  {
    rule: 'M4',
    promise: 'M4.thinned-earlier-days',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('is valued by no. %s of %s, and ticks %s to %s were thinned that came later in it, or first after it',
          d.price_seq, d.pair, g.first_seq, g.last_seq) as problem
      from mining_day d
      cross join lateral (select d.day * 86400000::bigint as from_ms, (d.day + 1) * 86400000::bigint as end_ms) e
      join market_gap g on g.pair = d.pair and ${countsForDays} and case when d.price_ms < e.end_ms
        then g.first_seq > d.price_seq and g.last_ms < e.end_ms else g.last_seq < d.price_seq and g.last_ms >= e.from_ms end
      where d.rules < 3 and not ${labelledDay}`,
  },
];
