import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openBitcoin } from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, runOut } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

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

/** The market at each step of a payment; the last but one is that of its first block. */
const market = { quoted: 5_000_000n, seen: 4_985_000n, mined: 4_960_000n, confirmed: 4_990_000n, approved: 5_020_000n };
const moves = async (at: keyof typeof market): Promise<void> => {
  fixture.prices.set('BTCUSD', market[at]);
  await fixture.prices.settled();
};

const asks = async (who: UserId, amount: string) => {
  const deposit = await fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
  const script = await fixture.placeOf(deposit.id);
  return { id: deposit.id, script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) };
};
const reads = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });

/** Sends payments, which are seen, mined and confirmed at other prices each. */
async function pays(sent: readonly { readonly script: string; readonly satoshi: bigint }[]): Promise<void> {
  await moves('seen');
  for (const one of sent) node.pay(one);
  await fixture.pass();
  await moves('mined');
  node.mine(1);
  await fixture.pass();
  await moves('confirmed');
  node.mine(2);
  await fixture.pass();
  await moves('approved');
}

const verified = async () => {
  const client = await db.owner.connect();
  try {
    return await verifyBooks(client, { keys: [], complete: false });
  } finally {
    client.release();
  }
};
const breaches = async () => (await verified()).breaches;

describe('what a payment that a watcher saw is worth', () => {
  it('D5 the price of its first block counts on every path: exact, less, more, late, cancelled, further ones, approved later', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const [exact, less, more, late, cancelled, large] = [
      await asks(who, '100.00'),
      await asks(who, '100.00'),
      await asks(who, '100.00'),
      await asks(who, '100.00'),
      await asks(who, '100.00'),
      await asks(who, '900.00'),
    ];
    await runOut(db, late.id);
    await fixture.does('cancelDeposit', who, { id: cancelled.id });
    await pays([exact, { ...less, satoshi: 150_000n }, { ...more, satoshi: 300_000n }, late, cancelled, large]);
    const [payment] = (await reads(who, large.id)).payments;
    await fixture.does('approveDeposit', fixture.admins[0], { id: large.id, body: { payment: payment?.id } });
    const values = { pair: 'BTCUSD', price: '49600.00', source: 'live:test' };
    for (const [{ id }, credited] of [
      [exact, '99.20'],
      [less, '74.40'],
      [more, '148.80'],
      [late, '99.20'],
      [cancelled, '99.20'],
      [large, '892.80'],
    ] as const) {
      const deposit = await reads(who, id);
      expect(deposit).toMatchObject({ status: 'approved', credited, valued: values });
      // The block's own time stands beside: how late the watcher saw it can be told.
      expect(deposit.payments[0]?.block?.time).toMatch(/^20\d\d-/);
      // What its customer reads is the recorded tick, and lies at the first block.
      const { rows } = await db.app.query(
        `select m.price, m.time_ms, p.mined_ms from market_tick m, chain_payment p
         where m.pair = 'BTCUSD' and m.seq = $1 and p.deposit = $2`,
        [deposit.valued?.seq, id],
      );
      expect(rows).toEqual([
        {
          price: market.mined,
          time_ms: BigInt(Date.parse(deposit.valued?.time ?? '')),
          mined_ms: BigInt(Date.parse(deposit.valued?.paidAt ?? '')),
        },
      ]);
    }
    await moves('quoted');
    // A further payment to an address of before is a record of its own, valued the same way.
    await pays([{ ...exact, satoshi: 50_000n }]);
    const { items } = await fixture.does('listDeposits', who, { query: { limit: 20 } });
    expect(items.find(({ payments }) => payments[0]?.fit === 'another')).toMatchObject({
      status: 'approved',
      credited: '24.80',
      valued: { price: '49600.00' },
    });
    expect(await breaches()).toEqual([]);
  });

  it('D5 a payment that waits fixes no price: what replaces it is worth the price of its own block', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const deposit = await asks(who, '100.00');
    const held = node.pay({ script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    await moves('mined');
    const next = node.replace(held, { script: deposit.script, satoshi: deposit.satoshi });
    await fixture.pass();
    node.mine(1);
    await fixture.pass();
    await moves('approved');
    node.mine(2);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ transactionId: next, credited: '99.20' });
    expect(await breaches()).toEqual([]);
  });

  it('[D5] in a silence nothing is credited, by nobody: what was paid in it is worth the middle price of the minute after it', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const [small, large] = [await asks(who, '100.00'), await asks(who, '900.00')];
    // The last price stays fresh for 15 s, and the market falls meanwhile: who sees the venue itself pays now.
    fixture.prices.delete('BTCUSD');
    for (const one of [small, large]) node.pay(one);
    node.mine(3);
    await fixture.pass();
    await fixture.pass();
    const [payment] = (await reads(who, large.id)).payments;
    expect(payment?.state).toBe('confirmed');
    expect(await reads(who, small.id)).toMatchObject({ status: 'pending', credited: null });
    const approve = () =>
      fixture.call('approveDeposit', fixture.admins[0], { id: large.id, body: { payment: payment?.id } });
    expect(codeOf(await approve())).toBe('price_unavailable');
    await moves('mined');
    await moves('confirmed');
    // No block has come since: the watcher tries again at its next pass.
    await fixture.pass();
    expect(codeOf(await approve())).toBe('ok');
    for (const [{ id }, credited] of [
      [small, '99.20'],
      [large, '892.80'],
    ] as const) {
      expect(await reads(who, id)).toMatchObject({ status: 'approved', credited, valued: { price: '49600.00' } });
    }
    expect(await breaches()).toEqual([]);
  });

  it('D5 what a reorganisation took back is restored as it was, whatever the price is then', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const deposit = await asks(who, '100.00');
    await pays([deposit]);
    const before = await reads(who, deposit.id);
    node.reorganise(3);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ reversed: true, valued: before.valued });
    expect((await readBalance(db.app, who, 'real')).available).toBe(0n);
    node.mine(3);
    await fixture.pass();
    expect(await reads(who, deposit.id)).toMatchObject({ reversed: false, credited: '99.20', valued: before.valued });
    expect((await readBalance(db.app, who, 'real')).available).toBe(9_920n);
    expect(await breaches()).toEqual([]);
  });

  it('[D5] a block that is lost before the credit fixes no price: the one of the block that the payment stays in counts', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const { id, script, satoshi } = await asks(who, '100.00');
    const transaction = node.pay({ script, satoshi });
    node.mine(1, [transaction]);
    await fixture.pass();
    node.reorganise(1);
    await fixture.pass();
    // The payer sends it again when the market has fallen by a fifth.
    node.mine(2, []);
    await fixture.pass();
    fixture.prices.set('BTCUSD', 4_000_000n);
    await fixture.prices.settled();
    node.mine(1, [transaction]);
    node.mine(3);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(who, id)).toMatchObject({ credited: '80.00' });
    expect(await breaches()).toEqual([]);
  });

  it('[D5] verify names a credit whose payment the watcher saw more than two hours after its block, and no other', async () => {
    await moves('quoted');
    const who = await fixture.customer();
    const [late, soon] = [await asks(who, '100.00'), await asks(who, '100.00')];
    await pays([late, soon]);
    // Blocks of the other tests are dated by the stand-in, long ago.
    const named = async () =>
      (await verified()).notices.filter((words) => words.includes(late.id) || words.includes(soon.id));
    const blockBefore = (deposit: string, ms: number) =>
      db.owner.query('update chain_payment set block_ms = mined_ms - $2::bigint where deposit = $1', [deposit, ms]);
    await blockBefore(late.id, 7_200_001);
    await blockBefore(soon.id, 7_200_000);
    const notices = await named();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(`deposit ${late.id} `);
    expect(notices[0]).toMatch(/, 120 minutes before$/);
    // Another block that the payment stands in later says nothing of when the first one was seen.
    node.reorganise(3);
    await fixture.pass();
    node.mine(3);
    await fixture.pass();
    expect(await named()).toEqual(notices);
    await blockBefore(late.id, 0);
    expect(await named()).toEqual([]);
  });

  it('D5 the database credits by no other rule, and what a credit was valued by cannot be changed', async () => {
    const { rows } = await db.app.query<{ id: string }>(`select id from deposit where status = 'approved' limit 1`);
    const quote = ['price', 'decimals', 'price_ms', 'seq'].map((name) => `quote_${name} = quote_${name} + 1`);
    const times = ['quoted_ms', 'quote_until_ms', 'units', 'market_seq', 'paid_ms'].map(
      (name) => `${name} = coalesce(${name}, 0) + 1`,
    );
    const sources = [`valued_source = 'live:x'`, `quote_source = 'live:x'`];
    for (const edit of ['valued_seq = 1', 'valued_ms = 1', ...sources, ...quote, ...times]) {
      await expect(
        db.owner.query(`update deposit set ${edit} where id = $1`, [rows[0]?.id]),
        edit,
      ).rejects.toMatchObject({ code: 'FL003' });
    }
    const who = await fixture.customer();
    const { id } = await asks(who, '100.00');
    await expect(
      db.owner.query(
        `update deposit set status = 'approved', transaction_id = 'x', output = 0, credited = amount, valuation = 'asked',
           paid_ms = 1 where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: 'FL003' });
  });
});
