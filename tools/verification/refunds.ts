import type { ClientBase } from 'pg';
import {
  allRefundMomentsSql,
  customerRefundMomentsSql,
  markedRefundsSql,
  pairRefundMomentsSql,
  type RefundMoments,
  refundTiltSql,
  type TiltSums,
  tiltOf,
} from '#database/checks/refunds.ts';
import { fewestRefunds, isBeyondChance, refundLean } from '#domain/trades/refund-chance.ts';
import type { Findings } from './findings.ts';

interface TiltRow extends TiltSums {
  readonly day: string;
  readonly house: string;
}

/** The refunds of real money, whenever they were made. */
const refunds = `(${markedRefundsSql}) r where r.wallet = 'real'`;
const span = [0, Number.MAX_SAFE_INTEGER];

const daysSql = `
  select day, decided, tilt::text, squares::text, house::text from (
    select to_char(to_timestamp(r.closed_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, sum(r.house) as house, ${refundTiltSql}
    from ${refunds} group by 1) d order by day`;

/** What customers' choosing would look like, by whom or what. */
const chosen = [
  { sql: pairRefundMomentsSql, word: 'pair' },
  { sql: customerRefundMomentsSql, word: 'customer' },
] as const;

/**
 * T5: names the days on which refunds fell where the house was losing, beyond chance; over all days, whether the moments
 * of refunds did; and the pairs and customers whose refunds fell on losing trades instead. No breach: that a venue fell silent then
 * may be true, and it says where to look.
 */
export async function noticeRefunds(db: ClientBase, findings: Findings): Promise<void> {
  const days = await db.query<TiltRow>(daysSql, span);
  for (const row of days.rows) {
    if (!isBeyondChance(tiltOf(row))) continue;
    findings.notice(
      `[T5] ${row.day}: of ${row.decided} refunded trades more than chance gives would have been won by customers; the refunds ` +
        `kept the house from a result of ${row.house} cents`,
    );
  }
  const [moments] = (await db.query<RefundMoments>(allRefundMomentsSql, span)).rows;
  if (moments && isBeyondChance(tiltOf(moments))) {
    findings.notice(
      `[T5] over all days: of ${moments.decided} minutes with refunds (at least ${fewestRefunds}) more than chance gives fell where the ` +
        `house was losing, by ${moments.house} cents together`,
    );
  }
  for (const { sql, word } of chosen) {
    for (const row of (await db.query<RefundMoments>(sql, span)).rows) {
      if (refundLean(tiltOf(row)) !== 'customers') continue;
      findings.notice(
        `[T5] ${word} ${row.key}: of ${row.decided} minutes with refunds (at least ${fewestRefunds}) more than chance gives fell on ` +
          `losing trades, as if customers chose them; the refunds kept customers from losing ${row.house} cents`,
      );
    }
  }
}
