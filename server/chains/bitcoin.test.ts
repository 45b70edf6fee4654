import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { runOut } from '#tools/testing/payments/transfers.ts';

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

const cents = (text: string | null): bigint => BigInt((text ?? '0.00').replace('.', ''));

describe('payments on Bitcoin', () => {
  it('[D2] each deposit gets an address of its own, in races too, and carries no last digits', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => fixture.customer()));
    const asked = await Promise.all(
      customers.flatMap((who) => [asks(fixture, who, '77.00'), asks(fixture, who, '77.00')]),
    );
    expect(new Set(asked.map(({ paymentAddress }) => paymentAddress)).size).toBe(16);
    expect(asked.filter(({ sharedAddress }) => sharedAddress)).toEqual([]);
    expect(new Set(asked.map(({ amountToSend }) => amountToSend))).toEqual(new Set(['0.00154000']));
    const { rows } = await db.owner.query('select next_index from chain_key');
    expect(rows).toEqual([{ next_index: 16n }]);
  });

  it('[D5] seen, confirming, confirmed, credited once by the watcher, and the customer reads each step', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    const paid = node.pay({ script: '6a00', satoshi: 5n }, { script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect((await reads(fixture, who, deposit.id)).payments).toMatchObject([
      { transactionId: paid, output: 1, state: 'seen', confirmations: 0, confirmationsNeeded: 3, fit: 'exact' },
    ]);
    node.mine();
    await fixture.pass();
    await fixture.pass();
    expect((await reads(fixture, who, deposit.id)).payments).toMatchObject([{ state: 'confirming', confirmations: 1 }]);
    node.mine(2);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({
      status: 'approved',
      transactionId: paid,
      output: 1,
      credited: '100.00',
      payments: [{ state: 'confirmed', confirmations: 3, credited: true, block: { height: 31 } }],
    });
    expect((await balance(db, who)).available).toBe(10_000n);
    expect(await steps(fixture, who, deposit.id)).toEqual([
      'requested',
      'payment_seen',
      'confirming',
      'payment_confirmed',
      'approved',
    ]);
    expect(await notices(db, who)).toEqual(['payment_seen', 'deposit_approved']);
    const audited = await db.app.query('select actor, action from audit_entry where subject = $1', [deposit.id]);
    expect(audited.rows).toEqual([{ actor: 'chain watcher', action: 'deposits.approve' }]);
  });

  it('[D2] dust that a stranger pays to an address of before keeps nobody from asking for deposits', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    for (let n = 0; n < 10; n += 1) node.pay({ script: deposit.script, satoshi: 2_000n });
    await fixture.pass();
    expect((await fixture.does('listDeposits', who, { query: { limit: 20 } })).items).toHaveLength(11);
    expect(await asks(fixture, who, '100.00')).toMatchObject({ status: 'pending' });
  });

  it('[D5] what differs is credited for what it is worth, and said: less, more, after the quote', async () => {
    const who = await fixture.customer();
    const [less, more, late] = [
      await asks(fixture, who, '100.00'),
      await asks(fixture, who, '100.00'),
      await asks(fixture, who, '100.00'),
    ];
    await db.owner.query('update deposit set quote_until_ms = quoted_ms where id = $1', [late.id]);
    fixture.prices.set('BTCUSD', 5_040_000n);
    node.pay({ script: less.script, satoshi: 100_000n });
    node.pay({ script: more.script, satoshi: 300_000n });
    node.pay({ script: late.script, satoshi: late.satoshi });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    const credited = async (id: string) => {
      const { credited: sum, payments } = await reads(fixture, who, id);
      return [sum, payments[0]?.fit, payments[0]?.late, payments[0]?.difference];
    };
    // The price of the block counts for all of them, 0.8 % above the quote.
    expect(await credited(less.id)).toEqual(['50.40', 'under', false, '-0.00100000']);
    expect(await credited(more.id)).toEqual(['151.20', 'over', false, '0.00100000']);
    expect(await credited(late.id)).toEqual(['100.80', 'exact', true, '0.00000000']);
  });

  it('[D2] [D5] what is paid for a cancelled deposit is worth the price of then: its quote ended when it was cancelled', async () => {
    const who = await fixture.customer();
    const [cancelled, declined] = [await asks(fixture, who, '100.00'), await asks(fixture, who, '100.00')];
    await fixture.does('cancelDeposit', who, { id: cancelled.id });
    await fixture.does('declineDeposit', fixture.admins[0], { id: declined.id, body: { reason: 'nothing came' } });
    fixture.prices.set('BTCUSD', 4_960_000n);
    for (const { script, satoshi } of [cancelled, declined]) node.pay({ script, satoshi });
    node.mine(3);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    for (const { id } of [cancelled, declined]) {
      expect(await reads(fixture, who, id)).toMatchObject({
        status: 'approved',
        credited: '99.20',
        payments: [{ late: true }],
      });
    }
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] a part does not take the place of what is awaited: it is told as a part, and the whole is credited when it comes', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi / 2n - 1n });
    node.mine(3);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({
      status: 'pending',
      payments: [{ fit: 'under', part: true, state: 'confirmed' }],
    });
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.mine(3);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'approved', credited: '100.00' });
  });

  it('[D3] [D5] after a part the page asks for exactly the rest; both are credited, and the first names the other', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    const part = (deposit.satoshi * 4n) / 10n;
    const first = node.pay({ script: deposit.script, satoshi: part });
    node.mine(3);
    await fixture.pass();
    const rest = deposit.satoshi - part;
    const asked = await reads(fixture, who, deposit.id);
    expect([asked.amountArrived, asked.amountMissing].map((one) => BigInt(one.replace('.', '')))).toEqual([part, rest]);
    expect(asked.qrCode).toContain(`amount=${asked.amountMissing}`);
    // On its way nothing is missing; what is dropped is missing again.
    const dropped = node.pay({ script: deposit.script, satoshi: rest });
    await fixture.pass();
    expect((await reads(fixture, who, deposit.id)).amountMissing).toBe('0.00000000');
    node.replace(dropped);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({
      status: 'pending',
      amountMissing: asked.amountMissing,
    });
    node.pay({ script: deposit.script, satoshi: rest });
    node.mine(3);
    await fixture.pass();
    await fixture.pass();
    const credited = await reads(fixture, who, deposit.id);
    expect(credited).toMatchObject({
      status: 'approved',
      amountMissing: '0.00000000',
      further: [{ status: 'approved', transactionId: first, amount: asked.amountArrived }],
    });
    const other = await reads(fixture, who, credited.further[0]?.id ?? '');
    expect(other).toMatchObject({ status: 'approved', amountMissing: '0.00000000', further: [] });
    // The two credits are what was asked for: neither part is counted twice.
    const sum = cents(credited.credited) + cents(other.credited);
    expect([9_999n, 10_000n]).toContain(sum);
    const { rows } = await db.owner.query<{ coins: unknown }>(
      `select facts->'coins' as coins from notice where owner = $1 and kind = 'deposit_approved' order by id`,
      [who],
    );
    const total = `${deposit.amountToSend} btc`;
    expect(rows.map(({ coins }) => coins)).toMatchObject([
      { fit: 'under', total },
      { fit: 'under', asked: total, total },
    ]);
    expect(other.first).toEqual({
      id: deposit.id,
      amount: '100.00',
      amountToSend: deposit.amountToSend,
      part: true,
    });
    // Each payment, the dropped one too, was announced once.
    const { rows: seen } = await db.owner.query<{ fit: string }>(
      `select facts->>'fit' as fit from notice where owner = $1 and kind = 'payment_seen'`,
      [who],
    );
    expect(seen.map(({ fit }) => fit)).toEqual(['under', 'under', 'under']);
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] a replaced payment is gone, credits nothing, and what replaced it counts', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '60.00');
    const first = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    const next = node.replace(first, { script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect(
      (await reads(fixture, who, deposit.id)).payments.map(({ transactionId, state }) => [transactionId, state]),
    ).toEqual([
      [first, 'replaced'],
      [next, 'seen'],
    ]);
    node.mine(3);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({
      status: 'approved',
      transactionId: next,
      credited: '60.00',
    });
    expect((await balance(db, who)).available).toBe(6_000n);
    expect(await notices(db, who)).toContain('payment_gone');
  });

  it('[D5] a payment to a declined deposit makes it pending again, one to a credited one a record of its own', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '600.00');
    await fixture.does('declineDeposit', fixture.admins[0], { id: deposit.id, body: { reason: 'nothing came' } });
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'pending', reason: null });
    node.mine(3);
    await fixture.pass();
    const [payment] = (await reads(fixture, who, deposit.id)).payments;
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
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] the source fails and comes back: nothing is lost, blocks heard twice change nothing', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '30.00');
    node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    node.up = false;
    await expect(fixture.pass()).rejects.toThrow(/without JSON/);
    node.mine(40);
    node.up = true;
    // Two processes at once, and again.
    await Promise.all([fixture.pass(), fixture.pass(), fixture.pass()]);
    await fixture.pass();
    expect((await balance(db, who)).available).toBe(3_000n);
    expect(fixture.warnings).toEqual([]);
  });

  it('[D5] what is paid late is worth the price of its first block, whenever it is confirmed or approved', async () => {
    const who = await fixture.customer();
    const late = await asks(fixture, who, '900.00');
    await runOut(db, late.id);
    node.pay({ script: late.script, satoshi: late.satoshi });
    node.mine(3);
    fixture.prices.set('BTCUSD', 4_200_000n);
    await fixture.prices.settled();
    await fixture.pass();
    fixture.prices.set('BTCUSD', 5_000_000n);
    const [payment] = (await reads(fixture, who, late.id)).payments;
    const body = { payment: payment?.id };
    const approved = await fixture.does('approveDeposit', fixture.admins[0], { id: late.id, body });
    const credited =
      approved.credited ?? (await fixture.does('approveDeposit', fixture.admins[1], { id: late.id, body })).credited;
    expect(credited).toBe('756.00');
    expect(await breaches(db)).toEqual([]);
  });
});
