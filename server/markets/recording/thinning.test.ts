import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { findPair, type PairDefinition, standardOffers } from '#domain/markets/pairs.ts';
import { firstHash } from '#domain/markets/ticks.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { readCandles } from '#server/markets/candles.ts';
import { readTicks } from '#server/markets/ticks.ts';
import { keepKey, readKeptKeys } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import type { NewTrade } from '#server/trades/new-trades.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/manual-source.ts';
import { agreePast, isPostedLate, type PastTick, recordPast, storePast } from '#tools/testing/past-trades.ts';
import { everywhere } from '#tools/testing/people.ts';
import { sealAtOnce, signDays } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { takeLease } from '#tools/testing/ticks.ts';
import { openFixture } from '#tools/testing/transfers.ts';
import { verifyBooks, verifySnapshot } from '#tools/verification/books.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { makeNextMinutes, thinNextDay } from './thinning.ts';

const signer = newSigner();
const log = keptLog();
const names = ['BTCUSD', 'BNBUSD', 'LTCUSD'] as const;
const minedPairs: readonly string[] = minedCoins.map((coin) => minedCoinOf(coin).pair);
/** Four days, of which the last is yesterday: it is not to be thinned. */
const today = Math.floor(Date.now() / dayMs) * dayMs;
const beginsMs = today - 4 * dayMs;

let db: FreshDatabase;
let trades: readonly NewTrade[] = [];
const ticks = new Map<string, readonly PastTick[]>();

/** Ticks with silences of hours and bursts of seconds, over the midnights too; now and then of another source. */
const gapMs = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 4_000, max: 90_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 3_000_000, max: 20_000_000 }) },
);
const story = fc.record({
  ticks: fc.array(fc.tuple(gapMs, fc.bigInt({ min: 90_000n, max: 110_000n }), fc.nat(40)), {
    minLength: 250,
    maxLength: 250,
  }),
  trades: fc.array(
    fc.record({
      after: fc.nat(249),
      laterMs: fc.integer({ min: 0, max: 4_900 }),
      duration: fc.constantFrom(30, 60, 300),
      position: fc.constantFrom('UP' as const, 'DOWN' as const),
    }),
    { minLength: 5, maxLength: 9 },
  ),
});

const definitionOf = (pair: string): PairDefinition => {
  const definition = findPair(pair);
  if (definition === null) throw new Error(pair);
  return definition;
};

const candlesOf = (pair: string, seconds: number) =>
  readCandles(db.app, definitionOf(pair), { seconds, beforeMs: null, limit: 1_000 });

const seqsOf = async (pair: string): Promise<readonly number[]> =>
  (await db.app.query<{ seq: bigint }>('select seq from market_tick where pair = $1 order by seq', [pair])).rows.map(
    ({ seq }) => Number(seq),
  );

const seal = () => sealAtOnce(db.app);

beforeAll(async () => {
  db = await freshDatabase();
  // N3.2: as of days that ended when there was the rule of the minute.
  await db.owner.query('update mining_coin set minute_from_day = 0');
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  const user = await fixture.customer(90_000n);
  const stories = fc.sample(story, { numRuns: names.length, seed: 20_261_122 });
  for (const [index, { ticks: steps, trades: wanted }] of stories.entries()) {
    const pair = names[index] ?? 'BTCUSD';
    let timeMs = beginsMs + index * 7_000_000;
    let quotedMs = 0;
    const recorded = steps.map(([afterMs, price, kind], step) => {
      timeMs = Math.min(timeMs + afterMs, today - 1);
      // Some up to a second after their quote, over the midnights too; the first ones of the first pair before quotes had times.
      quotedMs = Math.max(quotedMs, timeMs - Math.min(kind * 240, 1_000));
      const isFormer = index === 0 && step < 90;
      if (isFormer) quotedMs = timeMs;
      const source = kind === 0 ? 'live:second' : 'live:first';
      return { timeMs, price, source, quotedMs: isFormer ? null : quotedMs };
    });
    ticks.set(pair, recorded);
    await recordPast(db, pair, recorded);
    trades = [
      ...trades,
      ...(await agreePast(
        db,
        signer,
        wanted.map(({ after, laterMs, duration, position }) => ({
          user,
          pair,
          position,
          duration,
          stakeCents: 1_000n,
          acceptedAtMs: (recorded[after]?.timeMs ?? 0) + laterMs,
        })),
      )),
    ];
  }
  await storePast(db, trades);
  const lease = await takeLease(db.app);
  await createSettler({ pool: db.app, lease, log, setSize: 100 }).settleDue();
  await seal();
}, 120_000);
afterAll(() => db.drop());

