import type { Pool, PoolClient } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { readCloseAfterHours } from '#server/limits/close-after-hours.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { writeAudits } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { closesItselfMs, leastAfterEndMs } from './automatic-closing.ts';
import { closeDay } from './closing.ts';
import { readInputs } from './day-inputs.ts';
import { divideClosed } from './dividing.ts';

/** Contracts that are ended in one transaction, which holds all fleets, for which those who buy wait. */
const endedAtOnce = 200;

/** A contract that has ended, and whose it is. */
interface EndedContract {
  readonly contract: string;
  readonly customer: string;
}

export interface MiningWorkerDependencies {
  readonly pool: Pool;
  readonly log: Log;
  /** Hours after a UTC day's end and its newest receipt until the day closes itself, as this process was started. */
  readonly closeAfterHours: number;
  /** Contracts that are paid in one transaction: figures do not depend on it. */
  readonly setSize?: number;
  /** Notifies customers of contracts that have ended, in the transaction that ends them. */
  readonly notifyEnded: (tx: PoolClient, ended: readonly EndedContract[]) => Promise<void>;
}

/** What of the daily run can fail by itself: a coin's days, or the ending of contracts. */
type Part = MinedCoin | 'contracts';

export interface MiningProblem {
  readonly part: Part;
  readonly sinceMs: Millis;
  readonly words: string;
}

/**
 * The daily run (N3): closes days that nobody closed, divides closed days in their order, plan by plan and set by set of contracts,
 * and ends contracts whose term is over. It looks at what is: whoever dies in between leaves the rest to be found, two processes do
 * nothing twice, and a missed week is caught up day by day. A coin that fails holds up no other one, nor a plan another one's day.
 */
export function createMiningWorker(deps: MiningWorkerDependencies) {
  const { pool, log } = deps;
  const problems = new Map<Part, MiningProblem>();

  const keep = async (part: Part, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      problems.delete(part);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'an unknown error';
      const { sinceMs } = problems.get(part) ?? { sinceMs: millis(Date.now()) };
      problems.set(part, { part, sinceMs, words });
      log.warn({ err: error, part }, 'a part of the daily run of mining has failed and is tried again');
    }
  };

  const runCoin = async (coin: MinedCoin): Promise<void> => {
    do await divideClosed(pool, coin, deps.setSize);
    while (await closeNext(pool, coin, deps.closeAfterHours));
  };

  return {
    /** All that can be done now. */
    async runDue(): Promise<void> {
      for (const coin of minedCoins) await keep(coin, () => runCoin(coin));
      await keep('contracts', async () => {
        while ((await withTransaction(pool, (tx) => endContracts(tx, deps.notifyEnded))) === endedAtOnce);
      });
    },
    /** What did not get on the last time. */
    problems: (): readonly MiningProblem[] => [...problems.values()],
    /** Of a coin: that its days are held up, or that contracts do not end, which holds up each of them. */
    problemOf(coin: MinedCoin): MiningProblem | null {
      const ending = problems.get('contracts');
      const words = `contracts whose term is over could not be ended: ${ending?.words}`;
      return problems.get(coin) ?? (ending ? { ...ending, words } : null);
    },
  };
}

/** Closes a coin's next day where its time has come; false where there is none, or an admin has to look at it. */
async function closeNext(pool: Pool, coin: MinedCoin, own: number): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    const afterHours = await readCloseAfterHours(tx, own);
    // A first look without a lock: closing decides again.
    const { rows } = await tx.query<{ day: number }>(
      `select c.next_day as day from mining_coin c
       where c.coin = $1 and (c.next_day + 1) * 86400000::bigint + $2::bigint <= clock_ms() and exists (
         select from mining_receipt r where r.coin = c.coin and r.day = c.next_day and r.state = 'counted')`,
      [coin, Math.max(afterHours * hourMs, leastAfterEndMs)],
    );
    const [due] = rows;
    if (!due) return false;
    const inputs = await readInputs(tx, coin, due.day);
    const itselfMs = await closesItselfMs(tx, { coin, day: due.day, inputs, afterHours });
    if (itselfMs === null || (await readClock(tx)) < itselfMs) return false;
    const closed = await closeDay(tx, { coin, day: due.day, note: null, by: { afterHours: own } });
    if (closed.ok) return true;
    switch (closed.failure.code) {
      // An admin was faster, or recorded something meanwhile: the next look finds what is then.
      case 'already_decided':
      case 'record_changed':
        return false;
      case 'house_short':
        throw new Error(
          `${dayText(due.day)} waits: the house’s capital lacks ${closed.failure.facts.missing} to pay it`,
        );
      default:
        throw new Error(`${dayText(due.day)} cannot be closed: ${closed.failure.code}`);
    }
  });
}

async function endContracts(tx: PoolClient, notifyEnded: MiningWorkerDependencies['notifyEnded']): Promise<number> {
  const { rows } = await tx.query<EndedContract>('select contract, customer from mining_end($1)', [endedAtOnce]);
  await writeAudits(
    tx,
    rows.map(({ contract }) => ({
      actor: 'system',
      action: 'mining.end',
      subjectKind: 'mining contract',
      subject: contract,
      reason: codedReason('term_over', {}),
      before: { state: 'running' },
      after: { state: 'ended' },
    })),
  );
  await writeOutbox(
    tx,
    rows.map(({ contract, customer }) => ({ owner: customer, topic: 'contract', subject: contract }) as const),
  );
  if (rows.length > 0) await notifyEnded(tx, rows);
  return rows.length;
}
