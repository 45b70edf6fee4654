import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { type CopyApi, openCopyApi } from '#tools/testing/copying/copy-api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let copying: CopyApi;
let ann: CopyApi['ann'];
let bob: CopyApi['bob'];
let trader: CopyApi['trader'];
let wallet: CopyApi['wallet'];

beforeAll(async () => {
  db = await freshDatabase();
  copying = await openCopyApi(db);
  ({ ann, bob, trader, wallet } = copying);
});
afterAll(async () => {
  await copying.stop();
  await db.drop();
});

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
