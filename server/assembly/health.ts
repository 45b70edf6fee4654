import { statfs } from 'node:fs/promises';
import { type Health, type HealthCounts, openHealth } from '#server/health/health.ts';
import { countFresh } from '#server/markets/freshness.ts';
import { countOwnGaps } from '#server/markets/recording/incidents.ts';
import { isLeaseHeld, leaseName } from '#server/markets/recording/lease.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import type { Closing, Foundation } from './foundation.ts';
import type { openTrading } from './trading.ts';

/** A write that waits for longer is as good as none. */
const statementMs = 1_000;

/** What `/api/health` and `/readyz` are made of (X3, X3.1). It asks the database over a connection of its own, which no work can hold. */
export function openHealthOf(
  { environment, appConfig, eventLoop }: Foundation,
  trading: ReturnType<typeof openTrading>,
  counts: () => Omit<HealthCounts, 'tradesSetAside'>,
  closing: Closing,
): Health {
  const limits = { max: 1, applicationName: 'fairlead health', statementMs, answerMs: 2 * statementMs };
  const pool = openAppPool(appConfig, limits);
  closing.push(() => pool.end());
  return openHealth({
    async askDatabase() {
      await pool.query('update health_write set written_ms = clock_ms()');
      return {
        pairs: await countFresh(
          pool,
          trading.tradedAndQuoted().map(({ pair }) => pair),
        ),
        ownGaps: await countOwnGaps(pool),
        leaseHeld: await isLeaseHeld(pool, leaseName),
      };
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(environment.dataDir);
      return bavail * bsize;
    },
    recording: trading.recording,
    eventLoop: eventLoop.delay,
    counts: () => ({ tradesSetAside: trading.setAside(), ...counts() }),
  });
}