/** Which seqs have to stay, by going through everything once for each trade. */
function neededOf(pair: string): ReadonlySet<number> {
  const all = ticks.get(pair) ?? [];
  const needed = new Set<number>([all.length]);
  const dayOf = (index: number) => Math.floor((all[index]?.timeMs ?? 0) / dayMs);
  for (const [index] of all.entries()) {
    if (index === 0 || dayOf(index) !== dayOf(index - 1) || dayOf(index) >= today / dayMs - 1) needed.add(index + 1);
  }
  // N3.2: a day of mining is valued by the first one from its end on; what came in between was quoted before.
  for (let endMs = beginsMs; minedPairs.includes(pair) && endMs <= today; endMs += dayMs) {
    const before = all.findLastIndex(({ timeMs }) => timeMs < endMs) + 1;
    const first = all.findIndex(({ timeMs, quotedMs }) => timeMs >= endMs && (quotedMs ?? timeMs) >= endMs) + 1;
    for (let seq = Math.max(1, before); seq <= Math.max(before, first); seq += 1) needed.add(seq);
  }
  for (const trade of trades.filter(({ currencyPair }) => currencyPair === pair)) {
    const after = all.findIndex(({ timeMs, quotedMs }) => (quotedMs ?? timeMs) > trade.expiresAtMs);
    const last = after === -1 ? all.length : after + 1;
    for (let seq = Math.max(1, trade.afterSeq - 1); seq <= last; seq += 1) needed.add(seq);
  }
  return needed;
}

async function findings(client: PoolClient): Promise<readonly string[]> {
  const { breaches } = await verifyBooks(client, { keys: [signer.publicKey], complete: true });
  return breaches.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
}

/** What the verifier names after an edit that is taken back. */
async function namedAfter(edit: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(edit, [...values]);
    return await findings(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('[M4] before it is due nothing is removed, and 0 keeps all', async () => {
  for (const keepDays of [0, 4]) expect(await thinNextDay(db.app, keepDays, log)).toBe(false);
  for (const pair of names) expect(await seqsOf(pair)).toHaveLength(ticks.get(pair)?.length ?? 0);
});

test('[M4] what no trade needs is removed, every receipt is proved as before, and the verifier is content', async () => {
  const candles = () => Promise.all(names.flatMap((pair) => [60, 3_600, 86_400].map((span) => candlesOf(pair, span))));
  const before = await candles();
  // N3: what each day of mining is, or will be, valued by.
  const prices = async () => {
    const { rows } = await db.app.query(
      `select p.pair, d.day, v.* from unnest($1::text[]) p(pair), generate_series($2::int, $3::int) d(day),
         lateral mining_day_price(p.pair, d.day) v order by 1, 2`,
      [minedPairs, beginsMs / dayMs - 1, today / dayMs - 1],
    );
    return rows;
  };
  const valued = await prices();
  expect(valued.length).toBeGreaterThan(minedPairs.length);
  // Minutes are made of some days before thinning, and by it of the others.
  for (let made = 0; made < 4; made += 1) expect(await makeNextMinutes(db.app, log)).toBe(true);
  expect(await candles()).toEqual(before);
  let days = 0;
  while (await thinNextDay(db.app, 1, log)) days += 1;
  expect(days).toBeGreaterThan(names.length);
  await seal();
  await signDays(db.owner, signer);
  for (const pair of names) {
    const needed = neededOf(pair);
    expect(await seqsOf(pair)).toEqual([...needed].sort((a, b) => a - b));
    expect(needed.size).toBeLessThan(ticks.get(pair)?.length ?? 0);
  }
  expect(await prices()).toEqual(valued);
  expect(await candles()).toEqual(before);
  while (await makeNextMinutes(db.app, log));
  expect(await candles()).toEqual(before);

  const handlers = tradeHandlers({
    pool: db.app,
    keys: () => readKeptKeys(db.app),
    offers: standardOffers,
    origin: 'https://trade.test',
    placement: createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers }),
    sealPaths: (pair, seqs) => readSealPaths(db.app, pair, seqs),
  });
  const believed = await readKeptKeys(db.app);
  const outcomes = new Set<string>();
  for (const { tradeId } of trades) {
    const params = { tradeId };
    const decision = await handlers.readReceipt({
      actor: null,
      params,
      query: undefined,
      body: undefined,
      command: null,
    });
    if (!decision.ok) throw new Error('no receipt');
    outcomes.add(decision.value.refundReason ?? decision.value.status);
    const refuted = verifyReceipt(decision.value, believed, proofTools).filter(({ state }) => state === 'refuted');
    expect(refuted, tradeId).toEqual([]);
  }
  expect(outcomes.size).toBeGreaterThan(2);

  const client = await db.owner.connect();
  try {
    const trust = { keys: [signer.publicKey], complete: true };
    const { breaches } = await verifySnapshot(client, trust);
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
  } finally {
    client.release();
  }
});

