import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LoopDelay } from '#server/event-loop.ts';
import type { RecordingHealth } from './health.ts';
import type { DatabaseFigures } from './measurements.ts';

/** However many collect: a reading is so old at most, in ms. */
const keptMs = 1_000;

/** A pool of connections, as pg counts it. */
interface PoolUse {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MetricsSources {
  /** Rejects where the database does not answer. */
  readonly readDatabase: () => Promise<DatabaseFigures>;
  readonly pools: Readonly<Record<string, PoolUse>>;
  readonly eventLoop: () => LoopDelay;
  readonly recording: () => RecordingHealth;
  readonly tradesSetAside: () => number;
  readonly chains: () => readonly {
    readonly chain: string;
    readonly state: string;
    readonly secondsAgo: number | null;
  }[];
  /** 'recent' where there is one of the last 26 hours; rejects where the database does not answer. */
  readonly backups: () => Promise<string>;
  /** How this process's calls to the bucket of files have ended; null where files are in a folder. */
  readonly bucket: (() => { readonly answered: number; readonly failed: number; readonly failing: boolean }) | null;
}

/** An answer to a request over HTTP. */
export interface Served {
  readonly method: string;
  /** The route, not the path: /api/trades/:id. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  /** In Prometheus' text format. */
  readonly read: () => Promise<string>;
  readonly contentType: string;
  readonly observe: (served: Served) => void;
}

const seconds = (ms: number): number => ms / 1_000;

/** Makes gauges of one registry, under names that begin with fairlead_. */
const gaugesOf =
  (registry: Registry) =>
  <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `fairlead_${name}`, help, labelNames: [...labelNames], registers: [registry] });

/** What the database says, in a registry of its own: while it is away, nothing of it is there. */
function databaseGauges() {
  const registry = new Registry();
  const gauge = gaugesOf(registry);
  const tickAge = gauge('tick_age_seconds', 'How old the last recorded tick of a pair on offer is', ['pair']);
  const open = gauge('trades_open', 'Trades that are not settled');
  const overdue = gauge('trades_overdue_seconds', 'How long ago the oldest open trade ended');
  const seals = gauge('seal_lag_seconds', 'How far the seals are behind what was committed');
  const epoch = gauge('lease_epoch', 'Epoch of the lease of recorder and settler; it rises with each takeover');
  const held = gauge('lease_held', 'Whether any process holds that lease (1) or none (0)');
  const outbox = gauge('outbox_rows', 'News that is kept for sockets that come back');
  const waiting = gauge('mail_waiting', 'Mails that wait to be sent');
  const oldest = gauge('mail_oldest_seconds', 'How long the oldest of them has waited');
  const failed = gauge('mail_failed', 'Mails that were not taken in ten attempts and are still tried');
  const dropped = gauge('quotes_dropped', 'Quotes that were not recorded since the recorder began', [
    'source',
    'reason',
  ]);
  // Labelled, because a gauge without labels says 0 where nothing is archived, or no backup was made.
  const archiveAge = gauge('archive_age_seconds', 'How long ago a segment of the log was last archived', ['of']);
  const archiveFailed = gauge('archive_failed', 'How often a segment could not be archived', ['of']);
  const backupAge = gauge('backup_age_seconds', 'How long ago the last daily backup was made', ['of']);
  const backup = gauge('backup_state', 'What holds of the daily backup: off, recent, late or failed', ['state']);
  return {
    registry,
    set(figures: DatabaseFigures, backupState: string): void {
      for (const labelled of [tickAge, dropped, backup, backupAge, archiveAge, archiveFailed]) labelled.reset();
      for (const { pair, ms } of figures.tickAges) tickAge.set({ pair }, seconds(ms));
      open.set(figures.trades.open);
      overdue.set(seconds(figures.trades.overdueMs));
      seals.set(seconds(figures.sealLagMs));
      epoch.set(figures.lease.epoch);
      held.set(figures.lease.held ? 1 : 0);
      outbox.set(figures.outboxRows);
      waiting.set(figures.mail.waiting);
      oldest.set(seconds(figures.mail.oldestMs));
      failed.set(figures.mail.failed);
      for (const { source, reason, count } of figures.dropped) dropped.set({ source, reason }, count);
      backup.set({ state: backupState }, 1);
      if (figures.backupAgeMs !== null) backupAge.set({ of: 'daily' }, seconds(figures.backupAgeMs));
      if (figures.archive === null) return;
      archiveFailed.set({ of: 'log' }, figures.archive.failed);
      if (figures.archive.ageMs !== null) archiveAge.set({ of: 'log' }, seconds(figures.archive.ageMs));
    },
  };
}

