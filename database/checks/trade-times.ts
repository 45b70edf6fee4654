import type { Check } from './check.ts';
import { writtenWithinMs } from './record-versions.ts';

/** Nothing is posted longer (ms) after it was decided than this (Z5; postedAtMostMs of domain/trades). */
const postedAtMostMs = 2_000;

/**
 * A trade's times are its journals': those are sealed. A copy is placed at its journal's time; any other trade is accepted a moment
 * before it is posted, which placing bounds, and later than the clock says only at the time of the tick that it follows (Z5). The end
 * is noted a moment after its journal.
 */
const timesOfTrades = `
  select 'trade ' || t.trade_id as id, format('says that it was placed at %s, accepted at %s and ended at %s, its journals say %s and %s',
    t.created_ms, t.accepted_ms, t.closed_ms, s.created_ms, e.created_ms) as problem
  from trade t
  left join ledger_journal s on s.cause = t.trade_id and s.code = 'stake'
  left join ledger_journal e on e.cause = t.trade_id and e.code in ('win', 'loss', 'refund')
  where abs(t.closed_ms - e.created_ms) > ${writtenWithinMs} or case when t.copy_id is not null then t.created_ms is distinct from s.created_ms
    else s.id is null or abs(s.created_ms - t.created_ms) > ${postedAtMostMs} or s.created_ms - t.accepted_ms > ${postedAtMostMs}
      or (t.accepted_ms > t.created_ms and not exists (
        select from market_tick m where m.pair = t.currency_pair and m.seq = t.after_seq and m.time_ms = t.accepted_ms)) end`;

/** L7, Z5: an own trade was posted at most two seconds after it was decided, by the times of its journals. */
export const tradeTimeChecks: readonly Check[] = [{ rule: 'L7', promise: 'L7.trade-times', sql: timesOfTrades }];