test('[M4] the ticks that stayed are listed with the hash before them, over every gap', async () => {
  for (const pair of names) {
    const { rows } = await db.app.query<{ first_seq: bigint; last_seq: bigint; last_hash: Buffer }>(
      'select first_seq, last_seq, last_hash from market_gap where pair = $1 order by first_seq',
      [pair],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { first_seq, last_seq, last_hash } of rows) {
      for (const after of [first_seq - 1n, first_seq, last_seq]) {
        const { items, previousHash } = await readTicks(db.app, definitionOf(pair), Number(after), 2);
        expect(items[0]?.seq).toBe(Number(last_seq) + 1);
        expect(previousHash).toBe(last_hash.toString('hex'));
      }
    }
    expect((await readTicks(db.app, definitionOf(pair), 0, 1)).previousHash).toBe(firstHash);
  }
});

test('[M4] a tick that is removed beyond that is named, with and without a gap that says otherwise', async () => {
  const trade = trades.find(({ afterSeq }) => afterSeq > 2);
  if (!trade) throw new Error('no trade');
  const values = [trade.currencyPair, trade.afterSeq];
  const removed = 'delete from market_tick where pair = $1 and seq = $2';
  const bare = await namedAfter(removed, values);
  expect(bare).toContain(`tick ${trade.currencyPair} ${trade.afterSeq + 1}`);
  expect(bare.filter((id) => /^tick \d+$/.test(id))).toHaveLength(1);
  const hidden = await namedAfter(
    `with gone as (${removed} returning *)
     insert into market_gap select pair, seq, seq, time_ms / 86400000, time_ms, source, source_run, hash, array[id] from gone`,
    values,
  );
  expect(hidden).toContain(`trade ${trade.tradeId}`);
  expect(hidden.some((id) => id.startsWith(`thinned ${trade.currencyPair} `))).toBe(true);
});

