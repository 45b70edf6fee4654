import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { usdtContract } from '#domain/money/coins.ts';
import { undoneAfterMs } from '#domain/withdrawals/undoing.ts';
import { createFollower, type Follower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf, placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { lookUpPayouts, type PayoutEvidence } from './evidence.ts';

/** A customer and honest admins: each payout here is paid, and its customer says that nothing arrived. */
let db: FreshDatabase;
let fixture: Fixture;
let node: BitcoinStandIn;
let look: PayoutEvidence;
let follower: Follower;

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(3);
  node.indexed = true;
  await db.owner.query('select market_open_day(clock_ms() + $1::bigint * 3)', [dayMs]);
  const source = bitcoinNode(node.url);
  look = payoutLookUp({ sources: { bitcoin: source, ethereum: null, bsc: null }, confirmations: () => 2, addressOf });
  fixture = await openFixture(db, { evidence: look });
  follower = createFollower({ pool: db.app, source, startBack: 24, onCaughtUp: async () => undefined });
  await follower.pass();
});
beforeEach(async () => {
  await setClock(db, 0);
  node.indexed = true;
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const reason = { reason: 'the customer says that nothing arrived' };
const address = payoutAddresses.Bitcoin;
/** 97.50 USD at 50,000.00, to the payout's address. */
const due = { script: placeOf(address, 'bitcoin'), satoshi: 195_000n };
const own = { script: placeOf('1BitcoinEaterAddressDontSendf59kuE', 'bitcoin'), satoshi: 195_000n };

async function sending(of = fixture): Promise<{ id: string; customer: UserId }> {
  const customer = await of.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: address };
  const { id } = await of.does('requestWithdrawal', customer, { body });
  await of.does('approveWithdrawal', of.admins[0], { id });
  return { id, customer };
}
const records = (id: string, paidBy: string) =>
  fixture.does('approveWithdrawal', fixture.admins[0], { id, body: { transactionId: paidBy } });
async function mined(blocks: number): Promise<void> {
  node.mine(blocks);
  await passes();
}
async function passes(): Promise<void> {
  await follower.pass();
  const addresses = openAddressChecker(usdtContract);
  await lookUpPayouts({ pool: db.app, evidence: look, addresses, notifyAdmins: async () => undefined });
}
const undo = (name: 'unsendWithdrawal' | 'returnWithdrawal', id: string, nth: 0 | 1 | 2 = 0, of = fixture) =>
  of.call(name, of.admins[nth], { id, body: reason });
async function bothUndo(name: 'unsendWithdrawal' | 'returnWithdrawal', id: string): Promise<string[]> {
  return [codeOf(await undo(name, id, 0)), codeOf(await undo(name, id, 1))];
}
const availableOf = async (customer: UserId) => (await readBalance(db.app, customer, 'real')).available;
async function noticesOf(id: string): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    return (await verifyBooks(client, { keys: [], complete: false })).notices.filter((one) => one.includes(id));
  } finally {
    client.release();
  }
}

describe('a payout that was replaced by one with a higher fee', () => {
  test.each(['recorded', 'sending'])(
    'W5: pays its address by another transaction: it is not undone (%s)',
    async (how) => {
      const { id, customer } = await sending();
      await passes();
      const sent = node.pay(due);
      await passes();
      if (how === 'recorded') await records(id, sent);
      const bumped = node.replace(sent, due);
      await passes();
      const name = how === 'recorded' ? 'returnWithdrawal' : 'unsendWithdrawal';
      expect(codeOf(await undo(name, id))).toBe('payout_seen');
      // Nor once the first one can never stand in the chain any more: the second one does.
      await mined(8);
      expect(await undo(name, id)).toMatchObject({
        failure: { code: 'payout_on_chain', facts: { transactionId: bumped, paid: '0.00195000 btc', address } },
      });
      expect(await availableOf(customer)).toBe(0n);
      if (how === 'sending') await records(id, bumped);
    },
  );

  test('W5: one that the operator replaced by a payment to itself is undone once that is deep enough, and not after its block is lost', async () => {
    const { id, customer } = await sending();
    await passes();
    const sent = node.pay(due);
    await passes();
    await records(id, sent);
    await passes();
    node.replace(sent, own);
    await mined(6);
    expect(codeOf(await undo('returnWithdrawal', id))).toBe('payout_seen');
    node.reorganise(6);
    await passes();
    const { rows } = await db.app.query('select replaced_by from payout_sighting where withdrawal = $1', [id]);
    expect(rows).toEqual([{ replaced_by: null }]);
    await mined(7);
    expect(await bothUndo('returnWithdrawal', id)).toEqual(['ok', 'ok']);
    expect(await availableOf(customer)).toBe(10_000n);
  });
});

