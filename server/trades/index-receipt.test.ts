import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchanges } from '#domain/markets/exchanges.ts';
import { indexAt, indexText } from '#domain/markets/index-price.ts';
import { indexSource } from '#domain/markets/venue-name.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { verified } from '#tools/testing/markets/heard-recorder.ts';
import { newSigner } from '#tools/testing/signer.ts';
import {
  allProved,
  believed,
  receiptHandlers,
  receiptOf,
  risen,
  sealedTrades,
  states,
  unnoticedIn,
} from '#tools/testing/trades/receipt-fixture.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';

/** Three exchanges, each at its usual distance, that rise together by a cent a second for 40 s, and then stand still. */
const risenIndex = risen.map(({ timeMs, price }) => {
  const quotes = exchanges.slice(0, 3).map((venue, i) => {
    const mid = price + BigInt(i) * 40n - 40n;
    return {
      venue,
      bid: mid - 1n,
      ask: mid + 1n,
      quotedMs: timeMs - 20,
      seenMs: timeMs,
      venueTimeMs: timeMs,
      venueId: '7',
    };
  });
  const made = indexAt(timeMs, exchanges, quotes);
  if (made.price === null) throw new Error(made.why);
  return { timeMs, price: made.price, source: indexSource, index: indexText(made) };
});

const [former, present] = [newSigner(), newSigner()];
let db: FreshDatabase;
let api: TestApi;
let ids: readonly string[];
beforeAll(async () => {
  db = await freshDatabase();
  ids = await sealedTrades(db, former, present, risenIndex);
  api = await startApi(db, { handlers: receiptHandlers(db, present) });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

test('T9: a trade on an index is proved by its receipt, with the parts of each of its prices', async () => {
  const [won, lost, tied] = await Promise.all(ids.slice(0, 3).map((id) => receiptOf(api, id)));
  expect([won?.status, lost?.status, tied?.refundReason]).toEqual(['WON', 'LOST', 'tie']);
  expect(won?.acceptance.text).toContain('"kind":"trade-acceptance-2","rule":"venue-moves"');
  for (const receipt of [won, lost, tied]) {
    expect(receipt && states(verifyReceipt(receipt, await believed(db), proofTools))).toBe(allProved);
    expect(receipt?.ticks.entry?.index).toContain(';kraken,in,');
  }
});

test('T9: each figure that somebody changes in it is shown, each part of an index included', async () => {
  const receipt = await receiptOf(api, ids[0]);
  expect(unnoticedIn(receipt, await believed(db))).toEqual([]);
});

test('T9: a price that its parts do not make is refuted whatever its hashes say, and so is a rule that does not fit', async () => {
  const receipt = await receiptOf(api, ids[0]);
  const forged: TradeReceipt = JSON.parse(JSON.stringify(receipt).replaceAll('\\"venue-moves\\"', '\\"quote-times\\"'));
  expect(verifyReceipt(forged, await believed(db), proofTools)[1]).toMatchObject({
    check: 'terms',
    state: 'refuted',
    problem: { is: 'term-differs', term: 'kind', shown: 'venue-moves', signed: 'trade-acceptance-2 quote-times' },
  });
  // The hash is computed over what is shown, so that the parts alone are wrong.
  const sha256 = () => receipt.segment.items[0]?.hash ?? '';
  const [first] = receipt.segment.items;
  const shifted: TradeReceipt = {
    ...receipt,
    segment: { ...receipt.segment, items: first ? [{ ...first, price: `1${first.price}` }] : [] },
  };
  expect(verifyReceipt(shifted, await believed(db), { ...proofTools, sha256 })[2]).toMatchObject({
    check: 'ticks',
    problem: { is: 'quote-impossible' },
  });
});

test('P2: the books hold to it: an index is of three venues where a trade follows it', async () => {
  const named = async () => {
    const { breaches } = await verified(db);
    return breaches
      .map(({ rule, id, problem }) => `${rule} ${id} ${problem}`)
      .filter((line) => /index|parts|ticks say/.test(line));
  };
  expect(await named()).toEqual([]);
  await db.owner.query(`update market_tick set index_parts =
    regexp_replace(index_parts, 'kraken,in[^;]*', 'kraken,silent') where seq = (select min(after_seq) from trade)`);
  expect((await named()).join('\n')).toMatch(/was accepted on an index of (2|0) venues/);
});
