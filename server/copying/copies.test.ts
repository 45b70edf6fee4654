import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify, openNotifyAll } from '#server/notices/notify.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { fundCustomer, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
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
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notifications = { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const policy = { ...everywhere, copying: new Set(['CH']) };
  api = await startApi(db, {
    handlers: {
      ...copyHandlers({
        pool: db.app,
        policy,
        settings,
        mayPreview: openAllowance(5, 60),
        notify: openNotify(notifications),
        notifyAll: openNotifyAll(notifications),
      }),
    },
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
  await db.app.query(`update customer set account_status = 'approved', country = 'CH' where uid = $1`, [uid]);
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
      traderId: trader,
      traderName: 'Tess Trader',
      wallet: 'real',
      state: 'active',
      allocation: '100.00',
      sizing: 'proportional',
      maxStake: '5.00',
      maxOpen: 5,
      stopLoss: '50.00',
      free: '100.00',
    },
  });
  expect(await wallet(ann)).toEqual({ available: 90_000n, allocated: 10_000n, staked: 0n });
  const removed = await ann.caller.command('DELETE', path);
  expect(removed.body).toMatchObject({ result: 'Removed', copy: { state: 'stopped', stoppedBy: 'customer' } });
  expect(await wallet(ann)).toEqual({ available: 100_000n, allocated: 0n, staked: 0n });
  expect((await ann.caller.command('DELETE', path)).body).toEqual({ result: 'Removed', copy: null });
});

it('[C1] [P4] a request without a body copies with defaults, and the same key again is the same copy', async () => {
  const headers = { 'idempotency-key': 'toggle' };
  const path = `/api/traders/${trader}/subscription`;
  const first = await bob.caller.call('PUT', path, { headers });
  expect([first.status, first.body.result]).toEqual([200, 'Copied']);
  expect((await bob.caller.call('PUT', path, { headers })).body).toEqual(first.body);
  const changed = await bob.caller.command('PUT', path, { maxOpen: 2, stopLoss: null });
  expect(changed.body.copy).toMatchObject({ id: first.body.copy.id, maxOpen: 2, stopLoss: null, version: 2 });
  const { id } = first.body.copy;
  expect((await bob.caller.command('PUT', `/api/copies/${id}`, { maxOpen: 3, version: 1 })).body).toMatchObject({
    status: 409,
    code: 'copy_changed',
  });
  expect((await bob.caller.command('POST', `/api/copies/${id}/pause`, {})).body).toMatchObject({
    state: 'paused',
    version: 3,
  });
  expect((await bob.caller.command('POST', `/api/copies/${id}/pause`, {})).body).toMatchObject({
    state: 'paused',
    version: 3,
  });
  expect((await bob.caller.command('POST', `/api/copies/${id}/resume`, { version: 3 })).body).toMatchObject({
    state: 'active',
  });
  expect((await bob.caller.call('GET', '/api/copies?state=running')).body.items).toMatchObject([{ id }]);
  expect((await bob.caller.call('GET', '/api/copies?wallet=practice')).body.items).toEqual([]);
});

it('[P5] another’s copy reads as none, and so does a trader who is not public to whoever does not copy them', async () => {
  const [own] = (await bob.caller.call('GET', '/api/copies?limit=1')).body.items;
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/stop'],
    ['GET', '/outcomes'],
    ['GET', '/shares'],
    ['GET', '/curve'],
  ] as const) {
    const url = `/api/copies/${own.id}${path}`;
    const answer = method === 'GET' ? await ann.caller.call(method, url) : await ann.caller.command(method, url, {});
    expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'not_found']);
  }
  const path = `/api/traders/${trader}`;
  await db.owner.query('update trader set is_public = false where id = $1', [trader]);
  const asked = '/preview?allocation=100.00';
  expect((await ann.caller.command('PUT', `${path}/subscription`, {})).status).toBe(404);
  expect((await ann.caller.command('DELETE', `${path}/subscription`)).status).toBe(404);
  expect((await ann.caller.call('GET', path + asked)).status).toBe(404);
  expect((await bob.caller.command('PUT', `${path}/subscription`, { maxOpen: 4 })).body.copy.maxOpen).toBe(4);
  await db.owner.query('update trader set is_public = true where id = $1', [trader]);
  expect((await ann.caller.call('GET', path + asked)).body).toMatchObject({ days: [], trades: 0, return: '0.0000' });
  expect((await ann.caller.call('GET', `${path}/preview?allocation=9.99`)).body.code).toBe('allocation_out_of_limits');
  expect((await ann.caller.command('PUT', '/api/traders/nobody/subscription', {})).status).toBe(404);
});

