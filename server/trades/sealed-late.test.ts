import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { keepKey } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { sealAtOnce, signDays } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { receiptOf } from './receipt.ts';
import { createSettler } from './settler.ts';
import { findTrade } from './views.ts';

/** What an operator does who holds sealing back, and writes a whole trade with its prices once they know how it should have gone. */
const signer = newSigner();
const log = { info: () => undefined, warn: () => undefined };
const durationMs = 10_000;
/** The trade begins so long before it is written. */
const beganMs = 800_000;
let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase();
  await keepKey(db.app, signer);
  await fundBankroll(db.app, 100_000n);
});
afterEach(() => db.drop());

/** A won trade of ten seconds, whose prices and postings are sealed in one pass so long (ms) after the first of these prices; its receipt. */
async function tradeSealed(afterMs: number) {
  const beginMs = Date.now() - beganMs;
  await setClock(db, afterMs - beganMs);
  const ticks = Array.from({ length: 16 }, (_, i) => ({
    timeMs: beginMs + i * 1_000,
    price: 166_680n + BigInt(i),
    source: 'simulated:walk:e1:l0',
  }));
  await recordPast(db, 'BTCUSD', ticks);
  const user = await openCustomer(db.app, 10_000n);
  const ticket = { user, pair: 'BTCUSD', position: 'UP', stakeCents: 1_000n } as const;
  const trades = await agreePast(db, signer, [
    { ...ticket, acceptedAtMs: beginMs + 200, duration: durationMs / 1_000 },
  ]);
  await storePast(db, trades);
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 10 }).settleDue();
  await sealAtOnce(db.app);
  await signDays(db.owner, signer);
  const row = await findTrade(db.app, trades[0]?.tradeId ?? '');
  if (row === null) throw new Error('no trade');
  const sealPaths = (pair: string, seqs: readonly number[]) => readSealPaths(db.app, pair, seqs);
  return receiptOf({ pool: db.app, keys: async () => [signer], sealPaths }, row);
}

test('T9 L7: a receipt whose prices were sealed within a minute is proved', async () => {
  const receipt = await tradeSealed(35_000);
  expect(receipt.status).toBe('WON');
  expect(verifyReceipt(receipt, [signer], proofTools).filter(({ state }) => state !== 'proved')).toEqual([]);
});

test('T9 L7: one whose whole trade was written while sealing stood still is not, and the verifier says what was sealed late', async () => {
  const receipt = await tradeSealed(beganMs);
  const [late, ...others] = verifyReceipt(receipt, [signer], proofTools).filter(({ state }) => state !== 'proved');
  expect(others).toEqual([]);
  expect(late).toMatchObject({ check: 'seal', state: 'sealed-late', seq: receipt.ticks.entry?.seq });
  expect(late?.state === 'sealed-late' && late.seconds).toBeGreaterThan(780);
  const folder = await mkdtemp(path.join(tmpdir(), 'sealed-late-'));
  const file = path.join(folder, 'receipt.json');
  await writeFile(file, JSON.stringify(receipt));
  const env = { ...process.env, VERIFY_KEYS: signer.publicKey };
  const run = spawnSync(process.execPath, ['tools/verify-receipt.ts', file], { env, encoding: 'utf8' });
  await rm(folder, { recursive: true });
  expect(run.stdout).toMatch(/^LATE {5}.*was sealed \d{3} s away from the time that it says, more than the 60 s/m);
  expect(run.status).toBe(3);
  const client = await db.owner.connect();
  try {
    const { notices } = await verifyBooks(client, { keys: [], complete: false });
    expect(notices).toContainEqual(expect.stringMatching(/^\[L7\] .*of tick.* say times of more than a minute before/));
  } finally {
    client.release();
  }
});
