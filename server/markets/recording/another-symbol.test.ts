import { beforeEach, expect, test } from 'vitest';
import { type Exchange, exchanges } from '#domain/markets/exchanges.ts';
import { findPair, type PairDefinition } from '#domain/markets/pairs.ts';
import type { PairSymbols } from '#domain/markets/symbols.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import type { Markets } from '#server/markets/markets.ts';
import { readSettingsHistory } from '#server/markets/settings-history.ts';
import { keepKey } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { receiptOf } from '#server/trades/receipt.ts';
import { createSettler } from '#server/trades/settler.ts';
import { findTrade } from '#server/trades/views.ts';
import { verified } from '#tools/testing/markets/heard-recorder.ts';
import { type HandSource, handSource, keptLog } from '#tools/testing/markets/manual-source.ts';
import { agreePast, storePast } from '#tools/testing/markets/past-trades.ts';
import { eachMarkets } from '#tools/testing/markets/recorder-fixture.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';

const { database, startMarkets, every, stop } = eachMarkets();
const signer = newSigner();

// Its prices value no money.
const pair = 'SOLUSD';
const listed = (symbols: PairSymbols): readonly PairDefinition[] => {
  const found = findPair(pair);
  if (found === null) throw new Error(pair);
  return [{ ...found, symbols }];
};

/** Sources that quote the pair, each about a price of its own, several times a second for as long as they run. */
function quoting(names: readonly Exchange[], price: bigint): readonly HandSource[] {
  const sources = names.map((name) => handSource({ name, pairs: [pair] }));
  let said = 0n;
  every(60, () => {
    said += 1n;
    for (const source of sources) if (source.run() !== null) source.say(pair, price + (said % 5n));
  });
  return sources;
}

/** Those that record now. */
let markets: Markets;
async function start(sources: readonly HandSource[], symbols: PairSymbols, index = false): Promise<void> {
  const lease = { ttlMs: 60_000, tryEveryMs: 100 };
  markets = await startMarkets(sources, { pairs: listed(symbols), index, heardEveryMs: 2_000, lease });
}

const lastTick = async () => {
  const { rows } = await database().app.query<{ seq: bigint; price: bigint; source: string; source_run: bigint }>(
    'select seq, price, source, source_run from market_tick where pair = $1 order by seq desc limit 1',
    [pair],
  );
  return rows[0] ?? { seq: 0n, price: 0n, source: '', source_run: 0n };
};

/** Waits for a tick at about a price that is newer than what was recorded before. */
const recordedAt = async (price: bigint, afterSeq = 0n) =>
  until(async () => {
    const last = await lastTick();
    return last.seq > afterSeq + 3n && last.price >= price && last.price < price + 10n ? last : null;
  });

/** A trade UP from now on for so many seconds, once the pair has ticks; resolves when it has entered. */
async function enter(duration: number) {
  const { app } = database();
  const user = await openCustomer(app, 10_000n);
  const acceptedAtMs = Date.now();
  const ticket = { user, pair, position: 'UP', stakeCents: 1_000n, acceptedAtMs, duration } as const;
  const [trade] = await agreePast(database(), signer, [ticket]);
  if (trade === undefined) throw new Error('no trade');
  await storePast(database(), [trade]);
  const read = async () => {
    await createSettler({ pool: app, lease: markets.lease, log: keptLog(), setSize: 10 }).settleDue();
    const row = await findTrade(app, trade.tradeId);
    if (row === null) throw new Error('no trade');
    return row;
  };
  await until(async () => (await read()).entry);
  return {
    ended: () => until(async () => ((await read()).status === 'PENDING' ? null : read())),
    receipt: async () => receiptOf({ pool: app, keys: async () => [signer], sealPaths }, await read()),
  };
}

const sealPaths = (name: string, seqs: readonly number[]) => readSealPaths(database().app, name, seqs);

beforeEach(async () => {
  await keepKey(database().app, signer);
  await fundBankroll(database().app, 100_000n);
});

