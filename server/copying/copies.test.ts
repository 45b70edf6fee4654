import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openPostOffice } from '#server/mail/post-office.ts';
import { openTelling, openTellingMany } from '#server/notices/tell.ts';
import { type Caller, startApi, type TestApi } from '#tools/testing/api.ts';
import { admitTrader } from '#tools/testing/copies.ts';
import { fundCustomer, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { copyHandlers } from './handlers.ts';

let db: FreshDatabase;
let api: TestApi;
let ann: Person;
let bob: Person;
let trader: TraderId;

interface Person {
  readonly caller: Caller;
  readonly uid: UserId;
}

beforeAll(async () => {
  db = await freshDatabase();
  const { post } = openPostOffice({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const telling = { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
  const settings = {
    ...{ defaultAllocation: cents(10_000n), leastAllocation: cents(1_000n), mostShareBps: 3_000, houseShareBps: 2_000 },
  };
  api = await startApi(db, {
    handlers: copyHandlers({
      ...{ pool: db.app, policy: everywhere, settings, houseShareBps: 2_000 },
      ...{ tell: openTelling(telling), tellMany: openTellingMany(telling) },
    }),
  });
  [ann, bob] = [await person('ann@test.example'), await person('bob@test.example')];
  trader = await admitTrader(db.owner, await openCustomer(db.app, 100_000n), 'Tess Trader');
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

async function person(email: string): Promise<Person> {
  const caller = await api.newcomer(email);
  const { uid } = (await caller.call('GET', '/api/me')).body;
  await db.app.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  await fundCustomer(db.app, uid, 100_000n);
  return { caller, uid };
}

const wallet = async ({ uid }: Person, which: 'real' | 'practice' = 'real') => {
  const { available, allocated, staked } = await readBalance(db.app, uid, which);
  return { available, allocated, staked };
};

it('[C1] [C2] the toggle copies with defaults and removes with everything back', async () => {
  const path = `/api/traders/${trader}/subscription`;
  const copied = await ann.caller.command('PUT', path);
  expect(copied.body).toMatchObject({
    result: 'Copied',
    copy: {
      ...{ traderId: trader, traderName: 'Tess Trader', wallet: 'real', state: 'active', allocation: '100.00' },
      ...{ sizing: 'proportional', maxStake: '5.00', maxOpen: 5, stopLoss: '50.00', free: '100.00' },
    },
  });
  expect(await wallet(ann)).toEqual({ available: 90_000n, allocated: 10_000n, staked: 0n });
  const removed = await ann.caller.command('DELETE', path);
  expect(removed.body).toMatchObject({ result: 'Removed', copy: { state: 'stopped', stoppedBy: 'customer' } });
  expect(await wallet(ann)).toEqual({ available: 100_000n, allocated: 0n, staked: 0n });
  expect((await ann.caller.command('DELETE', path)).body).toEqual({ result: 'Removed', copy: null });
  expect((await bob.caller.command('GET', path)).status).toBe(404);
});
