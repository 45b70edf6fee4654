import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { bitcoinNode } from '#server/outside/bitcoin-node.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/chains.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, payoutAddresses, runOut } from '#tools/testing/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/** Against a stand-in that speaks Core's JSON-RPC; `npm run soak` runs the same code against litecoind in regtest. */
let db: FreshDatabase;
let node: BitcoinStandIn;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const balance = (who: UserId) => readBalance(db.app, who, 'real');
const asks = async (who: UserId, amount: string) => {
  const deposit = await fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
  const script = await fixture.placeOf(deposit.id);
  return { ...deposit, script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) };
};
const reads = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });
/** When a watcher first saw the one payment of a deposit in a block. */
const minedAt = async (id: string): Promise<string> => {
  const { rows } = await db.app.query<{ at: bigint }>('select mined_ms as at from chain_payment where deposit = $1', [
    id,
  ]);
  return isoTime(millis(rows[0]?.at ?? 0n));
};
const steps = async (who: UserId, id: string) => (await reads(who, id)).timeline.map(({ step }) => step);
const notices = async (who: UserId): Promise<string[]> => {
  const { rows } = await db.app.query<{ kind: string }>('select kind from notice where owner = $1 order by id', [who]);
  return rows.map(({ kind }) => kind);
};
/** Breaches that the verifier names; the fixture's database is signed by nobody. */
const breaches = async () => {
  const client = await db.owner.connect();
  try {
    return (await verifyBooks(client, { keys: [], complete: false })).breaches;
  } finally {
    client.release();
  }
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

describe('payments on Bitcoin', () => {
  it('[D2] each deposit gets an address of its own, in races too, and carries no last digits', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => fixture.customer()));
    const asked = await Promise.all(customers.flatMap((who) => [asks(who, '77.00'), asks(who, '77.00')]));
    expect(new Set(asked.map(({ paymentAddress }) => paymentAddress)).size).toBe(16);
    expect(asked.filter(({ sharedAddress }) => sharedAddress)).toEqual([]);
    expect(new Set(asked.map(({ amountToSend }) => amountToSend))).toEqual(new Set(['0.00154000']));
    const { rows } = await db.owner.query('select next_index from chain_key');
    expect(rows).toEqual([{ next_index: 16n }]);
  });

  it('[D5] seen, confirming, confirmed, credited once by the watcher, and the customer reads each step', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '100.00');
    const paid = node.pay({ script: '6a00', satoshi: 5n }, { script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect((await reads(who, deposit.id)).payments).toMatchObject([
      { transactionId: paid, output: 1, state: 'seen', confirmations: 0, confirmationsNeeded: 3, fit: 'exact' },
    ]);
    node.mine();
    await fixture.pass();
    await fixture.pass();
    expect((await reads(who, deposit.id)).payments).toMatchObject([{ state: 'confirming', confirmations: 1 }]);
    node.mine(2);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({
      status: 'approved',
      transactionId: paid,
      output: 1,
      credited: '100.00',
      payments: [{ state: 'confirmed', confirmations: 3, credited: true, block: { height: 31 } }],
    });
    expect((await balance(who)).available).toBe(10_000n);
    expect(await steps(who, deposit.id)).toEqual([
      'requested',
      'payment_seen',
      'confirming',
      'payment_confirmed',
      'approved',
    ]);
    expect(await notices(who)).toEqual(['payment_seen', 'deposit_approved']);
    const audited = await db.app.query('select actor, action from audit_entry where subject = $1', [deposit.id]);
    expect(audited.rows).toEqual([{ actor: 'chain watcher', action: 'deposits.approve' }]);
  });

  it('[D2] dust that a stranger pays to an address of before keeps nobody from asking for deposits', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '100.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    for (let n = 0; n < 10; n += 1) node.pay({ script: deposit.script, satoshi: 2_000n });
    await fixture.pass();
    expect((await fixture.does('listDeposits', who, { query: { limit: 20 } })).items).toHaveLength(11);
    expect(await asks(who, '100.00')).toMatchObject({ status: 'pending' });
  });

  it('[D5] what differs is credited for what it is worth, and said: less, more, after the quote', async () => {
    const who = await fixture.customer();
    const [less, more, late] = [await asks(who, '100.00'), await asks(who, '100.00'), await asks(who, '100.00')];
    await db.owner.query('update deposit set quote_until_ms = quoted_ms where id = $1', [late.id]);
    fixture.prices.set('BTCUSD', 5_040_000n);
    node.pay({ script: less.script, satoshi: 100_000n });
    node.pay({ script: more.script, satoshi: 300_000n });
    node.pay({ script: late.script, satoshi: late.satoshi });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    const credited = async (id: string) => {
      const { credited: sum, payments } = await reads(who, id);
      return [sum, payments[0]?.fit, payments[0]?.late, payments[0]?.difference];
    };
    // The price of the block counts for all of them, 0.8 % above the quote.
    expect(await credited(less.id)).toEqual(['50.40', 'under', false, '-0.00100000']);
    expect(await credited(more.id)).toEqual(['151.20', 'over', false, '0.00100000']);
    expect(await credited(late.id)).toEqual(['100.80', 'exact', true, '0.00000000']);
  });

  it('[D5] a quote is no price for what is paid once the market has fallen, neither for its coins nor for more', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '10.00');
    fixture.prices.set('BTCUSD', 4_960_000n);
    node.pay({ script: deposit.script, satoshi: deposit.satoshi + 400_000n });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    // 0.0042 BTC at 49,600.00.
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', credited: '208.32' });
    expect(await breaches()).toEqual([]);
    const atQuote =
      'valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq, valued_ms = quote_price_ms, credited = 21000';
    await named(deposit.id, `update deposit set ${atQuote} where id = '${deposit.id}'`);
  });

  it('[D2] [D5] what is paid for a cancelled deposit is worth the price of then: its quote ended when it was cancelled', async () => {
    const who = await fixture.customer();
    const [cancelled, declined] = [await asks(who, '100.00'), await asks(who, '100.00')];
    await fixture.does('cancelDeposit', who, { id: cancelled.id });
    await fixture.does('declineDeposit', fixture.admins[0], { id: declined.id, body: { reason: 'nothing came' } });
    fixture.prices.set('BTCUSD', 4_960_000n);
    for (const { script, satoshi } of [cancelled, declined]) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    for (const { id } of [cancelled, declined]) {
      expect(await reads(who, id)).toMatchObject({ status: 'approved', credited: '99.20', payments: [{ late: true }] });
    }
    expect(await breaches()).toEqual([]);
  });

  it('[D5] [R3] an approval of before the payment was seen is joined by one with the chain’s evidence, whose time counts', async () => {
    const who = await fixture.customer();
    const [first, second] = fixture.admins;
    const deposit = await asks(who, '1500.00');
    const paid = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.up = false;
    await fixture.does('approveDeposit', first, { id: deposit.id, body: { transactionId: paid } });
    node.up = true;
    node.mine(3);
    await fixture.pass();
    const [payment] = (await reads(who, deposit.id)).payments;
    const body = { payment: payment?.id };
    const approved = await fixture.does('approveDeposit', second, { id: deposit.id, body });
    expect(approved).toMatchObject({ status: 'approved', credited: '1500.00', paidAt: await minedAt(deposit.id) });
    expect(approved.approvals[0]?.paidAt).not.toBe(approved.paidAt);
    expect(await breaches()).toEqual([]);
  });

  it('[D5] a part does not take the place of what is awaited: it is told as a part, and the whole is credited when it comes', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '100.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi / 2n - 1n });
    node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({
      status: 'pending',
      payments: [{ fit: 'under', part: true, state: 'confirmed' }],
    });
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', credited: '100.00' });
  });

  it('[D5] from the amount on a reviewer decides, with the chain’s evidence, and not before it is confirmed', async () => {
    const who = await fixture.customer();
    const [first, second] = fixture.admins;
    const deposit = await asks(who, '1500.00');
    const paid = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    const [seen] = (await reads(who, deposit.id)).payments;
    const body = { payment: seen?.id };
    expect(codeOf(await fixture.call('approveDeposit', first, { id: deposit.id, body }))).toBe('payment_unconfirmed');
    node.mine(3);
    await fixture.pass();
    expect((await reads(who, deposit.id)).status).toBe('pending');
    const wrong = { transactionId: paid, amountReceived: '0.04' };
    expect(codeOf(await fixture.call('approveDeposit', first, { id: deposit.id, body: wrong }))).toBe(
      'amount_received_invalid',
    );
    const other = await asks(await fixture.customer(), '20.00');
    expect(codeOf(await fixture.call('approveDeposit', first, { id: other.id, body }))).toBe('payment_of_another');
    await fixture.does('approveDeposit', first, { id: deposit.id, body });
    const approved = await fixture.does('approveDeposit', second, { id: deposit.id, body: { transactionId: paid } });
    expect(approved).toMatchObject({ status: 'approved', credited: '1500.00', payments: [{ credited: true }] });
  });

  it('[D5] a replaced payment is gone, credits nothing, and what replaced it counts', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '60.00');
    const first = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    const next = node.replace(first, { script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect((await reads(who, deposit.id)).payments.map(({ transactionId, state }) => [transactionId, state])).toEqual([
      [first, 'replaced'],
      [next, 'seen'],
    ]);
    node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', transactionId: next, credited: '60.00' });
    expect((await balance(who)).available).toBe(6_000n);
    expect(await notices(who)).toContain('payment_gone');
  });

  it('[L3] a reorganised credit is reversed: pending withdrawals, then available, the rest owed; restored when it is back', async () => {
    const who = await fixture.customer();
    const admin = fixture.admins[0];
    const deposit = await asks(who, '300.00');
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
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', reversed: true });
    expect(await balance(who)).toMatchObject({ available: 0n, withdrawing: 9_000n, receivable: -9_000n, balance: 0n });
    expect((await fixture.does('readWithdrawal', who, { id: pending.value.id })).status).toBe('declined');
    expect((await fixture.does('readWithdrawal', who, { id: sending.value.id })).status).toBe('pending');
    expect(codeOf(await wants('1.00'))).toBe('withdrawals_frozen');
    expect(await breaches()).toEqual([]);
    // A further deposit repays first.
    const more = await asks(who, '40.00');
    node.pay({ script: more.script, satoshi: more.satoshi });
    node.mine(1);
    node.mine(2);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ reversed: false });
    expect(await balance(who)).toMatchObject({ available: 25_000n, receivable: 0n, deposits: 34_000n });
    expect(await steps(who, deposit.id)).toEqual(
      expect.arrayContaining([
        'payment_reorganised',
        'reversed',
        'payment_seen_again',
        'payment_confirmed',
        'restored',
      ]),
    );
    expect(await notices(who)).toEqual(expect.arrayContaining(['deposit_reversed', 'deposit_restored']));
    expect(await breaches()).toEqual([]);
  });

  it('[D5] a payment to a declined deposit makes it pending again, one to a credited one a record of its own', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '600.00');
    await fixture.does('declineDeposit', fixture.admins[0], { id: deposit.id, body: { reason: 'nothing came' } });
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ status: 'pending', reason: null });
    node.mine(3);
    await fixture.pass();
    const [payment] = (await reads(who, deposit.id)).payments;
    await fixture.does('approveDeposit', fixture.admins[0], { id: deposit.id, body: { payment: payment?.id } });
    // The very same amount once more.
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    const { items } = await fixture.does('listDeposits', who, { query: { limit: 10 } });
    expect(items.map(({ status, amount, payments }) => [status, amount, payments[0]?.fit, payments[0]?.state])).toEqual(
      [
        ['pending', '600.00', 'another', 'confirmed'],
        ['approved', '600.00', 'exact', 'confirmed'],
      ],
    );
    expect(await breaches()).toEqual([]);
  });

  it('[D5] the source fails and comes back: nothing is lost, blocks heard twice change nothing', async () => {
    const who = await fixture.customer();
    const deposit = await asks(who, '30.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.up = false;
    await expect(fixture.pass()).rejects.toThrow(/without JSON/);
    node.mine(40);
    node.up = true;
    // Two processes at once, and again.
    await Promise.all([fixture.pass(), fixture.pass(), fixture.pass()]);
    await fixture.pass();
    expect((await balance(who)).available).toBe(3_000n);
    expect(fixture.warnings).toEqual([]);
  });

  it('[D5] two admins and the watcher credit one output at once: one credit', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await fixture.customer();
      const deposit = await asks(who, '45.00');
      node.pay({ script: deposit.script, satoshi: deposit.satoshi });
      node.mine(3);
      fixture.prices.delete('BTCUSD');
      await fixture.pass();
      const [payment] = (await reads(who, deposit.id)).payments;
      expect(payment?.state).toBe('confirmed');
      fixture.prices.set('BTCUSD', 5_000_000n);
      const body = { payment: payment?.id };
      const approve = (admin: UserId) => fixture.call('approveDeposit', admin, { id: deposit.id, body });
      const [first, second] = await Promise.all([
        approve(fixture.admins[0]),
        approve(fixture.admins[1]),
        fixture.pass(),
      ]);
      expect([codeOf(first), codeOf(second)].filter((code) => code === 'ok').length).toBeLessThanOrEqual(1);
      expect((await balance(who)).available).toBe(4_500n);
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
    const [below, from] = [await asks(who, '299.99'), await asks(who, '300.00')];
    for (const { script, satoshi } of [below, from]) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    expect((await reads(who, below.id)).status).toBe('approved');
    expect(await reads(who, from.id)).toMatchObject({ status: 'pending', payments: [{ state: 'confirmed' }] });
    expect(await breaches()).toEqual([]);
  });

  it('[D5] [R3] what the watcher credits to a customer within 24 hours is bounded; then it waits for staff', async () => {
    const who = await fixture.customer();
    await keepFourEyes(db.owner, 'deposit', { record: cents(30_000n), sum: cents(60_000n) });
    const asked = [await asks(who, '250.00'), await asks(who, '250.00'), await asks(who, '250.00')];
    for (const { script, satoshi } of asked) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    const statuses = await Promise.all(asked.map(async ({ id }) => (await reads(who, id)).status));
    expect(statuses.toSorted()).toEqual(['approved', 'approved', 'pending']);
    expect(await breaches()).toEqual([]);
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

  it('[D5] what is paid late is worth the price of its first block, whenever it is confirmed or approved', async () => {
    const who = await fixture.customer();
    const late = await asks(who, '900.00');
    await runOut(db, late.id);
    node.pay({ script: late.script, satoshi: late.satoshi });
    node.mine(3);
    fixture.prices.set('BTCUSD', 4_200_000n);
    await fixture.prices.settled();
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    const [payment] = (await reads(who, late.id)).payments;
    const body = { payment: payment?.id };
    const approved = await fixture.does('approveDeposit', fixture.admins[0], { id: late.id, body });
    const credited =
      approved.credited ?? (await fixture.does('approveDeposit', fixture.admins[1], { id: late.id, body })).credited;
    expect(credited).toBe('756.00');
    expect(await breaches()).toEqual([]);
  });
});
