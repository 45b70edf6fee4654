import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { recordPrice } from '#tools/testing/markets/ticks.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { fixes: false });
});
beforeEach(async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await fixture.prices.settled();
});
afterAll(() => db.drop());

/** 100.00 asked for, 2.50 of them the network fee, and approved at a recorded price of 50,000.00; then the venue falls silent. */
async function approvedInSilence() {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  const approved = await fixture.does('approveWithdrawal', fixture.admins[0], { id });
  fixture.prices.delete('BTCUSD');
  return { id, customer, approved };
}
async function records(price: bigint, held = false): Promise<void> {
  const lease = { name: 'fixture', epoch: () => 1n };
  const tick = await recordPrice(db.owner, lease, 'BTCUSD', price, 'live:test');
  if (held) await db.owner.query(`update market_tick set held = true where pair = 'BTCUSD' and seq = $1`, [tick.seq]);
}
async function breaches(): Promise<string[]> {
  const found = await Promise.all(checks.map(({ sql }) => db.owner.query<{ id: string; problem: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ id, problem }) => `${id}: ${problem}`));
}

it('W5: who approves in a silence of the venue fixes the time alone; the middle price of the minute that is quoted anew afterwards fixes the coins', async () => {
  const { id, customer, approved } = await approvedInSilence();
  expect(approved).toMatchObject({
    status: 'pending',
    sending: true,
    coinAmount: null,
    price: null,
    coinsFixedAt: null,
  });
  await fixture.fix();
  expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ sending: true, coinAmount: null });
  // The venue is heard again, elsewhere: the price of the approval would have given 0.00195.
  await records(2_500_000n);
  await records(10_000_000n);
  await fixture.fix();
  await fixture.fix();
  const fixed = await fixture.does('readWithdrawal', customer, { id });
  expect(fixed).toMatchObject({ sending: true, coinAmount: '0.00390000', price: '25000.00' });
  expect(fixed.timeline).toMatchObject([
    { step: 'requested' },
    { step: 'sending' },
    { step: 'coins_fixed', coins: { amount: '0.00390000', unit: 'btc' } },
  ]);
  expect(
    await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: transactionId() } }),
  ).toMatchObject({
    status: 'approved',
    coinAmount: '0.00390000',
  });
  expect(await breaches()).toEqual([]);
});

it('W5: a price that is only held fixes no coins', async () => {
  const { id, customer } = await approvedInSilence();
  await records(5_000_000n, true);
  await fixture.fix();
  expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ sending: true, coinAmount: null });
  await records(4_000_000n);
  await fixture.fix();
  expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ coinAmount: '0.00243750' });
});

it('W5: until its coins are fixed a payout is neither recorded, called off, approved again nor cancelled', async () => {
  const { id, customer } = await approvedInSilence();
  const [first, second] = fixture.admins;
  const body = { transactionId: transactionId() };
  expect(codeOf(await fixture.call('approveWithdrawal', first, { id, body }))).toBe('transaction_too_early');
  expect(codeOf(await fixture.call('approveWithdrawal', second, { id }))).toBe('already_decided');
  const reason = { reason: 'the price has moved' };
  expect(codeOf(await fixture.call('unsendWithdrawal', first, { id, body: reason }))).toBe('price_unavailable');
  expect(codeOf(await fixture.call('declineWithdrawal', first, { id, body: reason }))).toBe('already_decided');
  expect(codeOf(await fixture.call('takeBackWithdrawalApproval', first, { id }))).toBe('already_decided');
  expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
});

it('W5: the database says from when on a price counts, and takes no coins with the approval', async () => {
  const { id } = await approvedInSilence();
  const values = `units = 1, price = 1, price_decimals = 2, price_source = 'live:test', price_ms = 1, price_seq = 1, market_seq = 1`;
  for (const edit of [
    'fixing_ms = fixing_ms - 1000',
    `${values}, fixed_ms = 1, status = 'approved', sending = false, transaction_id = 'x'`,
  ]) {
    const attempt = db.app.query(`update withdrawal set ${edit} where id = $1`, [id]);
    await expect(attempt, edit).rejects.toMatchObject({ code: 'FL003' });
  }
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT };
  const { id: asked } = await fixture.does('requestWithdrawal', customer, { body });
  const early = db.app.query(`update withdrawal set sending = true, ${values}, fixed_ms = 1 where id = $1`, [asked]);
  await expect(early).rejects.toMatchObject({ code: 'FL003' });
});
