import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { createFollower } from '#server/chains/follower.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import {
  approves,
  asks,
  bothUndo,
  breaches,
  openSentWithdrawals,
  reason,
  seen,
  sending,
} from '#tools/testing/payments/sent-withdrawals.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  receiving,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { noteSending } from './saving.ts';

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

describe('what undoes a payout', () => {
  it('[W5] one admin alone undoes none, whatever the amount, and the database refuses it too', async () => {
    const { id, customer } = await sending(fixture);
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
    const { id } = await sending(fixture);
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
    expect(await approves(fixture, id, { transactionId: sent })).toMatchObject({ status: 'approved' });
    // Another withdrawal to the same address is another payment.
    const other = await sending(fixture);
    await follower.pass();
    await bothUndo(fixture, other.id);
  });

  it('[W5] fixing the coins again hides no payout that was sent before, and it can still be recorded', async () => {
    const { id } = await sending(fixture);
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
    expect((await approves(fixture, id)).coinAmount).toBe('0.00243750');
    expect(codeOf(await fixture.call('unsendWithdrawal', fixture.admins[1], { id, body: reason }))).toBe(
      'payout_on_chain',
    );
    expect(await approves(fixture, id, { transactionId: paid })).toMatchObject({
      status: 'approved',
      paidShort: '0.00195000',
    });
  });

  it('[W5] what is a customer’s deposit, or older than the payout, brings nothing back; what came back pays nothing', async () => {
    const { id } = await sending(fixture);
    const [paid, theirs, old] = [transactionId(), transactionId(), transactionId()];
    await approves(fixture, id, { transactionId: paid });
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
    const next = await sending(fixture);
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
    const { id, customer } = await sending(fixture);
    const [paid, back] = [transactionId(), transactionId()];
    said.set(paid, seen(195_000n, payoutAddresses.Bitcoin));
    await approves(fixture, id, { transactionId: paid });
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
    const other = await sending(fixture);
    await approves(fixture, other.id, { transactionId: transactionId() });
    const twice = await fixture.call('returnWithdrawal', first, {
      id: other.id,
      body: { ...reason, transactionId: back },
    });
    expect(codeOf(twice)).toBe('return_already_recorded');
    const named = db.app.query('update withdrawal set returned_by = $2 where id = $1', [other.id, back]);
    await expect(named).rejects.toThrow();
    expect(await breaches(db, id)).toEqual([]);
  });
});

it('[W5] what was being sent before the times of fixings were kept is recorded as it stands, and seen on its chain', async () => {
  const { id } = await sending(fixture);
  for (const table of ['payout_place', 'payout_fixing']) {
    await db.owner.query(`delete from ${table} where withdrawal = $1`, [id]);
  }
  await db.owner.query('update withdrawal set fixed_ms = null, market_seq = null where id = $1', [id]);
  await noteSending(db.app, () => 'its place');
  const { rows } = await db.app.query('select place from payout_place where withdrawal = $1', [id]);
  expect(rows).toEqual([{ place: 'its place' }]);
  expect(await approves(fixture, id, { transactionId: transactionId() })).toMatchObject({
    status: 'approved',
    coinAmount: '0.00195000',
    coinsFixedAt: null,
  });
  // No installation has such a record: it is one that somebody made.
  expect((await breaches(db)).filter((line) => line.startsWith(`withdrawal ${id}: pays`))).toHaveLength(1);
});

it('[W6] [A9] a longer hold or wait that is set later does not touch what was asked for before', async () => {
  const { id } = await asks(fixture);
  const strict = await openFixture(db, { addressHoldHours: 72 });
  const { id: later } = await (async () => {
    const customer = await fixture.customer(10_000n);
    const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return strict.does('requestWithdrawal', customer, { body });
  })();
  expect(await strict.does('approveWithdrawal', strict.admins[0], { id })).toMatchObject({ sending: true });
  expect(codeOf(await strict.call('approveWithdrawal', strict.admins[0], { id: later }))).toBe('payout_address_new');
});
