import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { usdtContract } from '#domain/money/coins.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { lookUpPayouts, type PayoutEvidence } from '#server/withdrawals/evidence.ts';
import { readWaitingWithdrawals } from '#server/withdrawals/published-waits.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

let db: FreshDatabase;
let fixture: Fixture;
/** What the chain says of transactions; of others that it does not have them. */
const chain = new Map<string, PayoutSighting>();
const evidence: PayoutEvidence = async ({ transactionId }) => chain.get(transactionId) ?? { kind: 'not yet seen' };

beforeAll(async () => {
  db = await freshDatabase();
  // A clock that is moved by hours may be in the next day.
  await db.owner.query('select market_open_day(clock_ms() + 86400000)');
  fixture = await openFixture(db, { evidence });
});
beforeEach(() => setClock(db, 0));
afterAll(() => db.drop());

const seen = (units: bigint, address = payoutAddresses.Bitcoin, isConfirmed = false): PayoutSighting => ({
  kind: 'seen',
  blockMs: null,
  confirmations: isConfirmed ? 6 : 1,
  isConfirmed,
  payments: [{ address, units }],
});
const lookUp = () =>
  lookUpPayouts({
    pool: db.app,
    evidence,
    addresses: openAddressChecker(usdtContract),
    notifyAdmins: async () => undefined,
  });

/** 100.00 less the fee of 2.50 at 50,000.00, 0.00195 btc, recorded as paid by a transaction that the chain does not have. */
async function recorded(): Promise<{ id: string; customer: UserId; paid: string }> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  const paid = transactionId();
  await fixture.pays(id, paid);
  return { id, customer, paid };
}
const verified = async () => {
  const client: PoolClient = await db.owner.connect();
  try {
    return await verifyBooks(client, { keys: [], complete: false });
  } finally {
    client.release();
  }
};
const named = async (id: string) =>
  (await verified()).breaches.filter((one) => one.id.includes(id)).map(({ rule, problem }) => `${rule} ${problem}`);
const mentioned = async (id: string) => (await verified()).notices.filter((words) => words.includes(id));
const published = async () => (await readWaitingWithdrawals(db.app, 24)).unproven;
const shownTo = async (customer: UserId, id: string) => {
  const { status, onChain, paidShort } = await fixture.does('readWithdrawal', customer, { id });
  return { status, onChain, paidShort };
};
/** Gives it back, so that it is counted no more. */
async function givesBack(id: string): Promise<void> {
  const body = { reason: 'it never arrived' };
  for (const admin of fixture.admins.slice(0, 2)) await fixture.does('returnWithdrawal', admin, { id, body });
}

test('W5: a payout by a transaction that nobody sent is counted in public, and mentioned from six hours on, until it is given back', async () => {
  const { id, customer } = await recorded();
  expect(await shownTo(customer, id)).toEqual({ status: 'approved', onChain: 'not yet seen', paidShort: null });
  expect(await published()).toEqual([{ reason: 'not yet seen', count: 1, oldestHours: 0 }]);
  expect(await mentioned(id)).toEqual([]);
  await setClock(db, 6 * hourMs + 60_000);
  await lookUp();
  expect(await published()).toEqual([{ reason: 'not yet seen', count: 1, oldestHours: 6 }]);
  expect(await mentioned(id)).toEqual([
    expect.stringMatching(/recorded as paid by \w+ since .*its chain does not show it/),
  ]);
  expect(await named(id)).toEqual([]);
  await setClock(db, 0);
  await givesBack(id);
  expect(await published()).toEqual([]);
  expect(await mentioned(id)).toEqual([
    expect.stringMatching(/was given back at .* as never arrived, .* its transaction was \w+$/),
  ]);
});