/** Without those of the customers' deposits, which a fixture made. */
const breaches = async () =>
  (await verified(database())).breaches
    .filter(({ id }) => !id.startsWith('deposit '))
    .map(({ id, problem }) => `${id} ${problem}`);

const low = 60_000n;
const high = 2_500_000n;

test('[T5] [Z1] an open trade that meets another symbol of its pair at the same source is returned, and its receipt proves it', async () => {
  await start(quoting(['kraken'], low), { kraken: 'AVA/USD' });
  const before = await recordedAt(low);
  const trade = await enter(12);
  // Two of staff correct what was typed wrong.
  await markets.follow({ pairs: listed({ kraken: 'AVAX/USD' }), sources: quoting(['kraken'], high) });
  const after = await recordedAt(high);
  expect(after).toMatchObject({ source: before.source, source_run: before.source_run + 1n });
  expect(await trade.ended()).toMatchObject({ status: 'REFUNDED', refund_reason: 'source changed', profit: 0n });

  await sealAtOnce(database().app);
  const receipt = await trade.receipt();
  const found = verifyReceipt(receipt, [signer], proofTools);
  const states = found.map(({ check, state }) => `${check} ${state}`);
  expect(states.slice(0, 5)).toEqual(
    ['acceptance', 'terms', 'ticks', 'outcome', 'postings'].map((one) => `${one} proved`),
  );
  // Who leaves out that the symbol changed shows a trade that was won.
  const first = receipt.segment.items[0]?.sourceRun;
  const items = receipt.segment.items.map((item) => ({ ...item, sourceRun: first }));
  expect(verifyReceipt({ ...receipt, segment: { ...receipt.segment, items } }, [signer], proofTools)[3]).toMatchObject({
    problem: { is: 'outcome-differs', shown: 'REFUNDED, source changed, 0.00', due: 'WON, 8.50' },
  });
  // So does who leaves all runs out, or says that the symbol had changed before the trade was accepted: seals hold the first one too.
  const won = { ...receipt, status: 'WON', refundReason: null, profit: '8.50' } as const;
  const unsaid = receipt.segment.items.map(({ sourceRun: _, ...item }) => item);
  const unsaidIn = (tick: (typeof unsaid)[number] | null) => unsaid.find(({ seq }) => seq === tick?.seq) ?? null;
  const { entry, exit, confirming } = receipt.ticks;
  const ticks = { entry: unsaidIn(entry), exit: unsaidIn(exit), confirming: unsaidIn(confirming) };
  expect(
    verifyReceipt({ ...won, ticks, segment: { ...receipt.segment, items: unsaid } }, [signer], proofTools).at(-1),
  ).toMatchObject({ check: 'seal', problem: { is: 'seal-broken', at: 'block' } });

  await stop();
  expect(await breaches()).toEqual([]);
  const { items: settings } = await readSettingsHistory(database().app, Date.now());
  expect(settings.filter(({ setting }) => setting === 'symbols')).toMatchObject([
    { pairs: [pair], value: 'kraken AVAX/USD', before: 'kraken AVA/USD' },
    { pairs: [pair], value: 'kraken AVA/USD', before: null },
  ]);
});

