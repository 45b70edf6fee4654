import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import {
  breaches,
  type MiningSale,
  makeRoom,
  openMiningSale,
  type Person,
  terms,
} from '#tools/testing/mining/mining-buyers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { changeStatus, fundCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let adminId: UserId;
let ann: Person;
let person: MiningSale['person'];
let plan: MiningSale['plan'];
let buy: MiningSale['buy'];
beforeAll(async () => {
  db = await freshDatabase();
  ({ api, admin, adminId, ann, person, plan, buy } = await openMiningSale(db));
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

it('[N1] [N3] a plan that could never pay, or promises to, is not made: its fee takes all, or nobody records the price of its coins', async () => {
  const asked = async (more: object) => {
    const { body } = await admin.command('POST', '/api/admin/mining/plans', { ...terms, ...more });
    return body.code === 'invalid_input' ? body.facts.fields : body.code;
  };
  expect(await asked({ poolFeeBps: 10_000 })).toMatchObject([{ field: 'poolFeeBps' }]);
  // N3: nothing is promised anywhere.
  expect(await asked({ name: 'Guaranteed 10', about: 'Earn from day one' })).toMatchObject([
    { field: 'name', problem: expect.stringContaining('“Guaranteed”') },
    { field: 'about', problem: expect.stringContaining('“Earn”') },
  ]);
  // LTCUSD is no pair of this installation.
  expect(await asked({ coins: ['DOGE', 'LTC'] })).toEqual([
    {
      field: 'coins',
      problem: expect.stringContaining('needs prices of LTCUSD, and'),
      code: 'plan_unpriced',
      facts: { pairs: ['LTCUSD'] },
    },
  ]);
  await openPair(db.app, 'LTCUSD', 2);
  await recordPrice(db.app, await takeLease(db.app), 'LTCUSD', 9_000n);
  expect(await asked({ coins: ['DOGE', 'LTC'], poolFeeBps: 10_000 })).toMatchObject([{ field: 'poolFeeBps' }]);
});

it('[N2] [L3] [P4] a contract is bought once, out of what is available, and mines from the next day for its term', async () => {
  await makeRoom(db, 'sha256d', 100n);
  const planId = await plan();
  const bought = await ann.caller.command('POST', '/api/mining/contracts', { planId }, 'one');
  expect(bought.status).toBe(201);
  const { id, boughtAt, firstDay, lastDay } = bought.body;
  expect(bought.body).toMatchObject({ state: 'waiting', price: '57.00', paid: '0.00', plan: { id: planId, left: 9 } });
  const day = (days: number) => new Date(Date.parse(boughtAt) + days * 86_400_000).toISOString().slice(0, 10);
  expect([firstDay, lastDay]).toEqual([day(1), day(30)]);
  expect((await ann.caller.command('POST', '/api/mining/contracts', { planId }, 'one')).body).toEqual(bought.body);
  const another = await ann.caller.command('POST', '/api/mining/contracts', { planId: 'mpl_x' }, 'one');
  expect([another.status, another.body.code]).toEqual([409, 'idempotency_key_reused']);
  expect(await readBalance(db.app, ann.uid, 'real')).toMatchObject({ available: 94_300n, profits: -5_700n });

  const { items } = (await ann.caller.call('GET', '/api/statement?wallet=real&code=mining-purchase')).body;
  expect(items).toMatchObject([
    { code: 'mining-purchase', sums: { profits: '-57.00' }, amount: '-57.00', cause: { kind: 'contract', id } },
  ]);
  const notices = await db.owner.query('select kind, facts from notice where owner = $1', [ann.uid]);
  expect(notices.rows).toEqual([
    { kind: 'contract_bought', facts: { contract: id, plan: 'Bitcoin 10', price: '57.00', firstDay, lastDay } },
  ]);
  expect((await api.mailTo('ann@test.example')).subject).toContain('You have bought a mining contract');
  const outbox = await db.owner.query(
    `select topic, subject from outbox where owner = $1 and topic in ('balance', 'contract') and subject in ('real', $2)`,
    [ann.uid, id],
  );
  expect(outbox.rows).toEqual(
    expect.arrayContaining([
      { topic: 'balance', subject: 'real' },
      { topic: 'contract', subject: id },
    ]),
  );
  const trail = await admin.call('GET', `/api/admin/audit?subject=${id}`);
  expect(trail.body.items).toMatchObject([{ actor: ann.uid, action: 'mining.buy', after: { plan: planId } }]);
  expect((await ann.caller.call('GET', '/api/mining/contracts')).body.items).toEqual([bought.body]);
  expect(await breaches(db)).toEqual([]);
});

it('[N1] [N2] [N2.2] the plans say what is left of each by the fleet; a closed one is not offered and cannot be bought', async () => {
  await makeRoom(db, 'scrypt', 25n);
  const [ten, thirty] = [
    await plan({ coins: ['DOGE'], price: '1.00' }),
    await plan({ coins: ['DOGE', 'LTC'], hashRate: '30', price: '2.00' }),
  ];
  const left = async () => {
    const { items } = (await ann.caller.call('GET', '/api/mining/plans')).body;
    const scrypt = items.filter(({ algorithm }: { algorithm: string }) => algorithm === 'scrypt');
    return scrypt.map((one: { id: string; left: number }) => [one.id, one.left]);
  };
  expect(await left()).toEqual([
    [ten, 2],
    [thirty, 0],
  ]);
  expect(await buy(ann.uid, thirty)).toBe('plan_sold_out');
  expect([await buy(ann.uid, ten), await buy(ann.uid, ten), await buy(ann.uid, ten)]).toEqual([
    'bought',
    'bought',
    'plan_sold_out',
  ]);
  const close = (reason: string) => admin.command('POST', `/api/admin/mining/plans/${ten}/close`, { reason });
  expect((await close('Machines are moved')).body).toMatchObject({
    state: 'closed',
    left: 0,
    contracts: 2,
    running: 2,
  });
  expect((await close('Machines are moved')).body.code).toBe('already_decided');
  expect([await buy(ann.uid, ten), await left()]).toEqual(['plan_closed', [[thirty, 0]]]);
  const trail = await admin.call('GET', `/api/admin/audit?subject=${ten}`);
  expect(trail.body.items).toMatchObject([
    { action: 'mining.close-plan', reason: 'Machines are moved', actor: adminId },
    { action: 'mining.confirm-plan' },
    { action: 'mining.create-plan', actor: adminId, after: { price: '1.00', algorithm: 'scrypt' } },
  ]);
  const all = await admin.call('GET', '/api/admin/mining/plans?limit=2');
  expect(all.body.items.map(({ id }: { id: string }) => id)).toEqual([thirty, ten]);
  expect((await ann.caller.call('GET', '/api/admin/mining/plans')).status).toBe(404);
});

it('[N1] a plan with figures that are none is refused, field by field', async () => {
  const made = await admin.command('POST', '/api/admin/mining/plans', {
    ...terms,
    coins: ['LTC', 'DOGE'],
    hashRate: '1.5',
    price: '0.00',
    powerWatts: '0.0001',
    powerPrice: '11',
  });
  expect(made.body.facts.fields.map(({ field }: { field: string }) => field)).toEqual([
    'coins',
    'hashRate',
    'price',
    'powerWatts',
    'powerPrice',
  ]);
  expect((await admin.command('POST', '/api/admin/mining/plans', { ...terms, termDays: 0 })).status).toBe(400);
  expect((await ann.caller.command('POST', '/api/admin/mining/plans', terms)).status).toBe(404);
});

it('[A8] [B4] [X1] [W2] who is not approved, lives elsewhere, has too little, or meets a switch that is off buys nothing', async () => {
  await makeRoom(db, 'sha256d', 100n);
  const planId = await plan({ price: '500.00' });
  const bea = await person('bea@test.example', 49_999n);
  const code = async () => (await bea.caller.command('POST', '/api/mining/contracts', { planId })).body.code;
  expect(await code()).toBe('insufficient_available');
  await fundCustomer(db.app, bea.uid, 1n);
  await db.app.query(`update customer set country = 'DE' where uid = $1`, [bea.uid]);
  expect(await code()).toBe('product_not_in_country');
  expect((await bea.caller.call('GET', '/api/mining/plans')).body.offered).toBe(false);
  expect((await bea.caller.call('GET', '/api/me')).body.offeredProducts).not.toContain('mining');
  await db.app.query(`update customer set country = 'CH' where uid = $1`, [bea.uid]);
  const turn = (on: boolean) => admin.command('PUT', '/api/admin/switches/mining', { on, reason: 'The hall is moved' });
  expect((await turn(false)).body).toMatchObject({ name: 'mining', on: false });
  expect(await code()).toBe('switched_off');
  expect((await bea.caller.call('GET', '/api/mining/plans')).body.offered).toBe(false);
  expect((await bea.caller.call('GET', '/api/status')).body.mining).toEqual({ on: false, reason: 'The hall is moved' });
  await turn(true);
  await changeStatus(db.app, bea.uid, 'suspended');
  expect(await code()).toBe('account_not_approved');
  await changeStatus(db.app, bea.uid, 'approved');
  const nowhere = await bea.caller.command('POST', '/api/mining/contracts', { planId: 'mpl_nowhere' });
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found']);
  const { rows } = await db.owner.query('select count(*)::integer as n from mining_contract where user_id = $1', [
    bea.uid,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await code()).toBeUndefined();
  expect(await breaches(db)).toEqual([]);
});

it('[A13] a purchase counts under one’s own loss limit in full, and who keeps away buys nothing', async () => {
  await makeRoom(db, 'sha256d', 100n);
  const planId = await plan({ price: '60.00' });
  const cal = await person('cal@test.example');
  await cal.caller.command('PUT', '/api/limits', { limit: 'loss', period: 'week', amount: '100.00' });
  expect(await buy(cal.uid, planId)).toBe('bought');
  const { items } = (await cal.caller.call('GET', '/api/limits')).body;
  expect(items).toContainEqual(
    expect.objectContaining({ limit: 'loss', period: 'week', used: '60.00', left: '40.00' }),
  );
  const over = await cal.caller.command('POST', '/api/mining/contracts', { planId });
  expect(over.body).toMatchObject({
    code: 'own_limit_reached',
    facts: { limit: 'loss', left: '40.00', asked: '60.00' },
  });
  const { rows } = await db.owner.query<{ bought_ms: bigint }>(
    'select bought_ms from mining_contract where user_id = $1',
    [cal.uid],
  );
  expect(Date.parse(over.body.facts.fitsFrom)).toBe(Number(rows[0]?.bought_ms) + 7 * 86_400_000);
  // A stake limit is about trades.
  const dot = await person('dot@test.example');
  await dot.caller.command('PUT', '/api/limits', { limit: 'stake', period: 'day', amount: '1.00' });
  expect(await buy(dot.uid, planId)).toBe('bought');
  await dot.caller.command('POST', '/api/limits/time-out', { days: 1 });
  expect(await buy(dot.uid, planId)).toBe('excluded');
});