describe('a payout that its chain does not show any more', () => {
  test('W5: dropped for its low fee it is not called not broadcast: who has it can send it again', async () => {
    const { id, customer } = await sending();
    await passes();
    const sent = node.pay(due);
    await passes();
    node.drop(sent);
    await passes();
    expect(await undo('unsendWithdrawal', id)).toMatchObject({
      failure: { code: 'payout_seen', facts: { transactionId: sent, paid: '0.00195000 btc', address } },
    });
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id }))).toBe('withdrawal_not_cancellable');
    node.again(sent);
    await mined(3);
    await records(id, sent);
  });

  test('W5: nor is one that was recorded, seen and dropped given back', async () => {
    const { id } = await sending();
    await passes();
    // Nobody but the look-up has seen it.
    const sent = node.pay(due);
    await records(id, sent);
    node.drop(sent);
    await passes();
    expect(codeOf(await undo('returnWithdrawal', id))).toBe('payout_seen');
  });

  test('W5: a node without an index of all transactions is no evidence that a confirmed one never arrived', async () => {
    node.indexed = false;
    const confirmed = await sending();
    await passes();
    const sent = node.pay(due);
    await mined(1);
    await records(confirmed.id, sent);
    await mined(3);
    const elsewhere = await sending();
    await records(elsewhere.id, transactionId());
    await mined(30);
    expect(codeOf(await undo('returnWithdrawal', confirmed.id))).toBe('payout_seen');
    expect(codeOf(await undo('returnWithdrawal', elsewhere.id))).toBe('unavailable');
    node.indexed = true;
    expect(codeOf(await undo('returnWithdrawal', confirmed.id))).toBe('return_transaction_missing');
    expect(codeOf(await undo('returnWithdrawal', elsewhere.id))).toBe('ok');
  });

  test('W5: nor that one was not broadcast that stands in a block of long ago', async () => {
    node.indexed = false;
    const { id } = await sending();
    await passes();
    const sent = node.pay(due);
    await mined(31);
    expect(codeOf(await undo('unsendWithdrawal', id))).toBe('payout_seen');
    await records(id, sent);
  });
});

test('W5: a payment of fewer coins than are due holds up what would undo the payout, too', async () => {
  const { id } = await sending();
  await passes();
  const sent = node.pay({ ...due, satoshi: 194_000n });
  await mined(3);
  expect(await undo('unsendWithdrawal', id)).toMatchObject({
    failure: { code: 'payout_on_chain', facts: { transactionId: sent, paid: '0.00194000 btc' } },
  });
});

describe('what shows only later', () => {
  test('W5: nothing is called not broadcast, or to have never arrived, within a day', async () => {
    const real = await openFixture(db, { evidence: look, undoneAfterMs });
    const [sent, recorded] = [await sending(real), await sending(real)];
    await real.does('approveWithdrawal', real.admins[0], { id: recorded.id, body: { transactionId: transactionId() } });
    for (const [name, { id }] of [
      ['unsendWithdrawal', sent],
      ['returnWithdrawal', recorded],
    ] as const) {
      await setClock(db, 0);
      expect(codeOf(await undo(name, id, 0, real)), name).toBe('undo_too_early');
      await setClock(db, dayMs);
      // A watcher that has not looked since then has seen nothing.
      if (name === 'unsendWithdrawal') expect(codeOf(await undo(name, id, 0, real))).toBe('unavailable');
      await follower.pass();
      expect(codeOf(await undo(name, id, 0, real)), name).toBe('ok');
    }
  });

  test('W5: what is seen after it was called not broadcast is not cancelled, and what is seen after it has ended is mentioned by verify', async () => {
    const [called, ended] = [await sending(), await sending()];
    await passes();
    for (const { id } of [called, ended]) expect(await bothUndo('unsendWithdrawal', id)).toEqual(['ok', 'ok']);
    await fixture.does('cancelWithdrawal', ended.customer, { id: ended.id });
    expect(await noticesOf(ended.id)).toEqual([]);
    const sent = node.pay(due);
    await mined(1);
    expect(codeOf(await fixture.call('cancelWithdrawal', called.customer, { id: called.id }))).toBe('payout_seen');
    expect(await noticesOf(ended.id)).toEqual([
      expect.stringMatching(
        new RegExp(`^\\[W5\\] withdrawal ${ended.id} is cancelled, and ${sent} was seen .* 195000 `),
      ),
    ]);
    // It may still be approved again by who was shown the payment, and recorded: then it counts as that one.
    const { items } = await fixture.does('reviewWithdrawals', fixture.admins[0], {
      query: { customer: called.customer },
    });
    expect(items[0]?.seenPayments).toEqual([
      { transactionId: sent, paymentNo: 1, paid: '0.00195000', seenAt: expect.stringMatching(/Z$/) },
    ]);
    const approves = (body: object) => fixture.call('approveWithdrawal', fixture.admins[0], { id: called.id, body });
    const notShown = {
      failure: { code: 'payout_seen', facts: { transactionId: sent, paid: '0.00195000 btc', address } },
    };
    expect(await approves({})).toMatchObject(notShown);
    expect(await approves({ seenPayments: 0 })).toMatchObject(notShown);
    expect(codeOf(await approves({ seenPayments: 1 }))).toBe('ok');
    await records(called.id, sent);
    expect(await noticesOf(ended.id)).toEqual([]);
    expect(await noticesOf(called.id)).toEqual([]);
  });
});
