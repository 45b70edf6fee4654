import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { keepKey, readKeptKeys } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, isPostedLate, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';

/** Who runs the installation lets `quotedAt` stand still at the end of a trade until the price suits, and so chooses its exit (Z3). */
let db: FreshDatabase;
let api: TestApi;
const signer = newSigner();
const acceptedAtMs = Date.now() - 30_000;
const endMs = acceptedAtMs + 5_000;

beforeAll(async () => {
  db = await freshDatabase();
  await keepKey(db.app, signer);
  await fundBankroll(db.app, 1_000_000n);
  const offers = standardOffers;
  const placement = createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers });
  const handlers = tradeHandlers({
    pool: db.app,
    keys: () => readKeptKeys(db.app),
    placement,
    offers,
    origin: 'https://trade.test',
    sealPaths: (pair, seqs) => readSealPaths(db.app, pair, seqs),
  });
  api = await startApi(db, { handlers });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

/**
 * A trade on a rise of 5 s, after whose end the price rises on and falls three seconds later; `lagOf` says how long before its recording
 * each tick was quoted (ms). What became of the trade, what the verifier names, and what the receipt says of its ticks.
 */
async function played(pair: string, lagOf: (timeMs: number) => number) {
  const ticks = Array.from({ length: 60 }, (_, i) => {
    const timeMs = acceptedAtMs - 2_000 + i * 250;
    const price = timeMs < endMs ? 10_000n : timeMs < endMs + 3_000 ? 10_010n : 9_990n;
    return { timeMs, price, source: 'live:kraken', quotedMs: timeMs - lagOf(timeMs), bid: price - 1n, ask: price + 1n };
  });
  await recordPast(db, pair, ticks);
  const user = await openCustomer(db.app, 10_000n);
  const ticket = { user, pair, position: 'UP', stakeCents: 1_000n, duration: 5, acceptedAtMs } as const;
  const trades = await agreePast(db, signer, [ticket]);
  await storePast(db, trades);
  const id = trades[0]?.tradeId ?? '';
  const log = { info: () => undefined, warn: () => undefined };
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 10 }).settleDue();
  await sealAtOnce(db.app);
  const { rows } = await db.owner.query<{ status: string }>('select status from trade where trade_id = $1', [id]);
  const { body } = await api.caller().call('GET', `/api/trades/${id}/receipt`);
  const findings = verifyReceipt(body, await readKeptKeys(db.app), proofTools);
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [signer.publicKey], complete: false });
    return {
      status: rows[0]?.status,
      named: breaches
        .filter((one) => !isPostedLate(one))
        .flatMap(({ rule, id: of, problem }) => (of.includes(pair) ? [`${rule} ${of}: ${problem}`] : [])),
      ticks: findings.find(({ check }) => check === 'ticks'),
      segment: body.segment.items,
    };
  } finally {
    client.release();
  }
}

test('Z3: T9: an exit that is chosen by times of quotes that stand still is named, and its receipt is refuted', async () => {
  const chosen = await played('ADAUSD', (timeMs) => (timeMs > endMs && timeMs <= endMs + 2_750 ? timeMs - endMs : 100));
  expect(chosen.status).toBe('WON');
  expect(chosen.named).toEqual(
    Array.from(
      { length: 7 },
      (_, i) => `Z1 tick ADAUSD ${34 + i}: was quoted ${1_250 + i * 250} ms before it was recorded`,
    ),
  );
  expect(chosen.ticks).toEqual({
    check: 'ticks',
    state: 'refuted',
    problem: { is: 'quote-impossible', seq: 34 },
  });
});

test('Z3: T9: what was quoted up to a second before it was recorded is not', async () => {
  const late = await played('XRPUSD', () => 1_000);
  expect(late.named).toEqual([]);
  expect(late.ticks).toEqual({ check: 'ticks', state: 'proved' });
});
