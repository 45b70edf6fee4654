import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type CopyResult, copyResultsSql } from '#database/checks/skips.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type SkipReason, skipReasons } from '#domain/copying/copy.ts';
import { beyondChance, type SkippedOf, skippedOf } from '#domain/copying/skip-chance.ts';
import { formatCents, wallets } from '#domain/money/amount.ts';

type Copies = ReplyOf<typeof readFairPlay>['copies'];
type Outcome = 'placed' | SkipReason;

/** Days that are published, today included. */
const copyDays = 30;

/** What became of copies, in cents. */
interface Sum {
  count: bigint;
  won: bigint;
  lost: bigint;
  refunded: bigint;
  open: bigint;
  stakes: bigint;
  customers: bigint;
  waitMs: bigint;
}

interface Day {
  readonly sums: ReadonlyMap<string, Sum>;
  readonly skipped: readonly SkippedOf[];
}

async function readDay(pool: Pool, day: number): Promise<Day> {
  const { rows } = await pool.query<CopyResult>({
    name: 'copies-of-day',
    text: copyResultsSql,
    values: [day * dayMs, (day + 1) * dayMs],
  });
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { copies: count, stakes, customers, wait_ms: waitMs } = row;
    const of = (status: CopyResult['status']): bigint => (row.status === status ? count : 0n);
    add(sums, `${row.wallet} ${row.outcome}`, {
      count,
      stakes,
      customers,
      waitMs,
      won: of('WON'),
      lost: of('LOST'),
      refunded: of('REFUNDED'),
      open: of('PENDING'),
    });
  }
  return { sums, skipped: rows.flatMap(skippedOf) };
}

function add(sums: Map<string, Sum>, key: string, more: Sum): void {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { ...more });
    return;
  }
  for (const name of ['count', 'won', 'lost', 'refunded', 'open', 'stakes', 'customers'] as const)
    sum[name] += more[name];
  if (more.waitMs > sum.waitMs) sum.waitMs = more.waitMs;
}

/**
 * Reads what became of copies on the last days, by wallet and reason, with the results of the trades that they were of (C3). Days
 * that have been over for a day and whose trades have ended do not change any more and are read once by this process.
 */
export function copiesReader(pool: Pool): (nowMs: number) => Promise<Copies> {
  const past = new Map<number, Day>();
  return async (nowMs) => {
    const today = Math.floor(nowMs / dayMs);
    const sums = new Map<string, Sum>();
    const skipped: SkippedOf[] = [];
    for (let day = today; day > today - copyDays; day -= 1) {
      const read = past.get(day) ?? (await readDay(pool, day));
      for (const [key, sum] of read.sums) add(sums, key, sum);
      for (const one of read.skipped) skipped.push(one);
      if (day < today - 1 && [...read.sums.values()].every(({ open }) => open === 0n)) past.set(day, read);
    }
    for (const day of past.keys()) if (day <= today - copyDays) past.delete(day);
    const named = beyondChance(skipped);
    const outcomes: readonly Outcome[] = ['placed', ...skipReasons];
    return {
      days: copyDays,
      items: wallets.flatMap((wallet) =>
        outcomes.flatMap((outcome) => {
          const sum = sums.get(`${wallet} ${outcome}`);
          return sum ? [{ wallet, outcome, ...publishedSum(sum) }] : [];
        }),
      ),
      beyondChance: named.flatMap(({ lean, reason }) => (lean === 'house' ? [reason] : [])),
      onLosingTrades: named.flatMap(({ lean, reason }) => (lean === 'customers' ? [reason] : [])),
    };
  };
}

const publishedSum = ({ count, won, lost, refunded, open, stakes, customers, waitMs }: Sum) => ({
  count: Number(count),
  won: Number(won),
  lost: Number(lost),
  refunded: Number(refunded),
  open: Number(open),
  stakes: formatCents(stakes),
  customers: formatCents(customers),
  longestWaitMs: Number(waitMs),
});