it('[C2] [A13] [B4] [X1] starting, raising and resuming ask what trading asks; pausing, lowering and stopping ask nothing', async () => {
  const path = `/api/traders/${trader}/subscription`;
  const { id } = (await ann.caller.command('PUT', path, { allocation: '50.00' })).body.copy;
  const paused = async () => (await ann.caller.command('POST', `/api/copies/${id}/pause`, {})).body.state;
  const refusals = async () => {
    const lowered = await ann.caller.command('PUT', `/api/copies/${id}`, { allocation: '40.00' });
    expect(lowered.body.allocation).toBe('40.00');
    const raised = await ann.caller.command('PUT', `/api/copies/${id}`, { allocation: '50.00' });
    expect(await paused()).toBe('paused');
    return [raised.body.code, (await ann.caller.command('POST', `/api/copies/${id}/resume`, {})).body.code];
  };
  const allowed = async () => {
    await ann.caller.command('PUT', `/api/copies/${id}`, { allocation: '50.00' });
    expect((await ann.caller.command('POST', `/api/copies/${id}/resume`, {})).body.state).toBe('active');
  };

  await db.owner.query(
    `insert into operator_switch (name, is_on, reason, changed_by, changed_ms) values ('copying', false, 'Being checked', $1, 1)`,
    [ann.uid],
  );
  expect(await refusals()).toEqual(['switched_off', 'switched_off']);
  await db.owner.query(`update operator_switch set is_on = true where name = 'copying'`);
  await allowed();
  // A copy is a trade too: nothing begins that could copy none.
  await db.owner.query(`update operator_switch set name = 'trades', is_on = false`);
  expect(await refusals()).toEqual(['switched_off', 'switched_off']);
  await db.owner.query(`update operator_switch set name = 'practice'`);
  await allowed();
  expect((await ann.caller.command('PUT', path, { wallet: 'practice' })).body.code).toBe('switched_off');
  await db.owner.query('delete from operator_switch');

  await db.owner.query(`update customer set country = 'DE' where uid = $1`, [ann.uid]);
  expect(await refusals()).toEqual(['product_not_in_country', 'product_not_in_country']);
  const practice = await ann.caller.command('PUT', path, { wallet: 'practice' });
  expect(practice.body.copy).toMatchObject({ wallet: 'practice', allocation: '100.00', shareBps: 0 });
  await db.owner.query(`update customer set country = 'CH' where uid = $1`, [ann.uid]);
  await allowed();

  await db.owner.query(
    `insert into own_exclusion (id, uid, kind, from_ms, until_ms)
     values ('exc_01m8124635xw587ex3cwcha9d4', $1, 'time-out', clock_ms(), clock_ms() + 3600000)`,
    [ann.uid],
  );
  expect(await refusals()).toEqual(['excluded', 'excluded']);
  // What lets the copy stake or lose more is asked the same; what lets it stake less is not.
  const changed = async (body: object) => (await ann.caller.command('PUT', `/api/copies/${id}`, body)).body;
  for (const more of [{ maxStake: '40.00' }, { maxOpen: 6 }, { fixedStake: '2.00' }, { stopLoss: null }]) {
    expect([more, (await changed(more)).code]).toEqual([more, 'excluded']);
  }
  expect(await changed({ maxStake: '1.50', maxOpen: 4, stopLoss: '20.00' })).toMatchObject({ maxStake: '1.50' });
  expect((await ann.caller.command('PUT', path, {})).body.code).toBe('excluded');
  await db.owner.query('delete from own_exclusion');
  await allowed();

  await db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [ann.uid]);
  expect((await ann.caller.command('PUT', path, {})).body.code).toBe('account_not_approved');
  expect(await paused()).toBe('paused');
  expect((await ann.caller.command('POST', `/api/copies/${id}/stop`, {})).body).toMatchObject({ state: 'stopped' });
  const practised = await ann.caller.command('DELETE', `${path}?wallet=practice`);
  expect(practised.body).toMatchObject({ result: 'Removed', copy: { wallet: 'practice', state: 'stopped' } });
  expect(await wallet(ann)).toEqual({ available: 100_000n, allocated: 0n, staked: 0n });
  await db.owner.query(`update customer set account_status = 'approved' where uid = $1`, [ann.uid]);
});

it('[C1] asked again, a paused copy goes on; [C6] nobody agrees to a higher share than they saw', async () => {
  const other = await admitTrader(db.owner, await openCustomer(db.app, 100_000n), 'Theo Trader');
  await db.owner.query('update trader set share_bps = 2000 where id = $1', [other]);
  const put = async (body: object) =>
    (await ann.caller.command('PUT', `/api/traders/${other}/subscription`, body)).body;
  expect(await put({ shareBps: 1_999 })).toMatchObject({ code: 'share_raised', status: 409 });
  const { copy } = await put({ shareBps: 2_000 });
  expect(copy.shareBps).toBe(2_000);
  await ann.caller.command('POST', `/api/copies/${copy.id}/pause`, {});
  expect(await put({})).toMatchObject({ result: 'Copied', copy: { id: copy.id, state: 'active', version: 3 } });
  await ann.caller.command('DELETE', `/api/traders/${other}/subscription`);
  const practice = await put({ wallet: 'practice', shareBps: 0 });
  expect(practice.copy.shareBps).toBe(0);
  await ann.caller.command('DELETE', `/api/traders/${other}/subscription?wallet=practice`);
});

