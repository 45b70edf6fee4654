import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulatedPayment } from '#api/demo.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { familyOf } from '#server/chains/addresses.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { keepBytes } from '#server/outside/kept-files.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { openStandInPayments, type StandInPayments } from './stand-in-payments.ts';

let db: FreshDatabase;
let folder: string;
let nowMs = Date.now();
let standIn: StandInPayments;
/** Credits below 500.00 without staff, after three confirmations. */
let fixture: ChainFixture;

const open = (file = path.join(folder, 'chain.json')): Promise<StandInPayments> =>
  openStandInPayments({
    file,
    keepBytes,
    placeOf: (address, method) => placeOf(address, familyOf(method)),
    confirmations: () => 3,
    nowMs: () => nowMs,
  });

beforeAll(async () => {
  db = await freshDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-stand-in-'));
  standIn = await open();
  fixture = await openChainFixture(db, { sources: Object.values(standIn.sources), creditBelow: 50_000n });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

/** Lets the stand-in’s own time go on, and has the watcher look. */
async function later(ms: number): Promise<void> {
  nowMs += ms;
  await standIn.advance(nowMs);
  await fixture.pass();
}

async function pays(kind: SimulatedPayment, paymentMethod: PaymentMethod = 'Bitcoin') {
  const who: UserId = await fixture.customer();
  const { id } = await fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod } });
  const reads = () => fixture.does('readDeposit', who, { id });
  const sent = await standIn.simulate(await reads(), kind);
  expect(sent.ok).toBe(true);
  await later(0);
  return { reads, sent };
}

test.each(['Bitcoin', 'Ethereum', 'BNB', 'USDT'] as const)(
  '[D5] an exact simulated payment in %s is seen, confirmed and credited by the watcher',
  async (method) => {
    const { reads } = await pays('exact', method);
    // What waits for a block is looked at on every stand-in chain.
    expect((await reads()).payments).toMatchObject([{ state: 'seen', fit: 'exact' }]);
    await later(4_000);
    expect((await reads()).payments).toMatchObject([{ state: 'confirming', confirmations: 1 }]);
    await later(8_000);
    await fixture.pass();
    expect(await reads()).toMatchObject({ status: 'approved', payments: [{ state: 'confirmed', credited: true }] });
  },
);

test('[D3] [D5] after a part, the exact amount is the rest that the page asks for', async () => {
  const { reads } = await pays('part');
  await later(12_000);
  const partly = await reads();
  expect((await standIn.simulate(partly, 'exact')).ok).toBe(true);
  await later(0);
  expect(await reads()).toMatchObject({
    payments: [{}, { amount: partly.amountMissing }],
    amountMissing: '0.00000000',
  });
});

test('[D5] a part, too little and too much are what they are called', async () => {
  for (const [kind, expected] of [
    ['part', { fit: 'under', part: true, credited: false }],
    ['under', { fit: 'under', part: false, credited: true }],
    ['over', { fit: 'over', part: false, credited: true }],
  ] as const) {
    const { reads } = await pays(kind);
    await later(12_000);
    await fixture.pass();
    expect((await reads()).payments).toMatchObject([expected]);
  }
});

test('[D2] a late payment is sent once the quote has ended, not before', async () => {
  const { reads, sent } = await pays('late');
  const { quote } = await reads();
  expect(sent).toMatchObject({ value: { sentAt: new Date(Date.parse(quote.expiresAt) + 3_000).toISOString() } });
  expect((await reads()).payments).toEqual([]);
  nowMs = Math.max(nowMs, Date.parse(quote.expiresAt));
  await later(3_000);
  expect((await reads()).payments).toHaveLength(1);
});