test('[M4] a thinning that no audit entry names, and a tick put back, are named', async () => {
  const thinned = await namedAfter(
    `update market_thinned set hash_after = hash_before where pair = 'BTCUSD' and removed > 0`,
  );
  expect(thinned.some((id) => id.startsWith('thinned BTCUSD '))).toBe(true);
  const back = await namedAfter(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select pair, last_seq, last_ms, 1, last_source, last_run, false, last_hash, 1 from market_gap
     where pair = 'BTCUSD' order by first_seq limit 1`,
  );
  expect(back.some((id) => id.startsWith('tick BTCUSD '))).toBe(true);
});

test('[M4] a tick that a deposit or a withdrawal was valued by, or a credit was held against, stays', async () => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    // What is decided stays so; the ticks are renumbered for this test alone.
    await client.query('alter table deposit disable trigger user');
    const { rows: deposits } = await client.query<{ payment_method: string }>(
      'update deposit set quote_seq = 7, market_seq = 8, valued_seq = 9 returning payment_method',
    );
    expect(deposits).toEqual([{ payment_method: 'USDT' }]);
    // Of a payout both what it was fixed by and the market of then, each time.
    await client.query(
      `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
       values ('wdr_thinned', 'usr_1', 'Ann', 1000, 'x', 'USDT', 250, 0, 0)`,
    );
    await client.query(
      `insert into payout_fixing (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms)
       values ('wdr_thinned', 1, 1, 100, 2, 'live:first', 0, 4, 4, 0), ('wdr_thinned', 1, 1, 100, 2, 'live:first', 0, 4, 5, 0)`,
    );
    const { rows } = await client.query<{ seq: number; stays: boolean }>(
      `select seq, seq::bigint <@ market_needed('USDTUSD', $1, 1, 20) as stays from generate_series(1, 10) seq`,
      // After every trade.
      [today],
    );
    // The first two are the day's first and the pair's last one.
    expect(rows.filter(({ stays }) => stays).map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 7, 8, 9]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[M4] [D5] what a payment is worth stays: all from the last tick before its block to the one that values it', async () => {
  const all = ticks.get('BTCUSD') ?? [];
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    // Trades need some of them too, which is not asked here.
    await client.query('delete from trade');
    await client.query('update chain_payment set mined_ms = null');
    let reached = 0;
    for (const at of all.map(({ timeMs }) => timeMs).slice(100, 200)) {
      await client.query('savepoint payment');
      await client.query(
        `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, in_pool, was_mined,
           first_seen_ms, mined_ms, created_ms)
         values ('pay_thinned', 'bitcoin', 'Bitcoin', 'a', 0, 'b', 1, false, true, $1, $1, $1)`,
        [at],
      );
      const { rows } = await client.query<{ seq: number }>(
        `select seq::integer as seq from generate_series(1, $2) seq
         where seq::bigint <@ (select market_needed('BTCUSD', $1, 1, $2))`,
        [at - (at % dayMs), all.length],
      );
      const stays = new Set(rows.map(({ seq }) => seq));
      const before = all.findLastIndex(({ timeMs }) => timeMs < at) + 1;
      const first = all.findIndex(({ timeMs, quotedMs }) => timeMs >= at && (quotedMs ?? timeMs) >= at) + 1;
      const last = first === 0 ? all.length : first;
      for (let seq = Math.max(1, before); seq <= last; seq += 1) expect(stays, String(at)).toContain(seq);
      reached = Math.max(reached, last - before);
      await client.query('rollback to savepoint payment');
    }
    expect(reached).toBeGreaterThan(3);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[M4] [D5] of prices that were quoted as bid and ask the whole minute stays, of what a watcher saw and of what staff typed', async () => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table deposit disable trigger user');
    await client.query('alter table market_tick disable trigger user');
    await client.query('update market_tick set bid = price, ask = price where pair = $1 and quoted_ms is not null', [
      'BNBUSD',
    ]);
    const all = ticks.get('BNBUSD') ?? [];
    const place = all.findIndex(({ timeMs }, i) => i > 100 && (all[i + 9]?.timeMs ?? 0) - timeMs < 30_000);
    const at = all[place]?.timeMs ?? 0;
    const first = all.findIndex(({ timeMs, quotedMs }) => timeMs >= at && (quotedMs ?? timeMs) >= at);
    const firstMs = all[first]?.timeMs ?? 0;
    const last = all.findLastIndex(({ timeMs }) => timeMs - firstMs < 60_000);
    const seconds = all
      .slice(first, last + 1)
      .map(({ timeMs }, i) => ({ i, second: Math.floor((timeMs - firstMs) / 1_000) }));
    const lastTaken = first + (seconds.find(({ second }) => second === seconds.at(-1)?.second)?.i ?? 0);
    expect(lastTaken - first).toBeGreaterThan(3);
    const staying = async () => {
      const { rows } = await client.query<{ seq: number }>(
        `select seq::integer as seq from generate_series(1, $2) seq
         where seq::bigint <@ (select market_needed('BNBUSD', $1, 1, $2))`,
        [at - (at % dayMs), all.length],
      );
      return rows.map(({ seq }) => seq);
    };
    const window = Array.from({ length: lastTaken - first + 1 }, (_, i) => first + 1 + i);
    await client.query('delete from trade');
    expect(await staying()).not.toEqual(expect.arrayContaining(window));
    await client.query('savepoint nothing');
    await client.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, in_pool, was_mined,
         first_seen_ms, mined_ms, created_ms)
       values ('pay_thinned', 'bsc', 'BNB', 'a', 0, 'b', 1, false, true, $1, $1, $1)`,
      [at],
    );
    expect(await staying()).toEqual(expect.arrayContaining(window));
    await client.query('rollback to savepoint nothing');
    await client.query(
      `update deposit set payment_method = 'BNB', paid_ms = $1, valued_seq = (select seq from market_worth('BNBUSD', $1))`,
      [at],
    );
    expect(await staying()).toEqual(expect.arrayContaining(window));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[M4] the application can thin by this function alone, and never a day that is not over', async () => {
  await expect(db.app.query('select market_thin_next(0)')).rejects.toThrow('at least a day');
  for (const statement of [
    'delete from market_gap',
    'delete from market_tick',
    'update market_thinned set removed = 0',
  ]) {
    await expect(db.app.query(statement)).rejects.toThrow(/permission denied/);
  }
});
