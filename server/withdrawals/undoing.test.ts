import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { createFollower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { bitcoinNode } from '#server/outside/bitcoin-node.ts';
import { addressOf, placeOf } from '#server/outside/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  receiving,
  transactionId,
} from '#tools/testing/transfers.ts';
import type { PayoutEvidence } from './evidence.ts';
import { noteSending } from './saving.ts';

let db: FreshDatabase;
let fixture: Fixture;
let node: BitcoinStandIn;
/** What the chain says where a test says it; else the node is asked. */
const said = new Map<string, PayoutSighting | Error>();
let evidence: PayoutEvidence;

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(3);
  // A clock that is moved by hours may be in the next day.
  await db.owner.query('select market_open_day(clock_ms() + 86400000)');
  const look = payoutLookUp({
    sources: { bitcoin: bitcoinNode(node.url), ethereum: null, bsc: null },
    confirmations: () => 2,
    addressOf,
  });
  evidence = async (asked) => {
    const known = said.get(asked.transactionId);
    if (known instanceof Error) throw known;
    return known ?? look(asked);
  };
  fixture = await openFixture(db, { evidence });
});
beforeEach(async () => {
  await setClock(db, 0);
  fixture.prices.set('BTCUSD', 5_000_000n);
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const reason = { reason: 'the node was down' };

async function asks(amount = '100.00'): Promise<{ id: string; customer: UserId }> {
  const customer = await fixture.customer(BigInt(amount.replace('.', '')));
  const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  return { id: (await fixture.does('requestWithdrawal', customer, { body })).id, customer };
}
/** Approves, or records as paid; the withdrawal once its coins are fixed. */
const approves = async (id: string, body: object = {}) => {
  const { user_id: customer } = await fixture.does('approveWithdrawal', fixture.admins[0], { id, body });
  const { items } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: { customer } });
  const found = items.find((one) => one.id === id);
  if (!found) throw new Error(`withdrawal ${id} is not in its list`);
  return found;
};
/** An approved and sent one; its customer and the coins that were fixed. */
async function sending(): Promise<{ id: string; customer: UserId; coins: string | null }> {
  const asked = await asks();
  const { coinAmount } = await approves(asked.id);
  return { ...asked, coins: coinAmount };
}
async function bothUndo(id: string): Promise<void> {
  for (const admin of fixture.admins.slice(0, 2)) await fixture.does('unsendWithdrawal', admin, { id, body: reason });
}
/** What is named of a withdrawal, or of all where no test has moved the times of others. */
async function breaches(of = ''): Promise<string[]> {
  const found = await Promise.all(checks.map(({ sql }) => db.owner.query<{ id: string; problem: string }>(sql)));
  return found
    .flatMap(({ rows }) => rows.map(({ id, problem }) => `${id}: ${problem}`))
    .filter((line) => line.includes(of));
}
const seen = (units: bigint, address: string, isConfirmed = true): PayoutSighting & { readonly kind: 'seen' } => ({
  kind: 'seen',
  blockMs: null,
  confirmations: 3,
  isConfirmed,
  payments: [{ address, units }],
});