test('[D2] [D3] a payment in another coin comes to the address, is for no deposit, and waits among unclear payments', async () => {
  const unclear = async () => {
    const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 100 } });
    return items.map(({ paymentMethod, amount, state, depositOfAddress }) => [
      paymentMethod,
      amount,
      state,
      depositOfAddress,
    ]);
  };
  expect(await unclear()).toEqual([]);
  const { reads } = await pays('other_coin', 'USDT');
  await later(12_000);
  await fixture.pass();
  const deposit = await reads();
  expect(deposit).toMatchObject({ status: 'pending', payments: [] });
  expect(await unclear()).toEqual([['Ethereum', '0.010000000000000000', 'confirmed', deposit.id]]);
});

test('[D3] an address of Bitcoin takes no other coin', async () => {
  const who: UserId = await fixture.customer();
  const { id } = await fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'Bitcoin' } });
  const asked = await fixture.does('readDeposit', who, { id });
  expect(await standIn.simulate(asked, 'other_coin')).toMatchObject({ failure: { code: 'not_found' } });
});

test('[D5] a payment that is replaced before its block credits nothing', async () => {
  const { reads } = await pays('replaced');
  expect((await reads()).payments).toMatchObject([{ state: 'seen' }]);
  await later(8_000);
  expect(await reads()).toMatchObject({ status: 'pending', payments: [{ state: 'replaced', credited: false }] });
});

test('[D5] a payment whose block is left is taken back, and credited again when it is confirmed again', async () => {
  const { reads } = await pays('reorganised');
  await later(12_000);
  await fixture.pass();
  expect(await reads()).toMatchObject({ status: 'approved', reversed: false });
  await later(25_000);
  expect(await reads()).toMatchObject({ status: 'approved', reversed: true });
  await later(32_000);
  await fixture.pass();
  expect(await reads()).toMatchObject({ status: 'approved', reversed: false });
});

test('[D5] the chain is the same after a restart, so that nothing that was credited leaves it', async () => {
  const { reads } = await pays('exact');
  await later(12_000);
  const tip = await standIn.sources.bitcoin.tip();
  const again = await open();
  expect(await again.sources.bitcoin.tip()).toBe(tip);
  expect(await again.sources.bitcoin.hashAt(tip)).toBe(await standIn.sources.bitcoin.hashAt(tip));
  expect(JSON.parse(await readFile(path.join(folder, 'chain.json'), 'utf8')).plan).toEqual([]);
  expect((await reads()).status).toBe('approved');
  expect(await again.simulate(await reads(), 'exact')).toMatchObject({ failure: { code: 'already_decided' } });
});

test('[X7] a payout leaves the places where deposits arrived, is there after a restart, and is found by its id', async () => {
  await pays('exact', 'BNB');
  await later(12_000);
  const { bsc } = standIn.sources;
  const { rows } = await db.owner.query<{ place: string }>(`select place from chain_payment where chain = 'bsc'`);
  const heldBy = async (source: typeof bsc) => (await source.balances(rows.map(({ place }) => place)))?.BNB ?? 0n;
  const before = await heldBy(bsc);
  const walletAddress = '0x2222222222222222222222222222222222222222';
  const id = await standIn.payOut({ paymentMethod: 'BNB', walletAddress, coinAmount: '0.00000001' });
  await later(4_000);
  expect(before - (await heldBy((await open()).sources.bsc))).toBe(10_000_000_000n);
  expect(await bsc.transaction(id)).toMatchObject({ transfers: [{ place: walletAddress, units: 10_000_000_000n }] });
  await later(8_000);
  expect(JSON.parse(await readFile(path.join(folder, 'chain.json'), 'utf8')).plan).toEqual([]);
});

test('[D5] of a transaction that nobody simulated there is no answer, which leaves it to two admins', async () => {
  await expect(standIn.sources.bitcoin.transaction('ab'.repeat(32))).rejects.toThrow('simulated');
});

test('[D3] a file that holds something else than the demo’s chains is refused by its name', async () => {
  const file = path.join(folder, 'other.json');
  await writeFile(file, JSON.stringify({ chains: { bitcoin: { blocks: [], waiting: [] } }, plan: [] }));
  await expect(open(file)).rejects.toThrow(`${file} does not hold the demo’s chains`);
});