it('[C6] a copy shows the share that its settled trades come to, above what was shared before, and what is still owed', async () => {
  const other = await admitTrader(db.owner, await openCustomer(db.app, 100_000n), 'Tina Trader');
  await db.owner.query('update trader set share_bps = 2500 where id = $1', [other]);
  const path = `/api/traders/${other}/subscription`;
  const { id } = (await ann.caller.command('PUT', path)).body.copy;
  const due = async (profit: bigint, mark: bigint, owed: bigint) => {
    await db.owner.query('update copy set settled_profit = $2, share_due = $3 where id = $1', [id, profit, owed]);
    await db.owner.query(
      `insert into profit_mark (trader_id, user_id, mark) select trader_id, user_id, $2 from copy where id = $1
       on conflict (trader_id, user_id) do update set mark = excluded.mark`,
      [id, mark],
    );
    return (await ann.caller.call('GET', `/api/copies/${id}`)).body.shareDue;
  };
  expect(await due(6_018n, 0n, 0n)).toBe('15.04');
  expect(await due(6_018n, 6_000n, 7n)).toBe('0.11');
  expect(await due(-500n, 6_000n, 0n)).toBe('0.00');
  expect(await due(0n, 6_000n, 0n)).toBe('0.00');
  await ann.caller.command('DELETE', path);
});

it('[C2] previews are limited by customer: each reads all trades of a trader', async () => {
  const eve = await person('eve@test.example');
  const ask = ({ caller }: Person) => caller.call('GET', `/api/traders/${trader}/preview?allocation=100.00`);
  for (let n = 0; n < 5; n += 1) expect((await ask(eve)).status).toBe(200);
  expect(await ask(eve)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await ask(bob)).status).toBe(200);
});

it('[C1] while the account of a trader may not trade nobody starts, resumes or raises a copy; one that runs goes on', async () => {
  const owner = await openCustomer(db.app, 100_000n);
  const suspended = await admitTrader(db.owner, owner, 'Sue Suspended');
  const path = `/api/traders/${suspended}`;
  const account = (status: string) =>
    db.owner.query('update customer set account_status = $2 where uid = $1', [owner, status]);
  const put = async (by = ann, body: object = {}) =>
    (await by.caller.command('PUT', `${path}/subscription`, body)).body;
  const { copy } = await put(ann, { allocation: '20.00' });
  await account('suspended');
  expect(await put(bob)).toMatchObject({ code: 'trader_cannot_trade', status: 422 });
  const changed = async (body: object) => (await ann.caller.command('PUT', `/api/copies/${copy.id}`, body)).body;
  expect((await changed({ allocation: '30.00' })).code).toBe('trader_cannot_trade');
  expect(await changed({ allocation: '15.00' })).toMatchObject({ state: 'active', allocation: '15.00' });
  await ann.caller.command('POST', `/api/copies/${copy.id}/pause`, {});
  const resumed = await ann.caller.command('POST', `/api/copies/${copy.id}/resume`, {});
  expect(resumed.body.code).toBe('trader_cannot_trade');
  await account('approved');
  expect(await put()).toMatchObject({ result: 'Copied', copy: { id: copy.id, state: 'active' } });
  await ann.caller.command('DELETE', `${path}/subscription`);
});

it('[C1] [C2] nobody copies themselves, a trader who stopped, or twice; a bad amount is named', async () => {
  const own = await admitTrader(db.owner, ann.uid, 'Ann Herself');
  const put = async (id: string, body: object) =>
    (await ann.caller.command('PUT', `/api/traders/${id}/subscription`, body)).body;
  expect((await put(own, {})).code).toBe('copy_of_oneself');
  expect(await put(trader, { allocation: '1000.01' })).toMatchObject({ code: 'insufficient_available' });
  expect(await put(trader, { allocation: '9.99' })).toMatchObject({ code: 'allocation_out_of_limits' });
  expect(await put(trader, { allocation: '10.001' })).toMatchObject({ code: 'invalid_input' });
  expect(await put(trader, { sizing: 'fixed' })).toMatchObject({ code: 'invalid_input' });
  const { copy } = await put(trader, {});
  await db.owner.query(`update copy set state = 'stopping', stopping_ms = 1, stopped_by = 'customer' where id = $1`, [
    copy.id,
  ]);
  expect(await put(trader, {})).toMatchObject({ code: 'copy_stopping', status: 409 });
  await db.owner.query(
    `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'trader' where id = $1`,
    [own],
  );
  expect((await bob.caller.command('PUT', `/api/traders/${own}/subscription`, {})).body.code).toBe('trader_stopped');
});