describe('what was fixed of a payout', () => {
  it('[W5] saying that nothing was broadcast does not let the operator choose the price: later approvals give no fewer coins', async () => {
    const { id, coins } = await sending();
    expect(coins).toBe('0.00195000');
    fixture.prices.set('BTCUSD', 10_000_000n);
    await bothUndo(id);
    const again = await approves(id);
    expect([again.coinAmount, again.price]).toEqual(['0.00195000', '50000.00']);
    // Where the price has fallen, the customer gets what it gives now.
    fixture.prices.set('BTCUSD', 2_500_000n);
    await bothUndo(id);
    expect((await approves(id)).coinAmount).toBe('0.00390000');
    fixture.prices.set('BTCUSD', 5_000_000n);
    await bothUndo(id);
    expect((await approves(id)).coinAmount).toBe('0.00390000');
    expect((await approves(id, { transactionId: transactionId() })).coinAmount).toBe('0.00390000');
    expect(await breaches()).toEqual([]);
  });

  it('[W5] nor does declining it after it was called off; its customer may still cancel', async () => {
    const { id, customer } = await sending();
    await bothUndo(id);
    fixture.prices.set('BTCUSD', 5_500_000n);
    const declined = await fixture.call('declineWithdrawal', fixture.admins[2], { id, body: reason });
    expect(codeOf(declined)).toBe('payout_owed');
    expect(await fixture.does('cancelWithdrawal', customer, { id })).toMatchObject({ status: 'cancelled' });
  });

  it('[W5] the application cannot lower what was fixed, change it without its time, or record it after its hour', async () => {
    const { id } = await sending();
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

describe('what undoes a payout', () => {
  it('[W5] one admin alone undoes none, whatever the amount, and the database refuses it too', async () => {
    const { id, customer } = await sending();
    expect(await fixture.does('unsendWithdrawal', fixture.admins[0], { id, body: reason })).toMatchObject({
      sending: true,
    });
    expect(codeOf(await fixture.call('unsendWithdrawal', fixture.admins[0], { id, body: reason }))).toBe(
      'second_admin_required',
    );
    const alone = db.app.query(
      `update withdrawal set sending = false, units = null, price = null, price_decimals = null, price_source = null,
         price_ms = null, price_seq = null, fixed_ms = null, fixing_ms = null, market_seq = null where id = $1`,
      [id],
    );
    await expect(alone).rejects.toMatchObject({ code: 'FL003' });
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
  });

  it('[W5] nothing is said not to be broadcast that the chain shows, though nobody recorded its transaction', async () => {
    const { id } = await sending();
    const follower = createFollower({
      pool: db.app,
      source: bitcoinNode(node.url),
      startBack: 24,
      onCaughtUp: async () => undefined,
    });
    await follower.pass();
    const sent = node.pay({ script: placeOf(payoutAddresses.Bitcoin, 'bitcoin'), satoshi: 195_000n });
    node.mine();
    await follower.pass();
    for (const admin of fixture.admins.slice(0, 2)) {
      expect(await fixture.call('unsendWithdrawal', admin, { id, body: reason })).toMatchObject({
        failure: { code: 'payout_on_chain', facts: { transactionId: sent } },
      });
    }
    // A node that does not answer proves nothing.
    said.set(sent, new Error('down'));
    expect(codeOf(await fixture.call('unsendWithdrawal', fixture.admins[0], { id, body: reason }))).toBe('unavailable');
    // Nor does a chain that has lost the payment again: it can be sent again.
    said.set(sent, { kind: 'not yet seen' });
    expect(await fixture.call('unsendWithdrawal', fixture.admins[0], { id, body: reason })).toMatchObject({
      failure: { code: 'payout_seen', facts: { transactionId: sent } },
    });
    said.delete(sent);
    expect(await approves(id, { transactionId: sent })).toMatchObject({ status: 'approved' });
    // Another withdrawal to the same address is another payment.
    const other = await sending();
    await follower.pass();
    await bothUndo(other.id);
  });

  it('[W5] fixing the coins again hides no payout that was sent before, and it can still be recorded', async () => {
    const { id } = await sending();
    const paid = transactionId();
    said.set(paid, seen(195_000n, payoutAddresses.Bitcoin));
    await db.app.query(
      'insert into payout_sighting (withdrawal, transaction_id, payment_no, units) values ($1, $2, 1, 195000)',
      [id, paid],
    );
    // As an hour later, when the price has fallen.
    await db.owner.query('update payout_sighting set seen_ms = seen_ms - 1800000 where withdrawal = $1', [id]);
    fixture.prices.set('BTCUSD', 4_000_000n);
    for (const [table, key] of Object.entries({ withdrawal: 'id', payout_fixing: 'withdrawal' })) {
      await db.owner.query(`update ${table} set fixed_ms = fixed_ms - 3600000 where ${key} = $1`, [id]);
    }
    expect((await approves(id)).coinAmount).toBe('0.00243750');
    expect(codeOf(await fixture.call('unsendWithdrawal', fixture.admins[1], { id, body: reason }))).toBe(
      'payout_on_chain',
    );
    expect(await approves(id, { transactionId: paid })).toMatchObject({ status: 'approved', paidShort: '0.00195000' });
  });

  it('[W5] what is a customer’s deposit, or older than the payout, brings nothing back; what came back pays nothing', async () => {
    const { id } = await sending();
    const [paid, theirs, old] = [transactionId(), transactionId(), transactionId()];
    await approves(id, { transactionId: paid });
    const other = await fixture.customer();
    const { id: deposit } = await fixture.does('requestDeposit', other, {
      body: { amount: '100.00', paymentMethod: 'Bitcoin' },
    });
    for (const [transaction, subject, seenMs] of [
      [theirs, deposit, Date.now() + 60_000],
      [old, null, 1],
    ]) {
      await db.owner.query(
        `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, deposit, fit,
           late, created_ms) values ($1, 'bitcoin', 'Bitcoin', $1, 0, 'x', 195000, $3, $2, $4, $5, $3)`,
        [transaction, subject, seenMs, subject === null ? null : 'exact', subject === null ? null : false],
      );
      said.set(String(transaction), seen(195_000n, receiving.Bitcoin));
      const body = { ...reason, transactionId: String(transaction) };
      expect(codeOf(await fixture.call('returnWithdrawal', fixture.admins[0], { id, body }))).toBe(
        'return_already_recorded',
      );
    }
    const back = transactionId();
    said.set(back, seen(195_000n, receiving.Bitcoin));
    for (const admin of fixture.admins.slice(0, 2)) {
      await fixture.does('returnWithdrawal', admin, { id, body: { ...reason, transactionId: back } });
    }
    const next = await sending();
    said.set(back, seen(195_000n, payoutAddresses.Bitcoin));
    expect(
      codeOf(
        await fixture.call('approveWithdrawal', fixture.admins[0], { id: next.id, body: { transactionId: back } }),
      ),
    ).toBe('transaction_already_paid');
    const credited = { transactionId: back, output: 0 };
    expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], { id: deposit, body: credited }))).toBe(
      'transaction_already_credited',
    );
  });

  it('[W5] a payout that the chain shows is returned by a confirmed transaction to the operator alone', async () => {
    const { id, customer } = await sending();
    const [paid, back] = [transactionId(), transactionId()];
    said.set(paid, seen(195_000n, payoutAddresses.Bitcoin));
    await approves(id, { transactionId: paid });
    const returns = (admin: UserId | undefined, more: object) =>
      fixture.call('returnWithdrawal', admin ?? customer, { id, body: { ...reason, ...more } });
    const [first, second] = fixture.admins;
    expect(codeOf(await returns(first, {}))).toBe('return_transaction_missing');
    said.set(back, { kind: 'not yet seen' });
    expect(codeOf(await returns(first, { transactionId: back }))).toBe('return_not_confirmed');
    said.set(back, seen(195_000n, '1111111111111111111114oLvT2'));
    expect(codeOf(await returns(first, { transactionId: back }))).toBe('return_elsewhere');
    // What came back is worth something however much it is, and what the chain shows counts, whatever is typed.
    said.set(back, seen(190_000n, receiving.Bitcoin));
    expect(await returns(first, { transactionId: back, amountReceived: '0.5' })).toMatchObject({
      value: { returns: [{ amountReceived: '0.00190000' }] },
    });
    await fixture.does('takeBackWithdrawalApproval', first, { id });
    expect(codeOf(await returns(first, { transactionId: back }))).toBe('ok');
    expect(codeOf(await returns(second, { transactionId: transactionId() }))).not.toBe('ok');
    expect(codeOf(await returns(second, { transactionId: back }))).toBe('ok');
    expect(await fixture.does('readWithdrawal', customer, { id })).toMatchObject({
      status: 'returned',
      returnedBy: back,
      givenBack: '95.00',
      returnValued: { coins: '0.00190000' },
    });
    // It brings nothing else back, and is credited to nobody.
    const other = await sending();
    await approves(other.id, { transactionId: transactionId() });
    const twice = await fixture.call('returnWithdrawal', first, {
      id: other.id,
      body: { ...reason, transactionId: back },
    });
    expect(codeOf(twice)).toBe('return_already_recorded');
    const named = db.app.query('update withdrawal set returned_by = $2 where id = $1', [other.id, back]);
    await expect(named).rejects.toThrow();
    expect(await breaches(id)).toEqual([]);
  });
});

