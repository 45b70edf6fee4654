import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickChecks } from '#database/checks/ticks.ts';
import { exchanges } from '#domain/markets/exchanges.ts';
import { indexAt, indexText } from '#domain/markets/index-price.ts';
import { indexSource } from '#domain/markets/venue-name.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { record } from './recording.ts';

let db: FreshDatabase;
let lease: TestLease;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
});
afterAll(() => db.drop());

/** Another run of the recorder, whose settings say symbols of a pair; null of a run of before, which said none. */
async function run(pair: string, symbols: Readonly<Record<string, string>> | null): Promise<void> {
  await db.owner.query('update lease set epoch = epoch + 1 where name = $1', [lease.name]);
  const epoch = lease.epoch() + 1n;
  lease = { name: lease.name, epoch: () => epoch };
  const settings = { pairs: { [pair]: symbols === null ? { minSize: 1 } : { minSize: 1, symbols } } };
  await db.app.query('select market_heard_begin($1, $2, clock_ms(), $3)', [lease.name, epoch, settings]);
}

/** A price of a source; of an index with three exchanges in it. */
async function recordOne(pair: string, source: string): Promise<void> {
  if (source !== indexSource) {
    await recordPrice(db.app, lease, pair, 500n, source);
    return;
  }
  const atMs = Date.now();
  const times = { quotedMs: atMs - 10, seenMs: atMs, venueTimeMs: null, venueId: null };
  const quotes = exchanges.slice(0, 3).map((venue) => ({ venue, bid: 499n, ask: 501n, ...times }));
  const made = indexAt(atMs, exchanges.slice(0, 3), quotes);
  if (made.price === null) throw new Error(made.why);
  const sides = { bid: null, ask: null, venueTimeMs: null, venueId: null };
  const quote = { pair, price: made.price, ...sides, source, index: indexText(made) };
  const entry = { quote, held: false, confirmation: null, tradable: true, quotedMs: atMs, deadlineMs: atMs + 10_000 };
  expect(await record(db.app, { name: lease.name, epoch: lease.epoch() }, [entry])).toMatchObject([{ ok: true }]);
}

/** The source's run of each run's ticks, two a run unless said. */
async function runsOf(
  pair: string,
  source: string,
  runs: readonly (readonly [symbols: Readonly<Record<string, string>> | null, ticks?: number])[],
): Promise<readonly number[]> {
  await openPair(db.app, pair, 2);
  const counted: number[] = [];
  for (const [symbols, ticks = 2] of runs) {
    await run(pair, symbols);
    for (let i = 0; i < ticks; i += 1) await recordOne(pair, source);
    const { rows } = await db.app.query<{ source_run: bigint }>('select source_run from market_pair where pair = $1', [
      pair,
    ]);
    counted.push(Number(rows[0]?.source_run ?? 0n));
  }
  return counted;
}

/** Z1: what the verifier says of ticks, which counts by what runs said alone. */
async function named(): Promise<readonly unknown[]> {
  const sql = tickChecks.find(({ promise }) => promise === 'Z1.ticks')?.sql ?? '';
  return (await db.owner.query(sql)).rows;
}

test('[Z1] another symbol at the source is another source, at another source it is not, and nothing said changes nothing', async () => {
  const [ava, avax] = [{ kraken: 'AVA/USD' }, { kraken: 'AVAX/USD' }];
  const other = { ...avax, coinbase: 'AVAX-USD' };
  const runs = [[null], [ava], [ava], [avax], [other], [{ ...other, coinbase: 'AVA-USD' }], [{}], [avax]] as const;
  expect(await runsOf('ONEUSD', 'live:kraken', runs)).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);
  // What has no symbols has none that change.
  expect(await runsOf('MADEUSD', 'simulated:walk:e1:l0', [[ava], [avax]])).toEqual([1, 1]);
  expect(await runsOf('OWNUSD', 'live:feed:Acme FX', [[{ feed: 'A' }], [{ feed: 'B' }]])).toEqual([1, 2]);
  expect(await named()).toEqual([]);
});

test('[Z1] [X3.8] a run of the release before, which says no symbols, hides no change between those around it', async () => {
  const runs = [[{ kraken: 'A/USD' }], [null], [{ kraken: 'A/USD' }], [null], [{ kraken: 'B/USD' }]] as const;
  expect(await runsOf('GAPUSD', 'live:kraken', runs)).toEqual([1, 1, 1, 1, 2]);
  expect(await named()).toEqual([]);
});

test('[Z1] a symbol that was put right before the pair was recorded by it has changed nothing', async () => {
  const [right, wrong] = [{ kraken: 'A/USD' }, { kraken: 'B/USD' }];
  expect(await runsOf('SHORTUSD', 'live:kraken', [[right], [wrong, 0], [right], [wrong], [right]])).toEqual([
    1, 1, 1, 2, 3,
  ]);
  expect(await named()).toEqual([]);
});

test('[Z1] [P2] an index is another source by a symbol of each of its exchanges, also of one that was away meanwhile', async () => {
  const three = { kraken: 'A/USD', coinbase: 'A-USD', bitstamp: 'ausd' };
  const two = { kraken: 'A/USD', coinbase: 'A-USD' };
  const runs = [[three], [two], [three], [{ ...three, feed: 'A' }], [two], [{ ...three, bitstamp: 'busd' }]] as const;
  expect(await runsOf('INDEXUSD', indexSource, runs)).toEqual([1, 1, 1, 1, 1, 2]);
  expect(await named()).toEqual([]);
});

test('[Z4] [Z1] no price is held over a change of symbol', async () => {
  await runsOf('HELDUSD', 'live:kraken', [[{ kraken: 'A/USD' }]]);
  await run('HELDUSD', { kraken: 'B/USD' });
  await expect(recordPrice(db.app, lease, 'HELDUSD', 500n, 'live:kraken', true)).rejects.toMatchObject({
    code: '23514',
  });
  await recordPrice(db.app, lease, 'HELDUSD', 500n, 'live:kraken');
  await recordPrice(db.app, lease, 'HELDUSD', 500n, 'live:kraken', true);
  expect(await named()).toEqual([]);
});
