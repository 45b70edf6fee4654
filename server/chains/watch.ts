import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Chain } from '#domain/money/coins.ts';
import { outagesOf } from '#server/outside/outages.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type JobRun, tracedJob } from '#server/outside/traces/spans.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { balanceEveryMs, readBalances } from './balances.ts';
import { type ChainHealth, healthOf, reached, type SeenChain, unseen } from './chain-health.ts';
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

/** Passes over each chain again and again, and asks now and then what lies at the watched addresses. */
export function openChainWatch({ pool, followers, log, backOffMs, pollMs }: ChainWatchOptions) {
  const stopped = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const seen = new Map<Chain, SeenChain>();
  const startedAtMs = performance.now();

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

  function follow({ source, pass }: Follower): void {
    const { chain } = source;
    const facts = { chain };
    const reading = outagesOf(log, {
      fails: 'a chain cannot be read; it is tried again until it works',
      works: 'the chain is read again',
      facts,
    });
    const look = async (run: JobRun): Promise<number> => {
      try {
        const { height } = await pass();
        reading.worked({ failures: reading.failures });
        seen.set(chain, reached(seen.get(chain) ?? unseen, height, performance.now()));
        return pollMs;
      } catch (error) {
        run.failed(error);
        const failures = reading.failed({ err: error });
        seen.set(chain, { ...(seen.get(chain) ?? unseen), failing: true });
        const failure = error instanceof Error ? error.message : 'unknown';
        await withTransaction(pool, (tx) => writeFailure(tx, chain, failure)).catch(() => undefined);
        return backOffMs(failures, retry.firstMs, retry.longestMs);
      }
    };
    again(chain, 0, async () => {
      let nextMs = pollMs;
      await tracedJob(`following ${chain}`, async (run) => {
        nextMs = await look(run);
      });
      return nextMs;
    });
    const asking = outagesOf(log, {
      fails: 'what lies at the watched addresses cannot be asked for; it is tried again until it works',
      works: 'what lies at the watched addresses is told again',
      facts,
    });
    again(`balances of ${chain}`, pollMs, async () => {
      // First what was paid is written down: only addresses that received something are asked about.
      if ((seen.get(chain) ?? unseen).readAtMs === null) return pollMs;
      try {
        await readBalances(pool, source);
        asking.worked({ failures: asking.failures });
        return balanceEveryMs[chain];
      } catch (error) {
        return backOffMs(asking.failed({ err: error }), retry.longestMs / 4, balanceEveryMs[chain]);
      }
    });
  }

  return {
    start(): void {
      for (const follower of followers) follow(follower);
    },
    /** One look at a chain, for whoever moves the clock from step to step and never starts this. */
    async look(chain: Chain): Promise<void> {
      for (const { source, pass } of followers) if (source.chain === chain) await pass();
    },
    /** Of the chains that are configured. */
    health: (): readonly ChainHealth[] =>
      followers.map(({ source }) =>
        healthOf(source, seen.get(source.chain) ?? unseen, { startedAtMs, nowMs: performance.now() }),
      ),
    async stop(): Promise<void> {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      // A node that hangs holds nobody up: what it says afterwards is not written any more.
      await Promise.race([Promise.all(running.values()), wait(1_000, null, { ref: false })]);
    },
  };
}
