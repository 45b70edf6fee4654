import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { unprovenPayoutsSql } from '#database/checks/payout-evidence.ts';
import { stoppedCustomersSql, waitingWithdrawalsSql } from '#database/checks/waiting-withdrawals.ts';
import { stoppedStatuses, unprovenStates, waitReasons } from '#domain/withdrawals/wait-reasons.ts';

interface Row<Name> {
  readonly name: Name;
  readonly count: bigint;
  readonly waiting: bigint;
  readonly oldest_hours: bigint;
}

const waitingText = `
  select reason as name, count(*) as count, count(*) as waiting, (clock_ms() - min(created_ms)) / 3600000 as oldest_hours
  from (${waitingWithdrawalsSql}) w group by reason`;

const stoppedText = `
  select status as name, count(*) as count, count(*) filter (where waiting) as waiting,
    coalesce((clock_ms() - min(since_ms)) / 3600000, 0) as oldest_hours
  from (${stoppedCustomersSql}) c group by status`;

const unprovenText = `
  select state as name, count(*) as count, count(*) as waiting, (clock_ms() - min(since_ms)) / 3600000 as oldest_hours
  from (${unprovenPayoutsSql}) p group by state`;

/**
 * How many withdrawals wait, by reason, and how many customers were stopped around one (A9), and how many payouts
 * are recorded as paid that nothing confirms (W5): counts and whole hours, of nobody in particular and without amounts.
 *
 * @param holdHours that a new address waits, of withdrawals that keep none of their own (W6)
 */
export async function readWaitingWithdrawals(
  pool: Pool,
  holdHours: number,
): Promise<ReplyOf<typeof readFairPlay>['withdrawals']> {
  const waiting = await pool.query<Row<string>>({
    name: 'withdrawals-waiting',
    text: waitingText,
    values: [holdHours],
  });
  const stopped = await pool.query<Row<string>>({ name: 'withdrawals-stopped', text: stoppedText });
  const unproven = await pool.query<Row<string>>({ name: 'payouts-unproven', text: unprovenText });
  const of = (rows: readonly Row<string>[], name: string) => rows.find((row) => row.name === name);
  return {
    waiting: waitReasons.flatMap((reason) => {
      const row = of(waiting.rows, reason);
      return row ? [{ reason, count: Number(row.count), oldestHours: Number(row.oldest_hours) }] : [];
    }),
    stopped: stoppedStatuses.flatMap((status) => {
      const row = of(stopped.rows, status);
      if (!row) return [];
      const [count, stillWaiting] = [Number(row.count), Number(row.waiting)];
      return [{ status, count, waiting: stillWaiting, oldestHours: Number(row.oldest_hours) }];
    }),
    unproven: unprovenStates.flatMap((reason) => {
      const row = of(unproven.rows, reason);
      return row ? [{ reason, count: Number(row.count), oldestHours: Number(row.oldest_hours) }] : [];
    }),
  };
}
