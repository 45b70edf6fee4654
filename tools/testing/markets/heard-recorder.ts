import { createHash } from 'node:crypto';
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import type { HeardCounts } from '#server/markets/recording/heard-list.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import { type HandSource, handSource } from './manual-source.ts';

/** Recorders that a test started; whoever starts them stops them. */
export const running: Markets[] = [];

const definitions = ['BTCUSD', 'ETHUSD'].flatMap((name) => findPair(name) ?? []);

/** A recorder of one venue, and of another that guards it; rows are written as often as asked, else at its end alone. */
export async function startRecorder(db: FreshDatabase, log: Log, heardEveryMs: number) {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD'] });
  const other = handSource({ name: 'other', pairs: ['BTCUSD'] });
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: definitions,
    sources: [venue, other],
    log,
    graceMs: 0,
    heardEveryMs,
    onTicks: () => undefined,
    lease: { ttlMs: 60_000, tryEveryMs: 100 },
  });
  running.push(markets);
  await markets.start();
  await until(() => venue.run() && other.run());
  return { venue, other, markets };
}

/** No row is written before the recorder ends. */
export const never = 8e15;

interface Row {
  readonly number: bigint;
  readonly begins: boolean;
  readonly from_ms: bigint;
  readonly to_ms: bigint;
  readonly heads: Readonly<Record<string, number>>;
  readonly sources: readonly HeardCounts[];
}

/** What was heard, row by row. */
export const rows = async (db: FreshDatabase): Promise<readonly Row[]> =>
  (await db.app.query<Row>('select number, begins, from_ms, to_ms, heads, sources from market_heard order by number'))
    .rows;

/** A busy machine may bring a quote later than it may be recorded (Z3); in ms, well above that. */
const confirmEveryMs = 600;

/**
 * Waits until a price is a tick.
 *
 * @param venue confirms it meanwhile, as venues do, so that one that came too late is recorded by that
 */
export function isRecorded(db: FreshDatabase, pair: string, price: bigint, venue?: HandSource) {
  let confirmedAt = performance.now();
  return until(async () => {
    if (venue !== undefined && performance.now() - confirmedAt > confirmEveryMs) {
      venue.heartbeat();
      confirmedAt = performance.now();
    }
    const { rows: found } = await db.app.query<{ seq: bigint }>(
      'select seq from market_tick where pair = $1 and price = $2 and not held',
      [pair, price],
    );
    return found[0];
  });
}

/** What the verifier says. */
export async function verified(db: FreshDatabase) {
  const client = await db.owner.connect();
  try {
    return await verifySnapshot(client, { keys: [], complete: false });
  } finally {
    client.release();
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
