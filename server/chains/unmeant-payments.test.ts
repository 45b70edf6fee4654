import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { ageAmounts } from '#tools/testing/payments/asked-amounts.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { openSharedAddress } from '#tools/testing/payments/shared-address.ts';
import { runOut } from '#tools/testing/payments/transfers.ts';

/** Deposits share the operator's one address; what a stranger pays there can mean nobody. */
let shared: Awaited<ReturnType<typeof openSharedAddress>>;
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
let accomplice: UserId;

beforeAll(async () => {
  shared = await openSharedAddress();
  ({ db, node, fixture } = shared);
  accomplice = await fixture.customer();
});
afterAll(() => shared.close());

const asks = (amount = '20.00', who = accomplice) =>
  fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
const available = async () => (await readBalance(db.app, accomplice, 'real')).available;

/** A stranger's payment to the address that all share, which is seen and confirmed: its record and transaction. */
async function straysIn(address: string, satoshi: bigint): Promise<{ payment: string; transactionId: string }> {
  const transactionId = node.pay({ script: placeOf(address, 'bitcoin'), satoshi });
  node.mine();
  await fixture.pass();
  const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 10 } });
  const found = items.find((one) => one.transactionId === transactionId);
  if (!found) throw new Error('the payment is in no list');
  return { payment: found.id, transactionId };
}

const named = async (sql: string): Promise<string> => {
  const all = await namedAfterForging(db, ['approval', 'chain_payment'], (client) => client.query(sql));
  return all.filter((one) => /did not mean/.test(one)).join('\n');
};

test('D5 R3: who asks for a deposit once a stranger’s payment was seen is not credited with it by one admin', async () => {
  const { paymentAddress } = await asks();
  const { payment } = await straysIn(paymentAddress, 41_000n);
  const deposit = await asks();
  const naming = { id: deposit.id, body: { payment } };
  const before = await available();
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, naming)).toMatchObject({
    status: 'pending',
    credited: null,
    secondPerson: { why: 'seen_before' },
  });
  expect(await available()).toBe(before);
  expect(await fixture.does('approveDeposit', two, naming)).toMatchObject({ status: 'approved' });
  expect(await available()).toBeGreaterThan(before);
});

test('D5 R3: an amount that was not asked for takes two admins, named as a payment or by its transaction', async () => {
  const deposit = await asks('30.00');
  const { transactionId } = await straysIn(deposit.paymentAddress, 42_000n);
  const body = { transactionId, output: 0, amountReceived: '0.00042' };
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, { id: deposit.id, body })).toMatchObject({
    status: 'pending',
    secondPerson: { why: 'other_amount' },
  });
  expect(await fixture.does('approveDeposit', two, { id: deposit.id, body })).toMatchObject({ status: 'approved' });
});

test('D5 R3: an amount that had lapsed when the payment was seen takes two admins', async () => {
  const { id, paymentAddress, amountToSend } = await asks('25.00');
  await runOut(db, id);
  await ageAmounts(db, id, dayMs);
  const { payment } = await straysIn(paymentAddress, BigInt(amountToSend.replace('.', '')));
  const naming = { id, body: { payment } };
  const before = await available();
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, naming)).toMatchObject({
    status: 'pending',
    credited: null,
    secondPerson: { why: 'lapsed_amount' },
  });
  expect(await available()).toBe(before);
  expect(await fixture.does('approveDeposit', two, naming)).toMatchObject({ status: 'approved' });
});

test('D5 R3: who pays an amount of before within its day, and was asked for two others since, is credited by one admin', async () => {
  const honest = await fixture.customer();
  const { id, paymentAddress, amountToSend } = await asks('26.00', honest);
  await runOut(db, id);
  for (let others = 0; others < 2; others += 1) await asks('26.00', honest);
  const { payment } = await straysIn(paymentAddress, BigInt(amountToSend.replace('.', '')));
  expect(await fixture.does('approveDeposit', fixture.admins[0], { id, body: { payment } })).toMatchObject({
    status: 'approved',
  });
});

test('D5 R3: nor does it take two where that amount is issued anew before the admin approves', async () => {
  const honest = await fixture.customer();
  const { id, paymentAddress, amountToSend } = await asks('28.00', honest);
  await runOut(db, id);
  for (let others = 0; others < 2; others += 1) await runOut(db, (await asks('28.00', honest)).id);
  const { payment } = await straysIn(paymentAddress, BigInt(amountToSend.replace('.', '')));
  expect(await fixture.does('requoteDeposit', honest, { id })).toMatchObject({ amountToSend });
  expect(await fixture.does('approveDeposit', fixture.admins[0], { id, body: { payment } })).toMatchObject({
    status: 'approved',
  });
  expect(await named('select 1')).toBe('');
});

test('D5 R3: renewing an amount after its payment was seen makes no credit by one admin a breach', async () => {
  const honest = await fixture.customer();
  const first = await asks('27.00', honest);
  const satoshi = BigInt(first.amountToSend.replace('.', ''));
  const transactionId = node.pay({ script: placeOf(first.paymentAddress, 'bitcoin'), satoshi });
  node.mine();
  await fixture.pass();
  await runOut(db, first.id);
  for (let others = 0; others < 2; others += 1) await runOut(db, (await asks('27.00', honest)).id);
  const issued = async () =>
    (await db.owner.query('select issued_ms from deposit_amount where deposit = $1', [first.id])).rows[0];
  const before = await issued();
  await fixture.does('requoteDeposit', honest, { id: first.id });
  expect(await issued()).not.toEqual(before);
  const { payments } = await fixture.does('readDeposit', honest, { id: first.id });
  expect(payments).toMatchObject([{ transactionId }]);
  expect(
    await fixture.does('approveDeposit', fixture.admins[0], { id: first.id, body: { payment: payments[0]?.id } }),
  ).toMatchObject({ status: 'approved' });
  expect(await named('select 1')).toBe('');
});

test('R3: verify names a credit of such a payment that has one admin, and none that was asked for', async () => {
  expect(await named('select 1')).toBe('');
  const taken = 'update approval set taken_back_ms = created_ms where admin =';
  const found = await named(`${taken} '${fixture.admins[1]}'`);
  expect(found.split('\n')).toHaveLength(3);
  expect(found).toMatch(/^R3 deposit \S+: was credited with \S+ by \S+ alone, a payment that did not mean it$/m);
  // When it was seen is sealed; when its row was made is not.
  const later = 'update chain_payment set created_ms = 9000000000000';
  expect(await named(`${taken} '${fixture.admins[1]}'; ${later}`)).toBe(found);
});
