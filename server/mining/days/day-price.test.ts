import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { beginHeard } from '#tools/testing/markets/ticks.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const pair = 'DOGEUSD';
const day = 20_000;
const endMs = (day + 1) * dayMs;

let db: FreshDatabase;
let seq = 0;
beforeAll(async () => {
  db = await freshDatabase();
  const { owner } = db;
  await beginHeard(owner);
  await owner.query('update mining_coin set minute_from_day = 0');
  await owner.query('select market_register(array[$1], array[7::smallint])', [pair]);
  for (const ms of [endMs - dayMs, endMs]) await owner.query('select market_open_day($1)', [ms]);
});
beforeEach(async () => {
  await db.owner.query('alter table market_tick disable trigger user');
  await db.owner.query('delete from market_tick');
  seq = 0;
});
afterAll(() => db.drop());

type Quote = readonly [ms: number, bid: bigint, ask: bigint];

async function put(quotes: readonly Quote[]): Promise<void> {
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, bid, ask, held, hash, xact)
     select $1, $2 + q.nth, q.ms, q.ms, (q.bid + q.ask) / 2, 'live:first', 1, q.bid, q.ask, false, sha256(q.nth::text::bytea), 1
     from unnest($3::bigint[], $4::bigint[], $5::bigint[]) with ordinality q(ms, bid, ask, nth)`,
    [pair, seq, quotes.map(([ms]) => ms), quotes.map(([, bid]) => bid), quotes.map(([, , ask]) => ask)],
  );
  seq += quotes.length;
}

const usual = (ms: number): Quote => [ms, 1_700_000n, 1_701_700n];

async function priceOf(): Promise<unknown> {
  const { rows } = await db.app.query('select price, time_ms >= $3 as after, rules from mining_day_price($1, $2)', [
    pair,
    day,
    endMs,
  ]);
  return rows;
}

/** A tick each quarter of a second from a minute before the day's end on, with a spread of 10 bp, but for those that are raised. */
async function quarters(toMs: number, isRaised: (ms: number) => boolean): Promise<void> {
  const times = Array.from({ length: (toMs - endMs + 60_000) / 250 }, (_, i) => endMs - 60_000 + i * 250);
  await put(times.map((ms) => (isRaised(ms) ? [ms, 1_701_699n, 1_701_700n] : usual(ms))));
}

it('N3.2: P2: who stands beside the best offer as the day ends, or for an instant after it, does not move its price', async () => {
  await quarters(endMs + 61_000, (ms) => ms === endMs - 250 || ms === endMs);
  expect(await priceOf()).toEqual([{ price: 1_700_850n, after: true, rules: 3 }]);
});

it('N3.2: D5: nor does who stands for the first quarter of each second of that minute: a price counts by how long it stood', async () => {
  await quarters(endMs + 61_000, (ms) => ms >= endMs && (ms - endMs) % 1_000 === 0);
  expect(await priceOf()).toEqual([{ price: 1_700_850n, after: true, rules: 3 }]);
});

it('N3.2: the price of a day is not known before the minute after its end is over', async () => {
  expect(await priceOf()).toEqual([]);
  await quarters(endMs, () => false);
  expect(await priceOf()).toEqual([]);
  await put([usual(endMs + 10), usual(endMs + 60_009)]);
  expect(await priceOf()).toEqual([]);
  await put([usual(endMs + 60_010)]);
  expect(await priceOf()).toEqual([{ price: 1_700_850n, after: true, rules: 3 }]);
});

it('M4: N3.2: thinning keeps all from the last tick of a day to the end of the minute that values it', async () => {
  await put([usual(endMs - dayMs + 1_000), usual(endMs - dayMs + 70_000)]);
  await quarters(endMs + 120_000, () => false);
  const keeps = async (beginsMs: number): Promise<readonly number[]> => {
    const { rows } = await db.owner.query<{ seq: number }>(
      `select s.seq from generate_series(2, 700) s(seq) where s.seq::bigint <@ market_needed($1, $2, 1, 720)`,
      [pair, beginsMs],
    );
    return rows.map(({ seq: kept }) => kept);
  };
  // From the last one before the end; the quarters of the minute after it.
  const window = Array.from({ length: 60 * 4 + 1 }, (_, i) => 2 + 60 * 4 + i);
  expect(await keeps(endMs)).toEqual(window);
  expect(await keeps(endMs - dayMs)).toEqual(window);
});

it('N3.2: a day that was over before there was this rule keeps its last tick', async () => {
  await quarters(endMs + 61_000, (ms) => ms === endMs - 250);
  await db.owner.query('update mining_coin set minute_from_day = $1', [day + 1]);
  expect(await priceOf()).toEqual([{ price: 1_701_699n, after: false, rules: 2 }]);
  await db.owner.query('update mining_coin set minute_from_day = 0');
});

it('N3.2: the database says by which rule a day is valued, whatever the version of the program that closes it says', async () => {
  await db.owner.query('update mining_coin set minute_from_day = $1', [day + 1]);
  const client = await db.app.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms, note,
         closed_by, closed_ms)
       select 'DOGE', d.day, 0, 0, $1, 1, 7, 'live:first', 1, 1, 'none', 'usr_1', clock_ms() from unnest($2::integer[]) d(day)
       returning rules`,
      [pair, [day, day + 1]],
    );
    expect(rows).toEqual([{ rules: 2 }, { rules: 3 }]);
  } finally {
    await client.query('rollback');
    client.release();
    await db.owner.query('update mining_coin set minute_from_day = 0');
  }
});

it('N3.2: a day with prices up to its end stays open while none is recorded after it', async () => {
  const other = await freshDatabase();
  const fixture = await openMiningFixture(other);
  await fixture.goTo(0, 23);
  await fixture.price('BTC', 9_100_000n);
  fixture.silence();
  await fixture.goTo(1, 1.01);
  expect(codeOf(await fixture.receipt('BTC', 0, '0.01'))).toBe('ok');
  expect(await fixture.look('BTC', 0)).toMatchObject({ price: null, warnings: expect.arrayContaining(['no price']) });
  expect(codeOf(await fixture.close('BTC', 0, '0.01'))).toBe('price_unavailable');
  await fixture.price('BTC', 9_200_000n);
  // Recorded more than an hour after the end, it takes an admin.
  expect(await fixture.look('BTC', 0)).toMatchObject({ warnings: expect.arrayContaining(['price of another day']) });
  expect(codeOf(await fixture.close('BTC', 0, '0.01'))).toBe('ok');
  expect(await problemsOf(other)).toEqual([]);
  await other.drop();
});