it('[W5] what was being sent before the times of fixings were kept is recorded as it stands, and seen on its chain', async () => {
  const { id } = await sending();
  for (const table of ['payout_place', 'payout_fixing']) {
    await db.owner.query(`delete from ${table} where withdrawal = $1`, [id]);
  }
  await db.owner.query('update withdrawal set fixed_ms = null, market_seq = null where id = $1', [id]);
  await noteSending(db.app, () => 'its place');
  const { rows } = await db.app.query('select place from payout_place where withdrawal = $1', [id]);
  expect(rows).toEqual([{ place: 'its place' }]);
  expect(await approves(id, { transactionId: transactionId() })).toMatchObject({
    status: 'approved',
    coinAmount: '0.00195000',
    coinsFixedAt: null,
  });
  // No installation has such a record: it is one that somebody made.
  expect((await breaches()).filter((line) => line.startsWith(`withdrawal ${id}: pays`))).toHaveLength(1);
});

it('[W6] [A9] a longer hold or wait that is set later does not touch what was asked for before', async () => {
  const { id } = await asks();
  const strict = await openFixture(db, { addressHoldHours: 72 });
  const { id: later } = await (async () => {
    const customer = await fixture.customer(10_000n);
    const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return strict.does('requestWithdrawal', customer, { body });
  })();
  expect(await strict.does('approveWithdrawal', strict.admins[0], { id })).toMatchObject({ sending: true });
  expect(codeOf(await strict.call('approveWithdrawal', strict.admins[0], { id: later }))).toBe('payout_address_new');
});

