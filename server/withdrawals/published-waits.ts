import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { unprovenPayoutsSql } from '#database/checks/payout-evidence.ts';
import { stoppedCustomersSql, waitingWithdrawalsSql } from '#database/checks/waiting-withdrawals.ts';
import { stoppedStatuses, unprovenStates, waitReasons } from '#domain/withdrawals/wait-reasons.ts';
import { publishWaits, type WaitRow } from '#server/review/published-waits.ts';

const waitingText = `
  select reason, count(*) as count, (clock_ms() - min(since_ms)) / 3600000 as oldest_hours
  from (${waitingWithdrawalsSql}) w group by reason`;

const unprovenText = `
  select state as reason, count(*) as count, (clock_ms() - min(since_ms)) / 3600000 as oldest_hours
  from (${unprovenPayoutsSql}) p group by state`;

const stoppedText = `
  select status, count(*) as count, count(*) filter (where waiting) as waiting,
    coalesce((clock_ms() - min(since_ms)) / 3600000, 0) as oldest_hours
  from (${stoppedCustomersSql}) c group by status`;

interface StoppedRow {
  readonly status: string;
  readonly count: bigint;
  readonly waiting: bigint;
  readonly oldest_hours: bigint;
}

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
  const waiting = await pool.query<WaitRow>({ name: 'withdrawals-waiting', text: waitingText, values: [holdHours] });
  const stopped = await pool.query<StoppedRow>({ name: 'withdrawals-stopped', text: stoppedText });
  const unproven = await pool.query<WaitRow>({ name: 'payouts-unproven', text: unprovenText });
  return {
    waiting: publishWaits(waitReasons, waiting.rows),
    stopped: stoppedStatuses.flatMap((status) => {
      const row = stopped.rows.find((one) => one.status === status);
      if (!row) return [];
      const [count, stillWaiting] = [Number(row.count), Number(row.waiting)];
      return [{ status, count, waiting: stillWaiting, oldestHours: Number(row.oldest_hours) }];
    }),
    unproven: publishWaits(unprovenStates, unproven.rows),
  };
}
