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
  readonly chains: () => readonly { readonly chain: string; readonly state: string; readonly secondsAgo: number | null }[];
  /** 'recent' where there is one of the last 26 hours; rejects where the database does not answer. */
  readonly backups: () => Promise<string>;
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

/** What is measured of this process and its database (X3.2), under names that begin with fairlead_. No name of a person is in it. */
export function openMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'fairlead_' });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `fairlead_${name}`, help, labelNames: [...labelNames], registers });
  const served = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Answers over HTTP, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const up = gauge('database_up', 'Whether the database answered (1) or not (0)');
  const ofDatabase = {
    tickAge: gauge('tick_age_seconds', 'How old the last recorded tick of a pair is', ['pair']),
    open: gauge('trades_open', 'Trades that are not settled'),
    overdue: gauge('trades_overdue_seconds', 'How long ago the oldest open trade ended'),
    seals: gauge('seal_lag_seconds', 'How far the seals are behind what was committed'),
    epoch: gauge('lease_epoch', 'Epoch of the lease of recorder and settler; it rises with each takeover'),
    held: gauge('lease_held', 'Whether any process holds that lease (1) or none (0)'),
    outbox: gauge('outbox_rows', 'News that is kept for sockets that come back'),
    mailWaiting: gauge('mail_waiting', 'Mails that wait to be sent'),
    mailOldest: gauge('mail_oldest_seconds', 'How long the oldest of them has waited'),
    mailFailed: gauge('mail_failed', 'Mails that were not taken in ten attempts and are still tried'),
    dropped: gauge('quotes_dropped', 'Quotes that were not recorded since the recorder began', ['source', 'reason']),
    backup: gauge('backup_state', 'What holds of the daily backup: off, recent, late or failed', ['state']),
  } as const;
  const connections = gauge('pool_connections', 'Connections to the database, by pool and use', ['pool', 'use']);
  const loop = gauge('event_loop_delay_seconds', 'How long what was due waited in the last minute', ['thread', 'of']);
  const recorder = gauge('recorder_up', 'Whether the recording thread of this process runs (1) or not (0)');
  const restarts = gauge('recorder_restarts', 'How often it was started anew');
  const setAside = gauge('trades_set_aside', 'Trades that could not be settled at their last try');
  const chains = gauge('chain_state', 'What holds of a chain that is watched', ['chain', 'state']);
  const chainAge = gauge('chain_block_age_seconds', 'When the last block of a chain was seen', ['chain']);

  async function readDatabase(): Promise<void> {
    for (const one of Object.values(ofDatabase)) one.reset();
    try {
      const [figures, backup] = await Promise.all([sources.readDatabase(), sources.backups()]);
      for (const { pair, ms } of figures.tickAges) ofDatabase.tickAge.set({ pair }, seconds(ms));
      ofDatabase.open.set(figures.trades.open);
      ofDatabase.overdue.set(seconds(figures.trades.overdueMs));
      ofDatabase.seals.set(seconds(figures.sealLagMs));
      ofDatabase.epoch.set(figures.lease.epoch);
      ofDatabase.held.set(figures.lease.held ? 1 : 0);
      ofDatabase.outbox.set(figures.outboxRows);
      ofDatabase.mailWaiting.set(figures.mail.waiting);
      ofDatabase.mailOldest.set(seconds(figures.mail.oldestMs));
      ofDatabase.mailFailed.set(figures.mail.failed);
      for (const { source, reason, count } of figures.dropped) ofDatabase.dropped.set({ source, reason }, count);
      ofDatabase.backup.set({ state: backup }, 1);
      up.set(1);
    } catch {
      // What is not known is left out, and that it is not is said.
      for (const one of Object.values(ofDatabase)) one.reset();
      up.set(0);
    }
  }

  function readProcess(): void {
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
    chains.reset();
    chainAge.reset();
    for (const { chain, state, secondsAgo } of sources.chains()) {
      chains.set({ chain, state }, 1);
      if (secondsAgo !== null) chainAge.set({ chain }, secondsAgo);
    }
  }

  let last: { readonly at: number; readonly text: Promise<string> } | null = null;
  const read = async (): Promise<string> => {
    await readDatabase();
    readProcess();
    return registry.metrics();
  };
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, ms }) =>
      served.observe({ method, route, status: String(status) }, seconds(ms)),
    read: () => {
      const now = performance.now();
      if (last === null || now - last.at > keptMs) last = { at: now, text: read() };
      return last.text;
    },
  };
}