test('[T5] [Z1] with the same symbols a restart, and another list of pairs, are the same source: open trades are decided', async () => {
  const symbols = { kraken: 'AVAX/USD', coinbase: 'AVAX-USD' };
  await start(quoting(['kraken'], low), symbols);
  const before = await recordedAt(low);
  const trade = await enter(12);
  await markets.stop();
  await start(quoting(['kraken'], low + 1_000n), symbols);
  const { seq } = await recordedAt(low + 1_000n);
  // A symbol at a source that is none of the run's changes nothing.
  const other = { ...symbols, coinbase: 'AVA-USD' };
  await markets.follow({ pairs: listed(other), sources: quoting(['kraken'], low + 2_000n) });
  expect(await recordedAt(low + 2_000n, seq)).toMatchObject({ source_run: before.source_run });
  expect(await trade.ended()).toMatchObject({ status: 'WON', refund_reason: null });
  await sealAtOnce(database().app);
  const receipt = await trade.receipt();
  // Who says that another source was there at acceptance would show a refund: its run is sealed too.
  const [first, ...later] = receipt.segment.items;
  const items = first?.sourceRun === undefined ? [] : [{ ...first, sourceRun: first.sourceRun - 1 }, ...later];
  expect(verifyReceipt(receipt, [signer], proofTools).at(-1)).toMatchObject({ why: 'day-not-signed' });
  expect(verifyReceipt({ ...receipt, segment: { ...receipt.segment, items } }, [signer], proofTools)).toMatchObject([
    { state: 'proved' },
    { state: 'proved' },
    { state: 'proved' },
    { problem: { is: 'outcome-differs', due: 'REFUNDED, source changed, 0.00' } },
    {},
    { problem: { is: 'seal-broken', seq: receipt.afterSeq } },
  ]);
  await stop();
  expect(await breaches()).toEqual([]);
});

test('[T5] [P2] [Z1] an index of which one exchange calls the pair by another symbol is another source; one that an exchange joins is not', async () => {
  const symbols = { kraken: 'A/USD', coinbase: 'A-USD', bitstamp: 'ausd', bitfinex: 'tAUSD' };
  const three = exchanges.slice(0, 3);
  await start(quoting(three, low), symbols, true);
  const before = await recordedAt(low);
  expect(before.source).toBe('live:index');
  await markets.stop();
  await start(quoting(exchanges, low), symbols, true);
  expect(await recordedAt(low, before.seq)).toMatchObject({ source: 'live:index', source_run: before.source_run });
  const trade = await enter(12);
  const { seq } = await lastTick();
  await markets.follow({ pairs: listed({ ...symbols, coinbase: 'B-USD' }), sources: quoting(exchanges, low) });
  expect(await recordedAt(low, seq + 8n)).toMatchObject({ source: 'live:index', source_run: before.source_run + 1n });
  expect(await trade.ended()).toMatchObject({ status: 'REFUNDED', refund_reason: 'source changed' });
  await stop();
  expect(await breaches()).toEqual([]);
});

test('[Z1] [T5] the verifier names a tick that goes on as the same source under another symbol, and one that counts another source for nothing', async () => {
  await start(quoting(['kraken'], low), { kraken: 'AVA/USD' });
  const { seq } = await recordedAt(low);
  await markets.follow({ pairs: listed({ kraken: 'AVAX/USD' }), sources: quoting(['kraken'], high) });
  await recordedAt(high, seq);
  await stop();
  expect(await breaches()).toEqual([]);
  const { owner } = database();
  const { rows } = await owner.query<{ seq: bigint }>(
    'select min(seq) as seq from market_tick where pair = $1 and price >= $2',
    [pair, high],
  );
  const first = rows[0]?.seq ?? 0n;
  const namedAfter = async (edit: string) => {
    await owner.query(`update market_tick set source_run = source_run ${edit} where pair = $1 and seq >= $2`, [
      pair,
      first,
    ]);
    return (await breaches()).filter((line) => line.startsWith('tick '));
  };
  expect(await namedAfter('- 1')).toEqual([
    `tick ${pair} ${first} goes on as run 1 of live:kraken, although its run of the recorder says another symbol there`,
  ]);
  expect(await namedAfter('+ 2')).toEqual([
    `tick ${pair} ${first} has source live:kraken as run 3 after live:kraken as run 1`,
  ]);
});

test('[Z1] the exchanges whose symbols an index is known by are those that the product streams', async () => {
  const { rows } = await database().app.query<{ venues: readonly string[] }>(
    "select market_source_venues('live:index') as venues",
  );
  expect(rows[0]?.venues.toSorted()).toEqual([...exchanges].toSorted());
});
