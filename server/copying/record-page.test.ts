import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { explorerHandlers } from '#server/explorer/explorer.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { fundCustomer, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { copyHandlers } from './handlers.ts';
import { copyRecordHandlers } from './record-page.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let bob: Caller;
let uid: UserId;
let copy: string;

beforeAll(async () => {
  db = await freshDatabase();
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const nothing = async () => undefined;
  const mayPreview = async () => ({ ok: true, value: null }) as const;
  api = await startApi(db, {
    handlers: {
      ...explorerHandlers(db.app),
      ...copyHandlers({ pool: db.app, policy: everywhere, settings, mayPreview, notify: nothing, notifyAll: nothing }),
      ...copyRecordHandlers({ pool: db.app, nameOf: async (of) => `customer ${of}` }),
    },
  });
  admin = await api.member(adminEmails[0]);
  bob = await api.newcomer('bob@test.example');
  uid = (await bob.call('GET', '/api/me')).body.uid;
  await db.app.query(`update customer set account_status = 'approved', country = 'CH' where uid = $1`, [uid]);
  await fundCustomer(db.app, uid, 100_000n);
  const trader = await admitTrader(db.owner, await openCustomer(db.app, 100_000n), 'Tess Trader');
  const path = `/api/traders/${trader}/subscription`;
  copy = (await bob.command('PUT', path, {})).body.copy.id;
  await bob.command('PUT', path, { allocation: '150.00' });
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

it('[R1.9] a copy has its customer, and what its account’s entries come to is what is free in it', async () => {
  const page = await read(`copies/${copy}`);
  expect(page).toMatchObject({
    owner: { uid, name: `customer ${uid}` },
    copy: { id: copy, traderName: 'Tess Trader', free: '150.00', allocation: '150.00' },
    movements: [{ code: 'copy-allocate', journals: 2, amount: '150.00' }],
  });
  expect(await read(`copies/${copy}/outcomes`)).toEqual({ items: [], nextCursor: null });
  expect(await read(`copies/${copy}/shares`)).toEqual({ items: [], nextCursor: null });
});

it('[R1.12] a customer’s copies are listed by whose they are', async () => {
  expect((await read(`customers/${uid}/copies`)).items).toMatchObject([{ id: copy, profit: '0.00' }]);
  expect((await read('customers/usr_x/copies')).items).toEqual([]);
  expect((await bob.call('GET', `/api/admin/customers/${uid}/copies`)).status).toBe(404);
});

it('[R1.3] [R1.9] the journals of a copy’s account are found by the copy, page by page', async () => {
  const all = await read(`journals?copy=${copy}`);
  expect(all.items.map(({ code, cause }: { code: string; cause: string }) => [code, cause])).toEqual([
    ['copy-allocate', copy],
    ['copy-allocate', copy],
  ]);
  const first = await read(`journals?copy=${copy}&limit=1`);
  expect(first.items).toEqual(all.items.slice(0, 1));
  const second = await read(`journals?copy=${copy}&limit=1&cursor=${first.nextCursor}`);
  expect(second.items).toEqual(all.items.slice(1));
  expect((await read('journals?copy=cpy_x')).items).toEqual([]);
});

it('[R1.6] a copy is found by its whole id', async () => {
  expect((await read(`search?q=${copy}`)).items).toMatchObject([{ kind: 'copy', id: copy }]);
});

it('[P5] [R1.9] an unknown copy is none, and a customer has no such page, not of their own either', async () => {
  for (const path of ['', '/outcomes', '/shares']) {
    expect((await admin.call('GET', `/api/admin/copies/cpy_x${path}`)).status, path).toBe(404);
    expect((await bob.call('GET', `/api/admin/copies/${copy}${path}`)).status, path).toBe(404);
  }
});
