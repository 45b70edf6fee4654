import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { demoMiners } from '#server/demo/accounts.ts';
import { seedMining } from '#server/demo/mining.ts';
import { explorerHandlers } from '#server/explorer/explorer.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { fundCustomer, moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { contractRecordHandlers } from './record-page.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let ann: Caller;
let uid: UserId;
let contract: { readonly id: string; readonly price: string; readonly paid: string };

beforeAll(async () => {
  db = await freshDatabase();
  const notify = async () => undefined;
  api = await startApi(db, {
    handlers: {
      ...explorerHandlers(db.app),
      ...contractHandlers({ pool: db.app, policy: everywhere, notify, lastPriceOf: async () => null }),
      ...contractRecordHandlers({ pool: db.app, nameOf: async () => 'Ann' }),
    },
  });
  admin = await api.member(adminEmails[0]);
  ann = await api.newcomer('ann@test.example');
  uid = (await ann.call('GET', '/api/me')).body.uid;
  await fundCustomer(db.app, uid, 100_000n);
  await moveHouse(db.app, 'capital', 100_000n);
  const buyer = { uid: (await ann.call('GET', '/api/me')).body.uid, plans: demoMiners[0].plans };
  await seedMining({ pool: db.app, pairs, priceAt: priceBookAt('demo') }, await openCustomer(db.app), [buyer]);
  contract = (await ann.call('GET', '/api/mining/contracts')).body.items.find(
    ({ paid }: { paid: string }) => paid !== '0.00',
  );
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const read = async (path: string) => {
  const { status, body } = await admin.call('GET', `/api/admin/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

it('[R1.9] a contract has its customer, and its postings come to the price and to what was paid', async () => {
  const page = await read(`contracts/${contract.id}`);
  const own = (await ann.call('GET', `/api/mining/contracts/${contract.id}`)).body;
  expect(page).toMatchObject({ owner: { uid, name: 'Ann' }, contract: own });
  const amounts = Object.fromEntries(page.movements.map(({ code, amount }: Record<string, string>) => [code, amount]));
  expect(amounts).toEqual({ 'mining-purchase': `-${contract.price}`, 'mining-payout': contract.paid });
  const { items } = await read(`contracts/${contract.id}/payouts?limit=100`);
  const paid = items.reduce((sum: bigint, one: { paid: string }) => sum + (parseCents(one.paid) ?? 0n), 0n);
  expect(`${paid}`).toBe(`${parseCents(contract.paid)}`);
  expect(formatCents(parseCents(contract.paid) ?? expect.fail())).toBe(contract.paid);
});

it('[R1.9] a payout is the receipt that its customer reads, with the journal that paid it', async () => {
  const { items } = await read(`contracts/${contract.id}/payouts?limit=100`);
  const { coin, day } = items.find(({ paid }: { paid: string }) => paid !== '0.00');
  const path = `contracts/${contract.id}/payouts/${coin}/${day}`;
  const receipt = await read(path);
  expect(receipt).toEqual((await ann.call('GET', `/api/mining/${path}`)).body);
  const journal = await read(`journals/${receipt.postings[0].journal}`);
  expect(journal).toMatchObject({ code: 'mining-payout', cause: contract.id });
});

it('[R1.12] a customer’s contracts are listed by whose they are', async () => {
  const own = (await ann.call('GET', '/api/mining/contracts')).body.items;
  expect((await read(`customers/${uid}/contracts`)).items).toEqual(own);
  expect((await read('customers/usr_x/contracts')).items).toEqual([]);
  expect((await ann.call('GET', `/api/admin/customers/${uid}/contracts`)).status).toBe(404);
});

it('[R1.6] a contract is found by its whole id', async () => {
  expect((await read(`search?q=${contract.id}`)).items).toMatchObject([{ kind: 'contract', id: contract.id }]);
});

it('[P5] [R1.9] an unknown contract or payout is none, and a customer has no such page', async () => {
  for (const path of ['', '/payouts', '/payouts/BTC/2026-11-21']) {
    expect((await admin.call('GET', `/api/admin/contracts/mct_x${path}`)).status, path).toBe(404);
    expect((await ann.call('GET', `/api/admin/contracts/${contract.id}${path}`)).status, path).toBe(404);
  }
  expect((await admin.call('GET', `/api/admin/contracts/${contract.id}/payouts/BTC/2020-01-01`)).status).toBe(404);
  expect((await admin.call('GET', `/api/admin/contracts/${contract.id}/payouts/BTC/2020-02-31`)).status).toBe(400);
});
