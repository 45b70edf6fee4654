import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { ageAmounts, askedEarlier } from '#tools/testing/payments/asked-amounts.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { openSharedAddress } from '#tools/testing/payments/shared-address.ts';
import { codeOf, receiving, runOut } from '#tools/testing/payments/transfers.ts';

/** Payments by amounts of a shared address that staff have to look into (D2), and what becomes of them. */
let shared: Awaited<ReturnType<typeof openSharedAddress>>;
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
const script = placeOf(receiving.Bitcoin, 'bitcoin');

beforeAll(async () => {
  shared = await openSharedAddress();
  ({ db, node, fixture } = shared);
});
afterAll(() => shared.close());

const satoshi = (text: string): bigint => BigInt(text.replace('.', ''));
const asks = (who: UserId, amount = '100.00') =>
  fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
const read = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });

/** Pays an amount and has the watcher see it in a block. */
async function pays(units: bigint): Promise<string> {
  const transactionId = node.pay({ script, satoshi: units });
  node.mine();
  await fixture.pass();
  return transactionId;
}

/** What staff find in their list of a transaction. */
async function listed(transactionId: string) {
  const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 100 } });
  return items.find((one) => one.transactionId === transactionId) ?? null;
}

/** What a customer was notified of about payments that were credited elsewhere, and whether it was mailed as well. */
async function notifiedOf(owner: UserId) {
  const { rows } = await db.app.query(`select facts from notice where owner = $1 and kind = 'payment_taken'`, [owner]);
  const mails = await db.owner.query(
    `select from mail where recipient = (select email from auth_user where id = $1) and subject like '%credited to another deposit%'`,
    [owner],
  );
  return { facts: rows.map(({ facts }) => facts), mails: mails.rowCount };
}

/** Both admins name a transaction for a deposit. */
async function credit(id: string, transactionId: string) {
  const naming = { id, body: { transactionId, output: 0 } };
  await fixture.does('approveDeposit', fixture.admins[0], naming);
  return fixture.does('approveDeposit', fixture.admins[1], naming);
}

test('D2: a payment that waits at a deposit is in the list that staff work through, until it is credited or declined and gone', async () => {
  const who = await fixture.customer();
  const asked = await asks(who);
  const paid = await pays(satoshi(asked.amountToSend));
  expect(await listed(paid)).toMatchObject({
    waits: 'not_meant_before',
    waitsAt: { id: asked.id, user_id: who, amount: '100.00', status: 'pending' },
    state: 'confirmed',
  });
  // Nobody is credited by a decline: whose it is has still to be found.
  await fixture.does('declineDeposit', fixture.admins[0], { id: asked.id, body: { reason: 'Not paid by you' } });
  expect(await listed(paid)).toMatchObject({ waitsAt: { id: asked.id, status: 'declined' } });
  const sender = await fixture.customer();
  await credit((await asks(sender)).id, paid);
  expect(await listed(paid)).toBeNull();
});

test('D2: why a payment waits is the first of the reasons that holds', async () => {
  const who = await fixture.customer();
  const waitsFor = async ({ id }: { readonly id: string }) => (await read(who, id)).payments.at(-1)?.waits;
  const [first, second] = [await asks(who, '120.00'), await asks(who, '121.00')];
  for (const { id } of [first, second]) await runOut(db, id);
  const third = await asks(who, '122.00');
  for (const { id } of [first, second, third]) await ageAmounts(db, id, 3_600_000);
  // The third one has displaced the first, until it is cancelled.
  await fixture.does('cancelDeposit', who, { id: third.id });
  const young = await asks(who, '123.00');
  await fixture.does('cancelDeposit', who, { id: second.id });
  await pays(satoshi(first.amountToSend));
  await pays(satoshi(young.amountToSend));
  expect(await waitsFor(first)).toBe('cancelled_another');
  // Here too one was cancelled just before, but a minute before nobody was asked for this amount.
  expect(await waitsFor(young)).toBe('not_meant_before');
});

test('D2: of the payments at a deposit only those that wait are listed, and none that has left the chain', async () => {
  const [who, other] = [await fixture.customer(), await fixture.customer()];
  // Above what the watcher credits by itself: it is confirmed, and found on its deposit's page.
  const large = await asks(other, '600.00');
  await askedEarlier(db);
  const sure = await pays(satoshi(large.amountToSend));
  expect(await read(other, large.id)).toMatchObject({ status: 'pending', payments: [{ waits: null }] });
  expect(await listed(sure)).toBeNull();
  const asked = await asks(who);
  const gone = node.pay({ script, satoshi: satoshi(asked.amountToSend) });
  await fixture.pass();
  expect(await listed(gone)).toMatchObject({ state: 'seen', waitsAt: { id: asked.id } });
  node.drop(gone);
  node.mine();
  await fixture.pass();
  expect(await listed(gone)).toBeNull();
});

