import type { Pool } from 'pg';
import type { BackupState } from '#server/backup/schedule.ts';
import { readDatabaseFigures } from '#server/health/measurements.ts';
import { type Metrics, openMetrics } from '#server/health/metrics.ts';
import { listenForMetrics } from '#server/http/metrics-server.ts';
import { leaseName } from '#server/markets/recording/lease.ts';
import type { BucketCalls } from '#server/outside/bucket-calls.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import type { PoolSizes } from '#server/settings/values.ts';
import type { Closing, Foundation } from './foundation.ts';
import type { openMoney } from './money.ts';
import type { openTrading } from './trading.ts';

/** A count that takes longer says by that that something is wrong. */
const statementMs = 1_000;

/**
 * What is measured for an operator (X3.2), and the port at which it is read: null where METRICS_PORT is not set. It asks the database over a
 * connection of its own, which no work can hold.
 */
export async function openMetricsOf(
  { environment, appConfig, eventLoop, ...pools }: Foundation,
  of: {
    readonly trading: ReturnType<typeof openTrading>;
    readonly chains: Awaited<ReturnType<typeof openMoney>>['watch']['health'];
    readonly backups: (over: Pool) => Promise<BackupState>;
    readonly bucket: (() => BucketCalls) | null;
  },
  closing: Closing,
): Promise<Metrics['observe'] | null> {
  if (environment.metrics === null) return null;
  const limits = { max: 1, applicationName: 'fairlead metrics', statementMs, answerMs: 2 * statementMs };
  const pool = openAppPool(appConfig, limits);
  closing.push(() => pool.end());
  const { pool: main, orderPool, callerPool, limitPool, marketPool, candlePool, statementPool } = pools;
  const metrics = openMetrics({
    readDatabase: () =>
      readDatabaseFigures(pool, { leaseName, pairs: of.trading.tradedAndQuoted().map(({ pair }) => pair) }),
    pools: {
      main,
      orders: orderPool,
      callers: callerPool,
      limits: limitPool,
      markets: marketPool,
      candles: candlePool,
      statements: statementPool,
    } satisfies Record<keyof PoolSizes, Pool>,
    eventLoop: eventLoop.delay,
    recording: of.trading.recording,
    tradesSetAside: of.trading.setAside,
    chains: of.chains,
    backups: () => of.backups(pool),
    bucket: of.bucket,
  });
  const server = await listenForMetrics(environment.metrics, metrics);
  closing.push(server.stop);
  return metrics.observe;
}
