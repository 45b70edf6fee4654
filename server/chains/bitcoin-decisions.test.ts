import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  asks,
  balance,
  breaches,
  notices,
  openBitcoin,
  reads,
  steps,
} from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** Against a stand-in that speaks Core's JSON-RPC; `npm run soak` runs the same code against litecoind in regtest. */
let db: FreshDatabase;

let node: BitcoinStandIn;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  ({ node, fixture } = await openBitcoin(db));
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

/** When a watcher first saw the one payment of a deposit in a block. */
const minedAt = async (id: string): Promise<string> => {
  const { rows } = await db.app.query<{ at: bigint }>('select mined_ms as at from chain_payment where deposit = $1', [
    id,
  ]);
  return isoTime(millis(rows[0]?.at ?? 0n));
};

/** What the verifier names of records that are edited as nobody can. */
const editedBreaches = async (...edits: readonly string[]) => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['deposit', 'timeline_step', 'ledger_journal', 'four_eyes']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    for (const edit of edits) await client.query(edit);
    return (await verifyBooks(client, { keys: [], complete: false })).breaches;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const named = async (id: string, ...edits: readonly string[]): Promise<void> => {
  const found = await editedBreaches(...edits);
  expect(
    found.map((one) => one.id),
    edits.join(),
  ).toContain(`deposit ${id}`);
};

