import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import {
  approves,
  bothUndo,
  breaches,
  openSentWithdrawals,
  reason,
  seen,
  sending,
} from '#tools/testing/payments/sent-withdrawals.ts';
import { codeOf, type Fixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
let node: BitcoinStandIn;
/** What the chain says where a test says it; else the node is asked. */
let said: Map<string, PayoutSighting | Error>;
beforeAll(async () => {
  ({ db, fixture, node, said } = await openSentWithdrawals());
});
beforeEach(async () => {
  await setClock(db, 0);
  fixture.prices.set('BTCUSD', 5_000_000n);
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

describe('what was fixed of a payout', () => {
  it('[W5] saying that nothing was broadcast does not let the operator choose the price: later approvals give no fewer coins', async () => {
    const { id, coins } = await sending(fixture);
    expect(coins).toBe('0.00195000');
    fixture.prices.set('BTCUSD', 10_000_000n);
    await bothUndo(fixture, id);
    const again = await approves(fixture, id);
    expect([again.coinAmount, again.price]).toEqual(['0.00195000', '50000.00']);
    // Where the price has fallen, the customer gets what it gives now.
    fixture.prices.set('BTCUSD', 2_500_000n);
    await bothUndo(fixture, id);
    expect((await approves(fixture, id)).coinAmount).toBe('0.00390000');
    fixture.prices.set('BTCUSD', 5_000_000n);
    await bothUndo(fixture, id);
    expect((await approves(fixture, id)).coinAmount).toBe('0.00390000');
    expect((await approves(fixture, id, { transactionId: transactionId() })).coinAmount).toBe('0.00390000');
    expect(await breaches(db)).toEqual([]);
  });

  it('[W5] nor does declining it after it was called off; its customer may still cancel', async () => {
    const { id, customer } = await sending(fixture);
    await bothUndo(fixture, id);
    fixture.prices.set('BTCUSD', 5_500_000n);
    const declined = await fixture.call('declineWithdrawal', fixture.admins[2], { id, body: reason });
    expect(codeOf(declined)).toBe('payout_owed');
    expect(await fixture.does('cancelWithdrawal', customer, { id })).toMatchObject({ status: 'cancelled' });
  });

  it('[W5] the application cannot lower what was fixed, change it without its time, or record it after its hour', async () => {
    const { id } = await sending(fixture);
    const edits = [
      'units = units - 1, fixed_ms = 1',
      'units = units - 1',
      'price = price + 1',
      'price_decimals = price_decimals + 1',
      `price_source = 'live:elsewhere'`,
      'price_ms = price_ms + 1',
      'price_seq = price_seq + 1',
      'market_seq = market_seq + 1',
      'fixing_ms = fixing_ms - 1',
      `sending = false, status = 'approved', transaction_id = 'x'`,
    ];
    await setClock(db, 2 * hourMs);
    for (const edit of edits) {
      const attempt = db.app.query(`update withdrawal set ${edit} where id = $1`, [id]);
      await expect(attempt, edit).rejects.toMatchObject({ code: 'FL003' });
    }
    for (const edit of ['update payout_fixing set units = 1', 'delete from payout_fixing']) {
      await expect(db.app.query(edit), edit).rejects.toMatchObject({ code: '42501' });
    }
  });
});

// Last: it moves the clock ahead, and what would be recorded after it would lie behind its ticks.
it('[W5] an hour later the coins are fixed again, at the larger number, and a payout recorded after it owes that', async () => {
  const { id, customer } = await sending(fixture);
  expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id, body: {} }))).toBe('already_decided');
  await setClock(db, hourMs + 60_000);
  fixture.prices.set('BTCUSD', 10_000_000n);
  expect((await approves(fixture, id)).coinAmount).toBe('0.00195000');
  await setClock(db, 2 * hourMs + 120_000);
  fixture.prices.set('BTCUSD', 4_000_000n);
  // Sent within its hour and recorded after it: taken, and shown as paid short.
  const paid = transactionId();
  said.set(paid, { ...seen(195_000n, payoutAddresses.Bitcoin), blockMs: millis(Date.now() + 2 * hourMs) });
  const recorded = await approves(fixture, id, { transactionId: paid });
  expect(recorded).toMatchObject({ status: 'approved', coinAmount: '0.00243750', paidShort: '0.00195000' });
  expect(recorded.evidence).toMatchObject({ state: 'confirmed' });
  expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({ paidShort: '0.00195000' });
  const { timeline } = recorded;
  expect(timeline.map(({ step }) => step)).toEqual([
    'requested',
    'sending',
    'coins_fixed',
    'coins_fixed_again',
    'paid',
  ]);
  expect(await breaches(db, id)).toEqual([]);
});

it('W5: a payout that is held back until the coin has fallen pays what is due when it is sent: fewer coins are refused', async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await setClock(db, 3 * hourMs);
  const { id, coins } = await sending(fixture);
  expect(coins).toBe('0.00195000');
  fixture.prices.set('BTCUSD', 4_000_000n);
  await setClock(db, 4 * hourMs + 120_000);
  expect((await approves(fixture, id)).coinAmount).toBe('0.00243750');
  const record = async (transactionId: string) =>
    codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id, body: { transactionId } }));
  const short = transactionId();
  // It waits for a block, or stands in one of after that hour.
  for (const blockMs of [null, millis(Date.now() + 4 * hourMs + 90_000)]) {
    said.set(short, { ...seen(195_000n, payoutAddresses.Bitcoin), blockMs });
    expect(await record(short)).toBe('payout_short');
  }
  const full = transactionId();
  said.set(full, seen(243_750n, payoutAddresses.Bitcoin));
  expect(await record(full)).toBe('ok');
  expect(await breaches(db, id)).toEqual([]);
});

it('W5: nor does it help to record it in the same step as its coins are fixed again', async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await setClock(db, 5 * hourMs);
  const { id } = await sending(fixture);
  fixture.prices.set('BTCUSD', 4_000_000n);
  await setClock(db, 6 * hourMs + 120_000);
  const short = transactionId();
  said.set(short, seen(195_000n, payoutAddresses.Bitcoin));
  const refused = await fixture.call('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: short } });
  expect(codeOf(refused)).toBe('payout_short');
});