test('D2 D5: a payment credited to another deposit is held against that one, in time or late, and the first one says what became of it', async () => {
  const [sniper, sender] = [await fixture.customer(), await fixture.customer()];
  const [own, asked] = [await asks(sender, '150.00'), await asks(sniper)];
  await runOut(db, own.id);
  const paid = await pays(satoshi(asked.amountToSend));
  expect(await read(sniper, asked.id)).toMatchObject({ payments: [{ fit: 'exact', late: false }] });
  expect(await credit(own.id, paid)).toMatchObject({ status: 'approved', payments: [{ fit: 'under', late: true }] });
  const left = await read(sniper, asked.id);
  expect(left).toMatchObject({ status: 'pending', payments: [] });
  expect(left.timeline.at(-1)).toMatchObject({
    step: 'payment_taken',
    arrived: { amount: asked.amountToSend, unit: 'btc' },
    transactionId: paid,
  });
  // Whose deposit it was is told to staff alone.
  expect(JSON.stringify(left)).not.toContain(own.id);
  const { rows } = await db.app.query(
    `select actor, before ->> 'deposit' as from, after ->> 'deposit' as to from audit_entry where subject = $1
       and action = 'deposits.payment-taken'`,
    [asked.id],
  );
  expect(rows).toEqual([{ actor: fixture.admins[1], from: asked.id, to: own.id }]);
  const facts = { deposit: asked.id, arrived: `${asked.amountToSend} btc`, transactionId: paid, ended: false };
  expect(await notifiedOf(sniper)).toEqual({ facts: [facts], mails: 1 });
  expect(await notifiedOf(sender)).toEqual({ facts: [], mails: 0 });
  expect(fixture.warnings).toEqual([]);
});

test('D2: who has a payment credited to another deposit of their own is notified of the credit alone', async () => {
  const who = await fixture.customer();
  const [first, second] = [await asks(who, '155.00'), await asks(who, '156.00')];
  const paid = await pays(satoshi(first.amountToSend));
  expect(await credit(second.id, paid)).toMatchObject({ status: 'approved' });
  expect((await read(who, first.id)).timeline.at(-1)).toMatchObject({ step: 'payment_taken', transactionId: paid });
  expect(await notifiedOf(who)).toEqual({ facts: [], mails: 0 });
});

test('D5: a record that a payment opened ends with it where staff credit that to another deposit, and nothing was credited', async () => {
  const [sniper, sender] = [await fixture.customer(), await fixture.customer()];
  const asked = await asks(sniper, '180.00');
  await pays(satoshi(asked.amountToSend));
  const payment = (await read(sniper, asked.id)).payments[0]?.id;
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, { id: asked.id, body: { payment } })).toMatchObject({
    status: 'approved',
  });
  const further = await pays(satoshi(asked.amountToSend));
  const { items } = await fixture.does('listDeposits', sniper, { query: { limit: 10 } });
  const opened = items.find(({ id }) => id !== asked.id);
  if (!opened) throw new Error('no record was opened');
  expect(opened).toMatchObject({ status: 'pending', payments: [{ fit: 'another', waits: 'not_meant_before' }] });
  const own = await asks(sender, '181.00');
  expect(await credit(own.id, further)).toMatchObject({ status: 'approved' });
  const ended = await read(sniper, opened.id);
  expect(ended).toMatchObject({
    status: 'declined',
    reason: null,
    reasonCode: 'payment_taken',
    credited: null,
    payments: [],
  });
  expect(ended.timeline.slice(-2)).toMatchObject([
    { step: 'payment_taken', transactionId: further },
    { step: 'declined_without_payment' },
  ]);
  expect(await notifiedOf(sniper)).toMatchObject({ facts: [{ deposit: opened.id, ended: true }], mails: 1 });
  const declined = await db.app.query(
    `select actor, before ->> 'status' as from, after ->> 'status' as to, after ->> 'reason_code' as why from audit_entry
     where subject = $1 and action = 'deposits.decline'`,
    [opened.id],
  );
  expect(declined.rows).toEqual([{ actor: two, from: 'pending', to: 'declined', why: 'payment_taken' }]);
  expect(codeOf(await fixture.call('declineDeposit', one, { id: opened.id, body: { reason: 'Nothing came' } }))).toBe(
    'already_decided',
  );
  // Neither record has anything to do with the other one any more.
  expect(await read(sniper, asked.id)).toMatchObject({ status: 'approved' });
  expect(fixture.warnings).toEqual([]);
});

test('D5: a payment that meant no deposit is held against the one that it is credited to, and is a further one of none', async () => {
  const who = await fixture.customer();
  const deposit = await asks(who, '160.00');
  await askedEarlier(db);
  const stray = await pays(satoshi(deposit.amountToSend) + 5_000n);
  expect(await listed(stray)).toMatchObject({ waits: null, waitsAt: null, fit: null });
  expect(await credit(deposit.id, stray)).toMatchObject({ payments: [{ fit: 'over', late: false, credited: true }] });
  // What it opens is asked for no more than its customer's other deposits are.
  const open = await db.app.query(`select from chain_payment where deposit = $1 and fit = 'another'`, [deposit.id]);
  expect(open.rowCount).toBe(0);
});

test('D5: a record that a further payment opened says so of what it is credited by', async () => {
  const who = await fixture.customer();
  const first = await asks(who, '170.00');
  await askedEarlier(db);
  await pays(satoshi(first.amountToSend));
  // A further one of the same amount has a record of its own; it is too large by now to be credited by the watcher alone.
  await db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [who]);
  const further = await pays(satoshi(first.amountToSend));
  await db.owner.query(`update customer set account_status = 'approved' where uid = $1`, [who]);
  const { items } = await fixture.does('listDeposits', who, { query: { limit: 10 } });
  const opened = items.find(({ id }) => id !== first.id);
  if (!opened) throw new Error('no record was opened');
  expect(opened).toMatchObject({ status: 'pending', payments: [{ transactionId: further, fit: 'another' }] });
  const stray = await pays(satoshi(first.amountToSend) + 7_000n);
  expect(await credit(opened.id, stray)).toMatchObject({
    status: 'approved',
    transactionId: stray,
    payments: [
      { transactionId: further, fit: 'another' },
      { transactionId: stray, fit: 'another', late: false, credited: true },
    ],
  });
});