// Last: it moves the clock ahead, and what would be recorded after it would lie behind its ticks.
it('[W5] an hour later the coins are fixed again, at the larger number, and a payout recorded after it owes that', async () => {
  const { id, customer } = await sending();
  expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id, body: {} }))).toBe('already_decided');
  await setClock(db, hourMs + 60_000);
  fixture.prices.set('BTCUSD', 10_000_000n);
  expect((await approves(id)).coinAmount).toBe('0.00195000');
  await setClock(db, 2 * hourMs + 120_000);
  fixture.prices.set('BTCUSD', 4_000_000n);
  // Sent within its hour and recorded after it: taken, and shown as paid short.
  const paid = transactionId();
  said.set(paid, { ...seen(195_000n, payoutAddresses.Bitcoin), blockMs: millis(Date.now() + 2 * hourMs) });
  const recorded = await approves(id, { transactionId: paid });
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
  expect(await breaches(id)).toEqual([]);
});

it('W5: a payout that is held back until the coin has fallen pays what is due when it is sent: fewer coins are refused', async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await setClock(db, 3 * hourMs);
  const { id, coins } = await sending();
  expect(coins).toBe('0.00195000');
  fixture.prices.set('BTCUSD', 4_000_000n);
  await setClock(db, 4 * hourMs + 120_000);
  expect((await approves(id)).coinAmount).toBe('0.00243750');
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
  expect(await breaches(id)).toEqual([]);
});

it('W5: nor does it help to record it in the same step as its coins are fixed again', async () => {
  fixture.prices.set('BTCUSD', 5_000_000n);
  await setClock(db, 5 * hourMs);
  const { id } = await sending();
  fixture.prices.set('BTCUSD', 4_000_000n);
  await setClock(db, 6 * hourMs + 120_000);
  const short = transactionId();
  said.set(short, seen(195_000n, payoutAddresses.Bitcoin));
  const refused = await fixture.call('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: short } });
  expect(codeOf(refused)).toBe('payout_short');
});
