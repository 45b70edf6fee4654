import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Chain } from '#domain/money/coins.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/price-source.ts';
import type { Follower } from './follower.ts';
import { writeFailure } from './records.ts';

export interface ChainWatchOptions {
  readonly pool: Pool;
  readonly followers: readonly Follower[];
  readonly log: Log;
  /** Jittered: how long to wait after so many failures in a row. */
  readonly backOffMs: (failures: number, firstMs: number, longestMs: number) => number;
  readonly pollMs: number;
}

const retry = { firstMs: 2_000, longestMs: 120_000 } as const;
/** A scan of all unspent outputs keeps a node of Bitcoin busy for minutes; the others answer by address. */
const balanceEveryMs: Readonly<Record<Chain, number>> = { bitcoin: 3_600_000, ethereum: 600_000, bsc: 600_000 };

/** Passes over each chain again and again, and asks now and then what lies at the watched addresses. */
export function openChainWatch({ pool, followers, log, backOffMs, pollMs }: ChainWatchOptions) {
  const stopped = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();

  function again(name: string, afterMs: number, work: () => Promise<number>): void {
    if (stopped.signal.aborted) return;
    timers.set(
      name,
      setTimeout(() => {
        const round = work().then((nextMs) => again(name, nextMs, work));
        running.set(name, round);
      }, afterMs),
    );
  }

  function follow(follower: Follower): void {
    const { chain } = follower.source;
    let failures = 0;
    again(chain, 0, async () => {
      try {
        await follower.pass();
        failures = 0;
        return pollMs;
      } catch (error) {
        failures += 1;
        const waitMs = backOffMs(failures, retry.firstMs, retry.longestMs);
        log.warn({ err: error, chain, waitMs: Math.round(waitMs) }, 'a chain could not be read');
        const failure = error instanceof Error ? error.message : 'unknown';
        await withTransaction(pool, (tx) => writeFailure(tx, chain, failure)).catch(() => undefined);
        return waitMs;
      }
    });
    let unasked = 0;
    again(`balances of ${chain}`, pollMs, async () => {
      try {
        const kept = await readBalances(pool, follower);
        unasked = 0;
        // Before the first pass there is nowhere to keep them.
        return kept ? balanceEveryMs[chain] : pollMs;
      } catch (error) {
        unasked += 1;
        log.warn({ err: error, chain }, 'what lies at the watched addresses could not be asked for');
        return backOffMs(unasked, retry.longestMs / 4, balanceEveryMs[chain]);
      }
    });
  }

  return {
    start(): void {
      for (const follower of followers) follow(follower);
    },
    async stop(): Promise<void> {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      // A node that hangs holds nobody up: what it says afterwards is not written any more.
      await Promise.race([Promise.all(running.values()), wait(1_000, null, { ref: false })]);
    },
  };
}

/** Asks a source what lies at the shared addresses and at those that ever received something; false where that is not kept yet. */
export async function readBalances(pool: Pool, { source }: Follower): Promise<boolean> {
  const { rows } = await pool.query<{ place: string }>(
    `select place from chain_address a where chain = $1
       and (deposit is null or exists (select 1 from chain_payment p where p.chain = a.chain and p.place = a.place))`,
    [source.chain],
  );
  const balances = await source.balances(rows.map(({ place }) => place));
  if (balances === null) return true;
  const texts = Object.fromEntries(Object.entries(balances).map(([method, units]) => [method, units.toString()]));
  const { rowCount } = await pool.query(
    'update chain_follower set balances = $2, balances_ms = clock_ms() where chain = $1',
    [source.chain, JSON.stringify(texts)],
  );
  return rowCount === 1;
}