test('W5: a payout that turns out to pay its address less is named and counted; calling it confirmed hides nothing', async () => {
  const { id, customer, paid } = await recorded();
  chain.set(paid, seen(156_000n));
  await lookUp();
  chain.set(paid, seen(156_000n, payoutAddresses.Bitcoin, true));
  await lookUp();
  expect(await shownTo(customer, id)).toEqual({ status: 'approved', onChain: 'short', paidShort: '0.00156000' });
  expect(await named(id)).toEqual([
    `W5 is recorded as paid by ${paid}, which is short on the chain and pays its address 156000 of 195000 units`,
  ]);
  expect(await published()).toEqual([{ reason: 'short', count: 1, oldestHours: 0 }]);
  // Who calls it confirmed hides nothing: what it pays stands beside it, and both were sealed.
  const called = await namedAfterForging(db, ['payout_evidence'], (client) =>
    client.query(`update payout_evidence set state = 'confirmed' where withdrawal = $1`, [id]),
  );
  expect(called).toContainEqual(expect.stringContaining('pays its address 156000 of 195000 units'));
  expect(called).toContain(`L7 payout_evidence ${id}: is not what was written down`);
  const gone = await namedAfterForging(db, ['payout_evidence'], (client) =>
    client.query('delete from payout_evidence where withdrawal = $1', [id]),
  );
  expect(gone).toContain(`L7 payout_evidence ${id}: was written down and is gone`);
  chain.set(paid, seen(195_000n, payoutAddresses.Bitcoin, true));
  await lookUp();
  expect([await named(id), await published()]).toEqual([[], []]);
});

test('W5: a payout that pays another address is named and counted until it is given back', async () => {
  const { id, customer, paid } = await recorded();
  chain.set(paid, seen(195_000n, '1BitcoinEaterAddressDontSendf59kuE', true));
  await lookUp();
  expect(await shownTo(customer, id)).toEqual({ status: 'approved', onChain: 'elsewhere', paidShort: '0.00000000' });
  expect(await named(id)).toEqual([
    `W5 is recorded as paid by ${paid}, which is elsewhere on the chain and pays its address 0 of 195000 units`,
  ]);
  expect(await published()).toEqual([{ reason: 'elsewhere', count: 1, oldestHours: 0 }]);
  await givesBack(id);
  expect([await named(id), await published()]).toEqual([[], []]);
});

test('W5: a transaction that is recorded within the hour and sent hours later is mentioned', async () => {
  const { id, paid } = await recorded();
  await setClock(db, 3 * hourMs);
  chain.set(paid, seen(195_000n, payoutAddresses.Bitcoin, true));
  await lookUp();
  await setClock(db, 0);
  expect(await mentioned(id)).toEqual([expect.stringMatching(/was first seen at .* its coins were fixed at/)]);
});

test('W5: a payout that is recorded without a look at its chain, of which others were looked up, is mentioned', async () => {
  const { id } = await recorded();
  const found = await (async () => {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query('delete from payout_evidence where withdrawal = $1', [id]);
      return (await verifyBooks(client, { keys: [], complete: false })).notices;
    } finally {
      await client.query('rollback');
      client.release();
    }
  })();
  expect(found.filter((words) => words.includes(id))).toEqual([expect.stringContaining('without a look at its chain')]);
});

// Last: it moves the clock ahead, and what would be recorded after it would lie behind its ticks.
test('W5: a transaction that is recorded before it is sent owes what was due when it is sent', async () => {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  const approves = (more: object) => fixture.does('approveWithdrawal', fixture.admins[0], { id, body: more });
  await approves({});
  // Held back until the coin has fallen; then an id is recorded that nobody has sent, and fewer coins are sent by it.
  await setClock(db, hourMs + 120_000);
  fixture.prices.set('BTCUSD', 4_000_000n);
  const paid = transactionId();
  expect(await approves({ transactionId: paid })).toMatchObject({ status: 'approved', coinAmount: '0.00243750' });
  chain.set(paid, seen(195_000n, payoutAddresses.Bitcoin, true));
  await lookUp();
  expect(await shownTo(customer, id)).toEqual({ status: 'approved', onChain: 'short', paidShort: '0.00195000' });
  expect(await named(id)).toEqual([
    `W5 is recorded as paid by ${paid}, which is short on the chain and pays its address 195000 of 243750 units`,
  ]);
  expect(await published()).toContainEqual({ reason: 'short', count: 1, oldestHours: 0 });
});