describe('decisions about payments on Bitcoin', () => {
  it('[D5] a quote is no price for what is paid once the market has fallen, neither for its coins nor for more', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '10.00');
    fixture.prices.set('BTCUSD', 4_960_000n);
    node.pay({ script: deposit.script, satoshi: deposit.satoshi + 400_000n });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    // 0.0042 BTC at 49,600.00.
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'approved', credited: '208.32' });
    expect(await breaches(db)).toEqual([]);
    const atQuote =
      'valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq, valued_ms = quote_price_ms, credited = 21000';
    await named(deposit.id, `update deposit set ${atQuote} where id = '${deposit.id}'`);
  });

  it('[D5] [R3] an approval of before the payment was seen is joined by one with the chain’s evidence, whose time counts', async () => {
    const who = await fixture.customer();
    const [first, second] = fixture.admins;
    const deposit = await asks(fixture, who, '1500.00');
    const paid = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.up = false;
    await fixture.does('approveDeposit', first, { id: deposit.id, body: { transactionId: paid } });
    node.up = true;
    node.mine(3);
    await fixture.pass();
    const [payment] = (await reads(fixture, who, deposit.id)).payments;
    const body = { payment: payment?.id };
    const approved = await fixture.does('approveDeposit', second, { id: deposit.id, body });
    expect(approved).toMatchObject({ status: 'approved', credited: '1500.00', paidAt: await minedAt(deposit.id) });
    expect(approved.approvals[0]?.paidAt).not.toBe(approved.paidAt);
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] what the watcher leaves to staff says why, once it is confirmed and until they have decided', async () => {
    const who = await fixture.customer();
    const large = await asks(fixture, who, '600.00');
    node.pay({ script: large.script, satoshi: large.satoshi });
    node.mine(3);
    await fixture.pass();
    const waits = await reads(fixture, who, large.id);
    expect([waits.status, waits.review]).toEqual(['pending', 'amount']);
    expect(waits.timeline.at(-1)).toMatchObject({ step: 'payment_confirmed', needed: 3, review: 'amount' });
    await fixture.does('approveDeposit', fixture.admins[0], { id: large.id, body: { payment: waits.payments[0]?.id } });
    expect(await reads(fixture, who, large.id)).toMatchObject({ status: 'approved', review: null });
  });

  it('[D5] from the amount on a reviewer decides, with the chain’s evidence, and not before it is confirmed', async () => {
    const who = await fixture.customer();
    const [first, second] = fixture.admins;
    const deposit = await asks(fixture, who, '1500.00');
    const paid = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    const [seen] = (await reads(fixture, who, deposit.id)).payments;
    const body = { payment: seen?.id };
    expect(codeOf(await fixture.call('approveDeposit', first, { id: deposit.id, body }))).toBe('payment_unconfirmed');
    node.mine(3);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'pending', review: 'two_people' });
    const wrong = { transactionId: paid, amountReceived: '0.04' };
    expect(codeOf(await fixture.call('approveDeposit', first, { id: deposit.id, body: wrong }))).toBe(
      'amount_received_invalid',
    );
    const other = await asks(fixture, await fixture.customer(), '20.00');
    expect(codeOf(await fixture.call('approveDeposit', first, { id: other.id, body }))).toBe('payment_of_another');
    await fixture.does('approveDeposit', first, { id: deposit.id, body });
    const approved = await fixture.does('approveDeposit', second, { id: deposit.id, body: { transactionId: paid } });
    expect(approved).toMatchObject({ status: 'approved', credited: '1500.00', payments: [{ credited: true }] });
  });

  it('[L3] a reorganised credit is reversed: pending withdrawals, then available, the rest owed; restored when it is back', async () => {
    const who = await fixture.customer();
    const admin = fixture.admins[0];
    const deposit = await asks(fixture, who, '300.00');
    const paid = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3, [paid]);
    await fixture.pass();
    const wants = (amount: string) =>
      fixture.call('requestWithdrawal', who, {
        body: { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
      });
    const [sending, pending] = [await wants('90.00'), await wants('60.00')];
    if (!sending.ok || !pending.ok) throw new Error('a withdrawal was refused');
    await fixture.does('approveWithdrawal', admin, { id: sending.value.id, body: {} });
    node.reorganise(3);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'approved', reversed: true });
    expect(await balance(db, who)).toMatchObject({
      available: 0n,
      withdrawing: 9_000n,
      receivable: -9_000n,
      balance: 0n,
    });
    expect((await fixture.does('readWithdrawal', who, { id: pending.value.id })).status).toBe('declined');
    expect((await fixture.does('readWithdrawal', who, { id: sending.value.id })).status).toBe('pending');
    expect(codeOf(await wants('1.00'))).toBe('withdrawals_frozen');
    expect(await breaches(db)).toEqual([]);
    // A further deposit repays first.
    const more = await asks(fixture, who, '40.00');
    node.pay({ script: more.script, satoshi: more.satoshi });
    node.mine(1);
    node.mine(2);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ reversed: false });
    expect(await balance(db, who)).toMatchObject({ available: 25_000n, receivable: 0n, deposits: 34_000n });
    expect(await steps(fixture, who, deposit.id)).toEqual(
      expect.arrayContaining([
        'payment_reorganised',
        'reversed',
        'payment_seen_again',
        'payment_confirmed',
        'restored',
      ]),
    );
    expect(await notices(db, who)).toEqual(expect.arrayContaining(['deposit_reversed', 'deposit_restored']));
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] two admins and the watcher credit one output at once: one credit', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await fixture.customer();
      const deposit = await asks(fixture, who, '45.00');
      node.pay({ script: deposit.script, satoshi: deposit.satoshi });
      node.mine(3);
      fixture.prices.delete('BTCUSD');
      await fixture.pass();
      const { payments, review } = await reads(fixture, who, deposit.id);
      const [payment] = payments;
      // Only its price is missing: nobody reviews it.
      expect([payment?.state, review]).toEqual(['confirmed', null]);
      fixture.prices.set('BTCUSD', 5_000_000n);
      const body = { payment: payment?.id };
      const approve = (admin: UserId) => fixture.call('approveDeposit', admin, { id: deposit.id, body });
      const [first, second] = await Promise.all([
        approve(fixture.admins[0]),
        approve(fixture.admins[1]),
        fixture.pass(),
      ]);
      expect([codeOf(first), codeOf(second)].filter((code) => code === 'ok').length).toBeLessThanOrEqual(1);
      expect((await balance(db, who)).available).toBe(4_500n);
      const journals = await db.app.query(`select 1 from ledger_journal where cause = $1 and code = 'deposit'`, [
        deposit.id,
      ]);
      expect(journals.rowCount).toBe(1);
    }
    expect(fixture.warnings).toEqual([]);
  });

  it('[L5] the verifier names a credit without its payment, another amount, and a reversal that is not on record', async () => {
    const { rows } = await db.app.query<{ id: string; payment: string }>(
      `select id, payment from deposit where payment is not null and reversals = 0 order by id limit 1`,
    );
    const { rows: reversed } = await db.app.query<{ deposit: string }>('select deposit from deposit_reversal limit 1');
    const [credit] = rows;
    const turned = reversed[0]?.deposit;
    if (!credit || turned === undefined) throw new Error('no credit, or no reversal');
    const { id, payment } = credit;
    await named(id, `update deposit set payment = null where id = '${id}'`);
    await named(id, `update chain_payment set units = units + 1 where id = '${payment}'`);
    await named(id, `update chain_payment set transaction_id = 'x' where id = '${payment}'`);
    await named(id, `update chain_payment set state = 'reorganised' where id = '${payment}'`);
    await named(id, `update chain_payment set mined_ms = mined_ms - 1 where id = '${payment}'`);
    await named(turned, `delete from deposit_reversal where deposit = '${turned}'`);
    await named(turned, `update deposit set restores = restores - 1 where id = '${turned}'`);
  });

  it('[D5] [R3] the watcher credits nothing that takes two admins by what another process has set since', async () => {
    const who = await fixture.customer();
    await keepFourEyes(db.owner, 'deposit', { record: cents(30_000n) });
    const [below, from] = [await asks(fixture, who, '299.99'), await asks(fixture, who, '300.00')];
    for (const { script, satoshi } of [below, from]) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    expect((await reads(fixture, who, below.id)).status).toBe('approved');
    expect(await reads(fixture, who, from.id)).toMatchObject({
      status: 'pending',
      review: 'two_people',
      payments: [{ state: 'confirmed' }],
    });
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] [R3] what the watcher credits to a customer within 24 hours is bounded; then it waits for staff', async () => {
    const who = await fixture.customer();
    await keepFourEyes(db.owner, 'deposit', { record: cents(30_000n), sum: cents(60_000n) });
    const asked = [
      await asks(fixture, who, '250.00'),
      await asks(fixture, who, '250.00'),
      await asks(fixture, who, '250.00'),
    ];
    for (const { script, satoshi } of asked) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    const found = await Promise.all(asked.map(({ id }) => reads(fixture, who, id)));
    const statuses = found.map(({ status }) => status);
    expect(found.map(({ status, review }) => `${status}: ${review}`).toSorted()).toEqual([
      'approved: null',
      'approved: null',
      'pending: sum',
    ]);
    expect(await breaches(db)).toEqual([]);
    const [one, other] = asked.flatMap(({ id }, n) => (statuses[n] === 'approved' ? [id] : []));
    // A day apart by what it decided by; the first one's journal was written half a second after that.
    const dayBefore = (
      ms: number,
    ): string => `update timeline_step set created_ms = (select created_ms - 86400000 + ${ms}
      from timeline_step where subject = '${other}' and step = 'approved') where subject = '${one}' and step = 'approved'`;
    const slowJournal = `update ledger_journal set created_ms = (select created_ms + 500 from timeline_step
      where subject = '${one}' and step = 'approved') where cause = '${one}'`;
    const lower = `update four_eyes set from_cents = 50000 where subject = 'deposit_sum'`;
    const sums = async (ms: number) =>
      (await editedBreaches(lower, dayBefore(ms), slowJournal)).filter(({ problem }) =>
        problem.includes('within 24 hours'),
      );
    expect((await sums(1)).map(({ id }) => id)).toContain(`deposit ${other}`);
    expect((await sums(0)).map(({ id }) => id)).not.toContain(`deposit ${other}`);
    await keepFourEyes(db.owner, 'deposit', { record: cents(100_000n), sum: cents(10n ** 15n) });
  });

  it('[D5] what arrives for somebody who is not approved says that', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '40.00');
    // Nobody decided this, which the verifier would name: the last test of this file.
    await db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [who]);
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'pending', review: 'account' });
  });
});
