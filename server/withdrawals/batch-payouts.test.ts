import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { usdtContract } from '#domain/money/coins.ts';
import { createFollower, type Follower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf, placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { lookUpPayouts, type PayoutEvidence } from './evidence.ts';

/** Payouts that one transaction pays together, as exchanges do; and admins who say of one of them that nothing was sent. */
let db: FreshDatabase;
let fixture: Fixture;
let unwatched: Fixture;
let node: BitcoinStandIn;
let look: PayoutEvidence;
let follower: Follower;

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(3);
  node.indexed = true;
  await db.owner.query('select market_open_day(clock_ms() + $1::bigint)', [dayMs]);
  const source = bitcoinNode(node.url);
  look = payoutLookUp({ sources: { bitcoin: source, ethereum: null, bsc: null }, confirmations: () => 2, addressOf });
  fixture = await openFixture(db, { evidence: look });
  unwatched = await openFixture(db);
  follower = createFollower({ pool: db.app, source, startBack: 24, onCaughtUp: async () => undefined });
  await follower.pass();
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const addresses = [payoutAddresses.Bitcoin, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'] as const;
/** 97.50 and 47.50 USD at 50,000.00. */
const [larger, smaller] = [195_000n, 95_000n];
const pays = (address: string, satoshi: bigint) => ({ script: placeOf(address, 'bitcoin'), satoshi });

interface Sent {
  readonly id: string;
  readonly customer: UserId;
}
async function sending(address: string = addresses[0], amount = '100.00', of = fixture): Promise<Sent> {
  const customer = await of.customer(10_000n);
  const body = { amount, paymentMethod: 'Bitcoin', walletAddress: address };
  const { id } = await of.does('requestWithdrawal', customer, { body });
  await of.does('approveWithdrawal', of.admins[0], { id });
  return { id, customer };
}
const records = (id: string, paidBy: string, paymentNo?: number, of = fixture) =>
  of.call('approveWithdrawal', of.admins[0], {
    id,
    body: { transactionId: paidBy, ...(paymentNo === undefined ? {} : { paymentNo }) },
  });
const unsends = (id: string) =>
  fixture.call('unsendWithdrawal', fixture.admins[0], { id, body: { reason: 'nothing was sent' } });
async function passes(blocks = 0): Promise<void> {
  if (blocks > 0) node.mine(blocks);
  await follower.pass();
  const checker = openAddressChecker(usdtContract);
  await lookUpPayouts({ pool: db.app, evidence: look, addresses: checker, notifyAdmins: async () => undefined });
}
const shown = async ({ id, customer }: Sent) => {
  const { status, onChain, paymentNo } = await fixture.does('readWithdrawal', customer, { id });
  return { status, onChain, paymentNo };
};
async function breaches(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    return (await verifyBooks(client, { keys: [], complete: false })).breaches.map(({ problem }) => problem);
  } finally {
    client.release();
  }
}

describe('one transaction that pays two withdrawals', () => {
  test('W5: to two addresses: both are recorded, and until then neither is called not broadcast', async () => {
    const [first, second] = [await sending(addresses[0]), await sending(addresses[1])];
    await passes();
    const batch = node.pay(pays(addresses[0], larger), pays(addresses[1], larger));
    await passes();
    expect(codeOf(await records(first.id, batch))).toBe('ok');
    // The first one has its own payment; that of the second one counts as nothing else.
    expect(await unsends(second.id)).toMatchObject({
      failure: { code: 'payout_on_chain', facts: { transactionId: batch, address: addresses[1] } },
    });
    expect(codeOf(await records(second.id, batch))).toBe('ok');
    await passes(3);
    for (const one of [first, second]) {
      expect(await shown(one)).toEqual({ status: 'approved', onChain: 'confirmed', paymentNo: null });
    }
    expect(await breaches()).toEqual([]);
  });

  test.each(['smaller first', 'larger first'])(
    'W5: twice to one address: each has a payment of its own, the smallest that is enough (%s)',
    async (order) => {
      const [big, small] = [await sending(), await sending(addresses[0], '50.00')];
      await passes();
      const batch = node.pay(pays(addresses[0], larger), pays(addresses[1], 1_000n), pays(addresses[0], smaller));
      await passes();
      const [first, second] = order === 'larger first' ? [big, small] : [small, big];
      expect(codeOf(await records(first.id, batch))).toBe('ok');
      expect(codeOf(await unsends(second.id))).toBe('payout_on_chain');
      expect(codeOf(await records(second.id, batch))).toBe('ok');
      expect([(await shown(big)).paymentNo, (await shown(small)).paymentNo]).toEqual([1, 2]);
      // None is left for a third one, and nothing holds up what would undo it.
      const third = await sending(addresses[0], '50.00');
      expect(codeOf(await records(third.id, batch))).toBe('transaction_already_paid');
      await passes(3);
      expect(await shown(small)).toMatchObject({ onChain: 'confirmed' });
      expect(await breaches()).toEqual([]);
      expect(codeOf(await unsends(third.id))).toBe('ok');
    },
  );

  test('W5: recorded before its chain shows it, it takes one payment once both are seen, and leaves the other one', async () => {
    const [first, second] = [await sending(), await sending()];
    await passes();
    const batch = node.pay(pays(addresses[0], larger), pays(addresses[0], larger));
    node.drop(batch);
    expect(codeOf(await records(first.id, batch))).toBe('ok');
    expect(await shown(first)).toMatchObject({ onChain: 'not yet seen', paymentNo: null });
    node.again(batch);
    // The watcher sees it before it is looked up: both payments hold what would undo the second one.
    await follower.pass();
    expect(codeOf(await unsends(second.id))).toBe('payout_on_chain');
    await passes();
    expect(await shown(first)).toMatchObject({ onChain: 'seen', paymentNo: 1 });
    expect(codeOf(await unsends(second.id))).toBe('payout_on_chain');
    expect(codeOf(await records(second.id, batch))).toBe('ok');
    expect((await shown(second)).paymentNo).toBe(2);
  });

  test('W5: of several payments that are enough only together, all count as the one payout', async () => {
    const [one, other] = [await sending(), await sending()];
    await passes();
    const parts = node.pay(pays(addresses[0], 100_000n), pays(addresses[0], 95_000n));
    await passes();
    expect(codeOf(await records(one.id, parts))).toBe('ok');
    expect(await shown(one)).toEqual({ status: 'approved', onChain: 'seen', paymentNo: null });
    expect(codeOf(await records(other.id, parts))).toBe('transaction_already_paid');
  });

  test('W5: an admin names the payment where no chain is watched; without a name, or by one name, it pays one withdrawal', async () => {
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => sending(addresses[0], '100.00', unwatched)));
    const batch = transactionId();
    const record = async (one: Sent | undefined, no?: number) =>
      codeOf(await records(one?.id ?? '', batch, no, unwatched));
    expect(await record(first, 1)).toBe('ok');
    expect([await record(second), await record(second, 1)]).toEqual([
      'transaction_already_paid',
      'transaction_already_paid',
    ]);
    expect(await record(second, 2)).toBe('ok');
    // What is not told apart is all that the transaction pays there.
    const whole = transactionId();
    expect(codeOf(await records(third?.id ?? '', whole, undefined, unwatched))).toBe('ok');
    const fourth = await sending(addresses[0], '100.00', unwatched);
    expect(codeOf(await records(fourth.id, whole, 2, unwatched))).toBe('transaction_already_paid');
  });

  test('W5: a payment that the transaction does not make is refused by its number', async () => {
    const { id } = await sending();
    await passes();
    const paid = node.pay(pays(addresses[0], larger));
    expect(await records(id, paid, 2)).toMatchObject({
      failure: { code: 'payout_payment_missing', facts: { transactionId: paid, payments: 1, no: 2 } },
    });
    expect(codeOf(await records(id, paid, 1))).toBe('ok');
  });
});

