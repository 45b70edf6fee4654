import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type FairPlayDeps, fairPlayHandlers } from './handlers.ts';

let db: FreshDatabase;
let api: TestApi;
let reads = 0;
let steadyMs = 0;
/** Before now, when the answer was read. */
let ageMs = 0;

const items = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ source: 'kraken', fate: `reason-${nth}`, count: nth }));
const deps: FairPlayDeps = {
  now: async () => millis(Date.now() - ageMs),
  refunds: async () => ({ days: 30, items: [], beyondChance: [], onLosingTrades: [], unsettled: 0 }),
  orders: async () => ({ days: 30, items: [], since: null, slowDays: [] }),
  copies: async () => ({ days: 30, items: [], beyondChance: [], onLosingTrades: [] }),
  incidents: async () => [],
  withdrawals: async () => ({ waiting: [], stopped: [], unproven: [] }),
  deposits: async () => ({ uncredited: [] }),
  quotes: async () => {
    reads += 1;
    return { days: 30, since: null, items: items(100), unknown: { ends: reads, ticks: 0 } };
  },
  settings: async () => ({ days: 30, omitted: 0, items: [] }),
  terms: async () => ({ days: 30, omitted: 0, items: [] }),
  bounds: async () => ({ days: 30, omitted: 0, items: [] }),
  payments: async () => ({ days: 30, omitted: 0, items: [] }),
  seals: async () => ({ days: 30, items: [] }),
  clock: async () => ({ days: 30, jumps: 0, items: [] }),
  watches: async () => ({ days: 30, gaps: 0, items: [] }),
  heardAt: async () => ({ known: false, row: null }),
  steadyMs: () => steadyMs,
};

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: fairPlayHandlers(deps), documentsPerMinute: 2 });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const ask = (headers: Record<string, string> = {}) => api.caller().call('GET', '/api/fair-play', { headers });
const keptSeconds = (headers: Headers): number =>
  Number(/^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);

it('T5: what the operator could gain by is read once a minute for everybody, kept by caches as long, and sent once to who has it', async () => {
  ageMs = 20_000;
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect(plain.status).toBe(200);
  expect(keptSeconds(plain.headers)).toBeGreaterThan(20);
  expect(keptSeconds(plain.headers)).toBeLessThanOrEqual(40);
  for (const encoding of ['br', 'gzip']) {
    const dense = await ask({ 'accept-encoding': encoding });
    expect([dense.headers.get('content-encoding'), dense.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
    expect(dense.body).toEqual(plain.body);
  }
  const etag = plain.headers.get('etag') ?? '';
  const again = await ask({ 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(keptSeconds(again.headers)).toBeGreaterThan(0);
  expect(reads).toBe(1);

  // A minute later it is another one, which nobody who has the old one takes for it.
  steadyMs += 60_001;
  ageMs = 0;
  const later = await ask({ 'if-none-match': etag });
  expect([later.status, later.body.quotes.unknown.ends, reads]).toEqual([200, 2, 2]);
  expect(later.headers.get('etag')).not.toBe(etag);

  // What a clock of the database says that is set wrong is kept for a minute at most, or not at all.
  for (const [age, expected] of [
    [-3_600_000, 60],
    [3_600_000, 0],
  ] as const) {
    steadyMs += 60_001;
    ageMs = age;
    expect(keptSeconds((await ask()).headers)).toBe(expected);
  }
});
