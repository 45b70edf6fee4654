import type { ClientBase } from 'pg';
import { isSlowDay, slowOf } from '#domain/trades/decision-delays.ts';
import type { Findings } from './findings.ts';

interface DayRow {
  readonly day: string;
  readonly counts: readonly bigint[];
  readonly slow_refused: bigint;
}

const daysSql = `
  select to_char(to_timestamp(day * 86400::bigint) at time zone 'UTC', 'YYYY-MM-DD') as day,
    array[${[0, 1, 2, 3].map((delay) => `coalesce(sum(decisions) filter (where delay = ${delay}), 0)::bigint`).join(', ')}] as counts,
    coalesce(sum(decisions) filter (where delay >= 2 and outcome <> 'accepted'), 0)::bigint as slow_refused
  from order_decision group by order_decision.day order by order_decision.day`;

/**
 * T6: names the days on which many orders with real money were decided late. No breach: a machine can be slow; and the counts
 * are what the program said of itself.
 */
export async function noticeOrders(db: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await db.query<DayRow>(daysSql);
  for (const row of rows) {
    const [a = 0, b = 0, c = 0, d = 0] = row.counts.map(Number);
    if (!isSlowDay([a, b, c, d])) continue;
    findings.notice(
      `[T6] ${row.day}: of ${a + b + c + d} decided orders with real money ${slowOf([a, b, c, d])} took 5 s or longer; ` +
        `${row.slow_refused} of those were refused`,
    );
  }
}