test('W5: a payout whose transaction is said to have brought another one back does not count as that', async () => {
  const [returned, paid] = [await sending(addresses[0]), await sending(addresses[1])];
  await passes();
  const sent = node.pay(pays(addresses[0], larger));
  await passes();
  expect(codeOf(await records(returned.id, sent))).toBe('ok');
  await passes(3);
  // The payout of the second one, whose change goes to an address of the operator's own.
  const own = pays('1BitcoinEaterAddressDontSendf59kuE', larger);
  const payout = node.pay(own, pays(addresses[1], larger));
  await passes(3);
  const body = { reason: 'came back', transactionId: payout };
  for (const admin of fixture.admins.slice(0, 2)) {
    await fixture.does('returnWithdrawal', admin, { id: returned.id, body });
  }
  expect(codeOf(await unsends(paid.id))).toBe('payout_on_chain');
  // Nor is it recorded as one, and whoever writes it there is named.
  expect(codeOf(await records(paid.id, payout))).toBe('transaction_already_paid');
  const forged = await sending();
  expect(codeOf(await records(forged.id, transactionId()))).toBe('ok');
  const named = await namedAfterForging(db, ['withdrawal'], (client) =>
    client.query('update withdrawal set transaction_id = $2 where id = $1', [forged.id, payout]),
  );
  expect(named).toContain(
    `W5 withdrawal ${forged.id}: was paid by transaction ${payout}, which brought ${returned.id} back`,
  );
});
