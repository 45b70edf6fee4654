import type { ClientBase } from 'pg';
import { markedRefundsSql, refundTiltSql } from '#database/checks/refunds.ts';
import { fewestRefunds, isBeyondChance } from '#domain/trades/refund-chance.ts';
import type { Findings } from './findings.ts';

interface TiltRow {
  readonly day: string;
  readonly decided: bigint;
  readonly tilt: string;
  readonly squares: string;
  readonly house: string;
}

/** The refunds of real money, whenever they were made. */
const refunds = `(${markedRefundsSql}) r where r.wallet = 'real'`;
const span = [0, Number.MAX_SAFE_INTEGER];

const daysSql = `
  select day, decided, tilt::text, squares::text, house::text from (
    select to_char(to_timestamp(r.closed_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, sum(r.house) as house, ${refundTiltSql}
    from ${refunds} group by 1) d order by day`;

/**
 * Refunds of one pair and minute have one cause and one move of the price: they count as one. So many small cuts are seen that
 * show on no single day.
 */
const momentsSql = `
  select '' as day, count(*) as decided, coalesce(sum(tilt), 0)::text as tilt, coalesce(sum(tilt * tilt), 0)::text as squares,
    coalesce(sum(house), 0)::text as house
  from (
    select r.pair, r.closed_ms / 60000 as minute, sum(r.house) as house, ${refundTiltSql}
    from ${refunds} group by 1, 2) m where tilt <> 0`;

/**
 * T5: names the days on which refunds fell where the house was losing, beyond chance; and, over all days, whether the moments
 * of refunds did. No breach: that a venue fell silent then may be true, and it says where to look.
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
  const [moments] = (await db.query<TiltRow>(momentsSql, span)).rows;
  if (moments && isBeyondChance(tiltOf(moments))) {
    findings.notice(
      `[T5] over all days: of ${moments.decided} minutes with refunds (at least ${fewestRefunds}) more than chance gives fell where the ` +
        `house was losing, by ${moments.house} cents together`,
    );
  }
}

const tiltOf = ({ decided, tilt, squares }: TiltRow) => ({
  decided: Number(decided),
  tilt: BigInt(tilt),
  squares: BigInt(squares),
});