/** What this process says of itself. */
function processGauges(registry: Registry, sources: MetricsSources) {
  const gauge = gaugesOf(registry);
  const connections = gauge('pool_connections', 'Connections to the database, by pool and use', ['pool', 'use']);
  const loop = gauge('event_loop_delay_seconds', 'How long what was due waited in the last minute', ['thread', 'of']);
  const recorder = gauge('recorder_up', 'Whether the recording thread of this process runs (1) or not (0)');
  const restarts = gauge('recorder_restarts', 'How often it was started anew');
  const setAside = gauge('trades_set_aside', 'Trades that could not be settled at their last try');
  const chains = gauge('chain_state', 'What holds of a chain that is watched', ['chain', 'state']);
  const chainAge = gauge('chain_block_age_seconds', 'When the last block of a chain was seen', ['chain']);
  return (): void => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(sources.pools)) {
      connections.set({ pool, use: 'busy' }, totalCount - idleCount);
      connections.set({ pool, use: 'idle' }, idleCount);
      connections.set({ pool, use: 'waited for' }, waitingCount);
    }
    const { alive, restarts: count, eventLoop } = sources.recording();
    for (const [thread, delay] of [
      ['main', sources.eventLoop()],
      ['recording', eventLoop],
    ] as const) {
      if (delay === null) continue;
      loop.set({ thread, of: 'p99' }, seconds(delay.p99Ms));
      loop.set({ thread, of: 'max' }, seconds(delay.maxMs));
    }
    recorder.set(alive ? 1 : 0);
    restarts.set(count);
    setAside.set(sources.tradesSetAside());
    for (const labelled of [chains, chainAge]) labelled.reset();
    for (const { chain, state, secondsAgo } of sources.chains()) {
      chains.set({ chain, state }, 1);
      if (secondsAgo !== null) chainAge.set({ chain }, secondsAgo);
    }
  };
}

/** Of a folder nothing of a bucket is there. */
function bucketGauges(registry: Registry, bucket: NonNullable<MetricsSources['bucket']>) {
  const gauge = gaugesOf(registry);
  const up = gauge(
    'bucket_up',
    'Whether the bucket of files answered the last call of each kind of this process (1) or not (0)',
  );
  const calls = gauge('bucket_calls', 'Calls to the bucket of files since the process began', ['outcome']);
  return (): void => {
    const { answered, failed, failing } = bucket();
    up.set(failing ? 0 : 1);
    calls.set({ outcome: 'answered' }, answered);
    calls.set({ outcome: 'failed' }, failed);
  };
}

/** What is measured of this process and its database (X3.2), under names that begin with fairlead_. No name of a person is in it. */
export function openMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'fairlead_' });
  const up = gaugesOf(registry)('database_up', 'Whether the database answered (1) or not (0)');
  const readProcess = processGauges(registry, sources);
  const readBucket = sources.bucket && bucketGauges(registry, sources.bucket);
  const database = databaseGauges();
  const served = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Answers over HTTP, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  /** What the database says, or nothing where it says nothing. */
  async function readDatabase(): Promise<string> {
    try {
      database.set(await sources.readDatabase(), await sources.backups());
      up.set(1);
      return await database.registry.metrics();
    } catch {
      up.set(0);
      return '';
    }
  }
  async function read(): Promise<string> {
    const ofDatabase = await readDatabase();
    readProcess();
    readBucket?.();
    return `${await registry.metrics()}${ofDatabase}`;
  }

  let last: { readonly at: number; readonly text: Promise<string> } | null = null;
  let running = false;
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, ms }) => served.observe({ method, route, status: String(status) }, seconds(ms)),
    read: () => {
      const now = performance.now();
      // One reading at a time: two would write the same gauges.
      if (last !== null && (running || now - last.at <= keptMs)) return last.text;
      running = true;
      last = {
        at: now,
        text: read().finally(() => {
          running = false;
        }),
      };
      return last.text;
    },
  };
}
