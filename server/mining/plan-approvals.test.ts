import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const tera = 1_000_000_000_000n;
let db: FreshDatabase;
let mine: Awaited<ReturnType<typeof openMiningFixture>>;
let accomplice: UserId;

/** 4 TH/s are expected to find 0.01 BTC a day, 1,000.00 at 100,000.00. */
beforeAll(async () => {
  db = await freshDatabase();
  mine = await openMiningFixture(db);
  await mine.goTo(-1, 1);
  await mine.site('sha256d', 4n * tera);
  accomplice = await mine.fixture.customer(1_000_000n);
  await mine.network('BTC', 4n * tera, 1_000_000n);
  await mine.price('BTC', 10_000_000n);
});
afterAll(() => db.drop());

/** 1 TH/s: 250.00 a day before fee and power, 2,500.00 in ten days. */
const honest = {
  name: 'Ten',
  about: '',
  coins: ['BTC'],
  hashRate: String(tera),
  termDays: 10,
  price: '2500.00',
  poolFeeBps: 0,
  powerWatts: '0',
  powerPrice: '0',
};
const offered = async (more: object, who = mine.admin): Promise<Record<'id' | 'state' | 'secondAdmin', string>> => {
  const made = await mine.call('createMiningPlan', who, { body: { ...honest, ...more } });
  if (!made.ok) throw new Error(codeOf(made));
  return made.value;
};
const buys = async (planId: string, who = accomplice): Promise<string> =>
  codeOf(await mine.call('buyContract', who, { body: { planId } }));
const confirms = async (id: string, who: UserId): Promise<string> =>
  codeOf(await mine.call('confirmMiningPlan', who, { params: { id } }));

test('N1 R3: an admin and an accomplice get no contract far below what it brings: the plan waits, unseen, for a second admin', async () => {
  // The whole fleet for ten years at a dollar.
  const plan = await offered({ hashRate: String(4n * tera), termDays: 3650, price: '0.01' });
  expect(plan).toMatchObject({ state: 'waiting', secondAdmin: 'price_below_half' });
  expect(await buys(plan.id)).toBe('not_found');
  const seen = await mine.does('listMiningPlans', accomplice);
  expect(seen.items).toEqual([]);
  expect(await confirms(plan.id, mine.admin)).toBe('second_admin_required');
  const params = { id: plan.id };
  const declined = await mine.call('closeMiningPlan', mine.admins[1], { params, body: { reason: 'Far too cheap' } });
  expect(declined).toMatchObject({ ok: true, value: { state: 'closed', approvedBy: null } });
  expect([await confirms(plan.id, mine.admins[1]), await buys(plan.id)]).toEqual(['already_decided', 'plan_closed']);
});

test('N1: half of what the term brings after the fee and before power is the bound, to the cent; who sells above it is asked for nobody', async () => {
  const states = async (more: object) => (await offered(more)).state;
  expect([await states({ price: '1250.00' }), await states({ price: '1249.99' })]).toEqual(['open', 'waiting']);
  // 250.00 − 10 % = 225.00 a day, of which power takes 24 kWh at 1 USD.
  const charged = { poolFeeBps: 1_000, powerWatts: '1000', powerPrice: '1' };
  expect([await states({ ...charged, price: '1125.00' }), await states({ ...charged, price: '1124.99' })]).toEqual([
    'open',
    'waiting',
  ]);
  // 250.00 − 4 × 24.00 = 154.00 a day: sold for what is left of it.
  expect(await states({ powerWatts: '4000', powerPrice: '1', price: '1540.00' })).toBe('open');
});

test('N1 R3: power as large as what a day brings makes no cheap plan of better days: it waits for a second admin', async () => {
  // 250.00 a day at 10 USD a kWh: 1,041.667 W leave nothing today, and all that a day brings more than today.
  const option = { hashRate: String(tera), termDays: 3650, powerWatts: '1041.667', powerPrice: '10', price: '0.01' };
  const plan = await offered(option);
  expect(plan).toMatchObject({ state: 'waiting', secondAdmin: 'price_below_half' });
  expect(await buys(plan.id)).toBe('not_found');
});

test('N1: of two coins each counts, before power', async () => {
  await mine.network('DOGE', tera, 100_000_000_000n);
  expect(await offered({ coins: ['DOGE', 'LTC'] })).toMatchObject({ state: 'waiting', secondAdmin: 'worth_unknown' });
  await mine.network('LTC', tera, 100_000_000n);
  // 1,000 DOGE and 1 LTC a day, at 1.00 each: half is 500.50, and power would take all of the first.
  const both = { coins: ['DOGE', 'LTC'], termDays: 1, powerWatts: '1000000', powerPrice: '1' };
  expect((await offered({ ...both, price: '500.51' })).state).toBe('open');
  expect((await offered({ ...both, price: '500.49' })).state).toBe('waiting');
});

test('R3.1: approved by a second admin it is sold, but to neither of the two', async () => {
  const plan = await offered({ price: '1.00' });
  expect(await confirms(plan.id, mine.admins[1])).toBe('ok');
  expect(await confirms(plan.id, mine.admins[2])).toBe('already_decided');
  expect([await buys(plan.id, mine.admin), await buys(plan.id, mine.admins[1])]).toEqual(['own_case', 'own_case']);
  expect(await buys(plan.id)).toBe('ok');
  const own = await offered({}, mine.admins[2]);
  expect([own.state, await buys(own.id, mine.admins[2])]).toEqual(['open', 'own_case']);
});

const named = async (sql: string): Promise<string> =>
  (await namedAfterForging(db, ['mining_plan', 'mining_contract'], (client) => client.query(sql))).join('\n');

test('N1: verify names a plan that would have needed two admins and has one, and who bought of a plan of their own', async () => {
  expect(await named('select 1')).toBe('');
  expect(await named(`update mining_plan set approved_by = null, approved_ms = null where price = 100`)).toMatch(
    /^N1 plan \S+: is sold for 100 cents where 2500\.00 dollars were expected of its term, by \S+ and nobody$/m,
  );
  expect(await named(`update mining_plan set approved_by = '${mine.admins[2]}' where price = 100`)).toMatch(
    /^N1 plan /m,
  );
  expect(await named(`update mining_plan set state = 'open' where state = 'waiting' and price = 124999`)).toMatch(
    /^N1 plan /m,
  );
  expect(await named(`update mining_plan set state = 'open' where state = 'waiting' and power_mw = 1041667`)).toMatch(
    /^N1 plan \S+: is sold for 1 cents where 912500\.00 dollars were expected of its term, by \S+ and nobody$/m,
  );
  expect(await named(`update mining_contract set user_id = '${mine.admin}'`)).toMatch(
    /^R3 contract \S+: was bought by /m,
  );
});

test('N4: no program opens a plan without a second admin, or makes one wait that is sold', async () => {
  const plan = await offered({ price: '1.00' });
  const edit = (sets: string) => db.app.query(`update mining_plan set ${sets} where id = $1`, [plan.id]);
  await expect(edit(`state = 'open'`)).rejects.toMatchObject({ code: 'FL003' });
  await expect(edit(`approved_by = 'x', approved_ms = 1`)).rejects.toThrow();
  await expect(edit(`state = 'open', approved_by = created_by, approved_ms = 1`)).rejects.toThrow(
    /mining_plan_approved/,
  );
  expect(await confirms(plan.id, mine.admins[1])).toBe('ok');
  await expect(edit(`state = 'waiting'`)).rejects.toThrow();
  await expect(edit(`approved_by = 'x'`)).rejects.toMatchObject({ code: 'FL003' });
});
