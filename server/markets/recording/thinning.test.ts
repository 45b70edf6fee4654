import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { findPair, type PairDefinition, standardOffers } from '#domain/markets/pairs.ts';
import { firstHash } from '#domain/markets/ticks.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { readCandles } from '#server/markets/candles.ts';
import { readTicks } from '#server/markets/ticks.ts';
import { readKeptKeys } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { isPostedLate } from '#tools/testing/markets/past-trades.ts';
import { beginsMs, type RecordedDays, recordDays, recordedPairs, today } from '#tools/testing/markets/recorded-days.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { sealAtOnce, signDays } from '#tools/testing/seals.ts';
import { verifyBooks, verifySnapshot } from '#tools/verification/books.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { makeNextMinutes, thinNextDay } from './thinning.ts';

const log = keptLog();
const minedPairs: readonly string[] = minedCoins.map((coin) => minedCoinOf(coin).pair);

let days: RecordedDays;
beforeAll(async () => {
  days = await recordDays();
}, 120_000);
afterAll(() => days.db.drop());

const definitionOf = (pair: string): PairDefinition => {
  const definition = findPair(pair);
  if (definition === null) throw new Error(pair);
  return definition;
};

const candlesOf = (pair: string, seconds: number) =>
  readCandles(days.db.app, definitionOf(pair), { seconds, beforeMs: null, limit: 1_000 });

const seqsOf = async (pair: string): Promise<readonly number[]> =>
  (
    await days.db.app.query<{ seq: bigint }>('select seq from market_tick where pair = $1 order by seq', [pair])
  ).rows.map(({ seq }) => Number(seq));

/** Which seqs have to stay, by going through everything once for each trade. */
function neededOf(pair: string): ReadonlySet<number> {
  const all = days.ticks.get(pair) ?? [];
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
  for (const trade of days.trades.filter(({ currencyPair }) => currencyPair === pair)) {
    const after = all.findIndex(({ timeMs, quotedMs }) => (quotedMs ?? timeMs) > trade.expiresAtMs);
    const last = after === -1 ? all.length : after + 1;
    for (let seq = Math.max(1, trade.afterSeq - 1); seq <= last; seq += 1) needed.add(seq);
  }
  return needed;
}

async function findings(client: PoolClient): Promise<readonly string[]> {
  const { breaches } = await verifyBooks(client, { keys: [days.signer.publicKey], complete: true });
  return breaches.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
}

/** What the verifier names after an edit that is taken back. */
async function namedAfter(edit: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  const client = await days.db.owner.connect();
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
  for (const keepDays of [0, 4]) expect(await thinNextDay(days.db.app, keepDays, log)).toBe(false);
  for (const pair of recordedPairs) expect(await seqsOf(pair)).toHaveLength(days.ticks.get(pair)?.length ?? 0);
});

test('[M4] what no trade needs is removed, every receipt is proved as before, and the verifier is content', async () => {
  const candles = () =>
    Promise.all(recordedPairs.flatMap((pair) => [60, 3_600, 86_400].map((span) => candlesOf(pair, span))));
  const before = await candles();
  // N3: what each day of mining is, or will be, valued by.
  const prices = async () => {
    const { rows } = await days.db.app.query(
      `select p.pair, d.day, v.* from unnest($1::text[]) p(pair), generate_series($2::int, $3::int) d(day),
         lateral mining_day_price(p.pair, d.day) v order by 1, 2`,
      [minedPairs, beginsMs / dayMs - 1, today / dayMs - 1],
    );
    return rows;
  };
  const valued = await prices();
  expect(valued.length).toBeGreaterThan(minedPairs.length);
  // Minutes are made of some days before thinning, and by it of the others.
  for (let made = 0; made < 4; made += 1) expect(await makeNextMinutes(days.db.app, log)).toBe(true);
  expect(await candles()).toEqual(before);
  let thinned = 0;
  while (await thinNextDay(days.db.app, 1, log)) thinned += 1;
  expect(thinned).toBeGreaterThan(recordedPairs.length);
  await sealAtOnce(days.db.app);
  await signDays(days.db.owner, days.signer);
  for (const pair of recordedPairs) {
    const needed = neededOf(pair);
    expect(await seqsOf(pair)).toEqual([...needed].sort((a, b) => a - b));
    expect(needed.size).toBeLessThan(days.ticks.get(pair)?.length ?? 0);
  }
  expect(await prices()).toEqual(valued);
  expect(await candles()).toEqual(before);
  while (await makeNextMinutes(days.db.app, log));
  expect(await candles()).toEqual(before);

  const handlers = tradeHandlers({
    pool: days.db.app,
    keys: () => readKeptKeys(days.db.app),
    offers: standardOffers,
    origin: 'https://trade.test',
    placement: createPlacement({
      pool: days.db.app,
      signer: days.signer,
      mode: 'demo',
      policy: everywhere,
      offers: standardOffers,
    }),
    sealPaths: (pair, seqs) => readSealPaths(days.db.app, pair, seqs),
  });
  const believed = await readKeptKeys(days.db.app);
  const outcomes = new Set<string>();
  for (const { tradeId } of days.trades) {
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

  const client = await days.db.owner.connect();
  try {
    const trust = { keys: [days.signer.publicKey], complete: true };
    const { breaches } = await verifySnapshot(client, trust);
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
  } finally {
    client.release();
  }
});

test('[M4] the ticks that stayed are listed with the hash before them, over every gap', async () => {
  for (const pair of recordedPairs) {
    const { rows } = await days.db.app.query<{ first_seq: bigint; last_seq: bigint; last_hash: Buffer }>(
      'select first_seq, last_seq, last_hash from market_gap where pair = $1 order by first_seq',
      [pair],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { first_seq, last_seq, last_hash } of rows) {
      for (const after of [first_seq - 1n, first_seq, last_seq]) {
        const { items, previousHash } = await readTicks(days.db.app, definitionOf(pair), Number(after), 2);
        expect(items[0]?.seq).toBe(Number(last_seq) + 1);
        expect(previousHash).toBe(last_hash.toString('hex'));
      }
    }
    expect((await readTicks(days.db.app, definitionOf(pair), 0, 1)).previousHash).toBe(firstHash);
  }
});

test('[M4] a tick that is removed beyond that is named, with and without a gap that says otherwise', async () => {
  const trade = days.trades.find(({ afterSeq }) => afterSeq > 2);
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

test('[M4] the application can thin by this function alone, and never a day that is not over', async () => {
  await expect(days.db.app.query('select market_thin_next(0)')).rejects.toThrow('at least a day');
  for (const statement of [
    'delete from market_gap',
    'delete from market_tick',
    'update market_thinned set removed = 0',
  ]) {
    await expect(days.db.app.query(statement)).rejects.toThrow(/permission denied/);
  }
});
