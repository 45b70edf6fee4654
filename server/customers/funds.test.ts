import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';

let database: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let admin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  fixture = await openFixture(database);
  admin = await api.member(adminEmails[0]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function member(email: string): Promise<{ readonly uid: UserId; readonly caller: Caller }> {
  const caller = await api.member(email);
  const uid = parseId('usr', (await caller.call('GET', '/api/me')).body.uid);
  if (!uid) throw new Error('no id');
  return { uid, caller };
}

it('[R1] a customer is found by a part of the address, in any case, or by the whole id; never by a pattern', async () => {
  const { uid } = await member('grace.hopper@navy.example');
  await member('ada@test.example');
  const found = async (search: string, more = '') => {
    const reply = await admin.call('GET', `/api/admin/customers?search=${encodeURIComponent(search)}${more}`);
    return reply.body.items.map(({ email }: { email: string }) => email);
  };
  expect(await found('HOPPER@')).toEqual(['grace.hopper@navy.example']);
  expect(await found(uid)).toEqual(['grace.hopper@navy.example']);
  expect(await found(uid.slice(-12))).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('hopper', '&status=approved')).toEqual([]);
  expect((await admin.call('GET', '/api/admin/customers?search=')).status).toBe(400);
});

it('[R1.7] one or two letters find the same people in the same order as a longer search, page by page', async () => {
  // Neither letter is in an id, which addresses of other people here are made of.
  for (const name of ['one', 'two', 'three']) await member(`uo.${name}@test.example`);
  const page = async (search: string, more: string) => {
    const { body } = await admin.call('GET', `/api/admin/customers?search=${search}${more}`);
    const emails: readonly string[] = body.items.map(({ email }: { email: string }) => email);
    const next: string | null = body.nextCursor;
    return { emails, next };
  };
  for (const order of ['newest', 'oldest']) {
    const { emails: all } = await page('uo.', `&order=${order}`);
    expect(all).toHaveLength(3);
    const first = await page('UO', `&order=${order}&limit=2`);
    expect(first.emails).toEqual(all.slice(0, 2));
    const second = await page('UO', `&order=${order}&limit=2&cursor=${first.next}`);
    expect(second).toEqual({ emails: all.slice(2), next: null });
    expect((await page('o', `&order=${order}&limit=50`)).emails).toEqual(expect.arrayContaining([...all]));
  }
  // Neither letter is a pattern, and what the list is narrowed by holds for them too.
  expect((await page('_u', '')).emails).toEqual([]);
  expect((await page('uo', '&status=approved')).emails).toEqual([]);
});

it('[R1.7] a payout address finds every customer who was paid there or has it in their book', async () => {
  const [one, other] = [await member('ann.shared@test.example'), await member('bea.shared@test.example')];
  await member('cem.shared@test.example');
  const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
  for (const [{ uid }, place] of [
    [one, 1],
    [other, 2],
  ] as const) {
    await database.owner.query(
      `insert into payout_address (id, owner, label, payment_method, address, added_ms, removed_ms)
       values ($1, $2, 'Mine', 'Ethereum', $3, 1, case when $4 = 2 then 2 end)`,
      [`adr_${'0'.repeat(25)}${place}`, uid, address, place],
    );
  }
  const { body } = await admin.call('GET', `/api/admin/customers?search=${address.toLowerCase()}`);
  expect(body.items.map(({ uid }: { uid: string }) => uid).toSorted()).toEqual([one.uid, other.uid].toSorted());
  // Support reads no links, identity no withdrawals (O1).
  for (const role of ['support', 'identity'] as const) {
    const of = await makeStaff(api, database, `${role}.shared@test.example`, role);
    expect((await of.call('GET', `/api/admin/customers?search=${address}`)).body.items, role).toEqual([]);
  }
});

it('[R1] a reviewer reads a customer’s balance, postings and records; nobody else does', async () => {
  const { uid, caller } = await member('carl@test.example');
  const [reviewer] = fixture.admins;
  await approveImagesOf(database.owner, uid);
  await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
  const deposits: string[] = [];
  for (const amount of ['300.00', '20.00']) {
    const body = { amount, paymentMethod: 'USDT' };
    const { id } = await fixture.does('requestDeposit', uid, { body });
    deposits.unshift(id);
    if (amount === '300.00') {
      await fixture.does('approveDeposit', reviewer, { id, body: { transactionId: transactionId('USDT') } });
    }
  }
  await fixture.does('requestWithdrawal', uid, {
    body: { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
  });
  await fixture.customer(5_000n);
  const funds = await admin.call('GET', `/api/admin/customers/${uid}/funds`);
  expect(funds.body.balance).toMatchObject({ balance: '300.00', available: '200.00', withdrawing: '100.00' });
  expect(funds.body.postings.map(({ code }: { code: string }) => code)).toEqual([
    'withdrawal-hold',
    'withdrawal-hold',
    'deposit',
  ]);
  const own = await fixture.does('reviewDeposits', reviewer, { query: { customer: uid, limit: 5 } });
  expect(own.items.map(({ id }) => id)).toEqual(deposits);
  const payouts = await fixture.does('reviewWithdrawals', reviewer, { query: { customer: uid } });
  expect(payouts.items.map(({ amount }) => amount)).toEqual(['100.00']);
  expect((await caller.call('GET', `/api/admin/customers/${uid}/funds`)).status).toBe(404);
  expect((await admin.call('GET', '/api/admin/customers/usr_none/funds')).status).toBe(404);
});
