import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenForMetrics } from '#server/http/metrics-server.ts';
import { leaseName } from '#server/markets/recording/lease.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readDatabaseFigures } from './measurements.ts';
import { type MetricsSources, openMetrics } from './metrics.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const sources = (changed: Partial<MetricsSources> = {}): MetricsSources => ({
  readDatabase: () => readDatabaseFigures(db.app, { leaseName, pairs: ['BTCUSD'] }),
  pools: { main: { totalCount: 5, idleCount: 2, waitingCount: 1 } },
  eventLoop: () => ({ p99Ms: 3, maxMs: 40 }),
  recording: () => ({ alive: true, restarts: 2, eventLoop: null }),
  tradesSetAside: () => 4,
  chains: () => [{ chain: 'bitcoin', state: 'following', secondsAgo: 12 }],
  backups: async () => 'recent',
  bucket: null,
  ...changed,
});

/** A value by its name and labels, as Prometheus reads it. */
function valueIn(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('what is measured', () => {
  it('[X3.2] has the figures of database and process, and the answers by their routes', async () => {
    await db.owner.query(
      `insert into market_pair (pair, decimals, last_seq, last_price, last_source, last_tick_ms)
       values ('BTCUSD', 2, 1, 100, 'simulated:walk', clock_ms() - 3000)
       on conflict (pair) do update set last_seq = 1, last_tick_ms = clock_ms() - 3000`,
    );
    await db.owner.query(
      `insert into mail (recipient, subject, body, created_ms) values ('a@example.com', 's', 'b', clock_ms() - 90000)`,
    );
    const metrics = openMetrics(sources());
    metrics.observe({ method: 'GET', route: '/api/trades/:id', status: 200, ms: 12 });
    const text = await metrics.read();
    expect(valueIn(text, 'fairlead_database_up')).toBe(1);
    expect(valueIn(text, 'fairlead_tick_age_seconds{pair="BTCUSD"}')).toBeCloseTo(3, 0);
    expect(valueIn(text, 'fairlead_mail_waiting')).toBe(1);
    expect(valueIn(text, 'fairlead_mail_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(valueIn(text, 'fairlead_trades_open')).toBe(0);
    expect(valueIn(text, 'fairlead_backup_state{state="recent"}')).toBe(1);
    expect(valueIn(text, 'fairlead_pool_connections{pool="main",use="busy"}')).toBe(3);
    expect(valueIn(text, 'fairlead_event_loop_delay_seconds{thread="main",of="max"}')).toBe(0.04);
    expect(valueIn(text, 'fairlead_recorder_restarts')).toBe(2);
    expect(valueIn(text, 'fairlead_trades_set_aside')).toBe(4);
    expect(valueIn(text, 'fairlead_chain_state{chain="bitcoin",state="following"}')).toBe(1);
    const served = 'fairlead_http_request_seconds_count{method="GET",route="/api/trades/:id",status="200"}';
    expect(valueIn(text, served)).toBe(1);
    expect(valueIn(text, 'fairlead_process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(text).not.toContain('@');
  });

  it('[X3.2] says that the database is away, and nothing that it would have said', async () => {
    const away = openMetrics(sources({ readDatabase: () => Promise.reject(new Error('ECONNREFUSED')) }));
    const text = await away.read();
    expect(valueIn(text, 'fairlead_database_up')).toBe(0);
    const ofDatabase = ['trades_open', 'lease_held', 'lease_epoch', 'seal_lag_seconds', 'mail_waiting', 'outbox_rows'];
    for (const name of ['tick_age_seconds{pair="BTCUSD"}', ...ofDatabase]) {
      expect([name, valueIn(text, `fairlead_${name}`)]).toEqual([name, undefined]);
    }
    expect(valueIn(text, 'fairlead_recorder_up')).toBe(1);
  });

  it('X3.7: says how old the last archived segment is, and nothing where no log is archived', async () => {
    expect(await openMetrics(sources()).read()).not.toMatch(/^fairlead_archive_(age_seconds|failed)\{/m);
    const archiving = async () => {
      const figures = await readDatabaseFigures(db.app, { leaseName, pairs: [] });
      return { ...figures, archive: { ageMs: 12_000, failed: 3 } };
    };
    const text = await openMetrics(sources({ readDatabase: archiving })).read();
    expect(valueIn(text, 'fairlead_archive_age_seconds{of="log"}')).toBe(12);
    expect(valueIn(text, 'fairlead_archive_failed{of="log"}')).toBe(3);
  });

  it('X3.2: says how old the last daily backup is that was made, and nothing before the first', async () => {
    expect(await openMetrics(sources()).read()).not.toMatch(/^fairlead_backup_age_seconds\{/m);
    await db.owner.query(
      `insert into backup_run (folder, started_ms, ended_ms, error) values
         ('one', clock_ms() - 8000000, clock_ms() - 7200000, null),
         ('another', clock_ms() - 60000, clock_ms() - 30000, 'the disk was full'),
         ('begun', clock_ms() - 1000, null, null)`,
    );
    const text = await openMetrics(sources()).read();
    expect(valueIn(text, 'fairlead_backup_age_seconds{of="daily"}')).toBeCloseTo(7_200, -1);
  });

  it('[X3.2] says how calls to the bucket of files end, and nothing where files are in a folder', async () => {
    expect(await openMetrics(sources()).read()).not.toContain('fairlead_bucket');
    for (const failing of [false, true]) {
      const text = await openMetrics(sources({ bucket: () => ({ answered: 7, failed: 2, failing }) })).read();
      expect(valueIn(text, 'fairlead_bucket_calls{outcome="answered"}')).toBe(7);
      expect(valueIn(text, 'fairlead_bucket_calls{outcome="failed"}')).toBe(2);
      expect(valueIn(text, 'fairlead_bucket_up')).toBe(failing ? 0 : 1);
    }
  });

  it('[X3.2] asks the database once, however many collect at a time', async () => {
    let asked = 0;
    const metrics = openMetrics(
      sources({
        readDatabase: () => {
          asked += 1;
          return readDatabaseFigures(db.app, { leaseName, pairs: ['BTCUSD'] });
        },
      }),
    );
    await Promise.all(Array.from({ length: 50 }, () => metrics.read()));
    expect(asked).toBe(1);
  });
});

it('[X3.2] is answered at a port of its own, at /metrics alone', async () => {
  const metrics = openMetrics(sources());
  const server = await listenForMetrics({ host: '127.0.0.1', port: 0 }, metrics);
  try {
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    const answer = await at('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('# TYPE fairlead_database_up gauge');
    expect([(await at('/')).status, (await at('/metrics', 'POST')).status]).toEqual([404, 404]);
  } finally {
    await server.stop();
  }
});
