import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { type Copier, type CopyApi, openCopyApi } from '#tools/testing/copying/copy-api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let copying: CopyApi;
let ann: CopyApi['ann'];
let bob: CopyApi['bob'];
let trader: CopyApi['trader'];
let person: CopyApi['person'];
let wallet: CopyApi['wallet'];

beforeAll(async () => {
  db = await freshDatabase();
  copying = await openCopyApi(db);
  ({ ann, bob, trader, person, wallet } = copying);
});
afterAll(async () => {
  await copying.stop();
  await db.drop();
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

it('[C2] previews are limited by customer: each reads all trades of a trader', async () => {
  const eve = await person('eve@test.example');
  const ask = ({ caller }: Copier) => caller.call('GET', `/api/traders/${trader}/preview?allocation=100.00`);
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
