import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { failure } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { expectedGross, worthOfParts } from '#domain/mining/expectation.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { contractHandlers } from './contract-handlers.ts';
import { planHandlers } from './plan-administration.ts';

let db: FreshDatabase;
let lease: TestLease;
let admin: UserId;
let second: UserId;
let ann: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'BTCUSD', 2);
  await openPair(db.app, 'DOGEUSD', 5);
  await openPair(db.app, 'LTCUSD', 2);
  await recordPrice(db.app, lease, 'DOGEUSD', 20_000n);
  await recordPrice(db.app, lease, 'LTCUSD', 10_000n);
  admin = await openCustomer(db.app);
  second = await openCustomer(db.app);
  ann = await openCustomer(db.app, 1_000_000n);
  await db.app.query(`update customer set country = 'CH' where uid = $1`, [ann]);
  for (const algorithm of ['sha256d', 'scrypt'])
    await db.app.query('select mining_verify($1, 1000000000000000, 1000000000000000)', [algorithm]);
});
afterAll(() => db.drop());

const bitcoin = (price: bigint) => recordPrice(db.app, lease, 'BTCUSD', price);
const network = (coin: string, difficulty: string, subsidy = 312_500_000n) =>
  db.app.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ($1, 900000, $2, $3, 0, 'test', clock_ms())`,
    [coin, difficulty, subsidy],
  );

/** Records the last prices once more, however slow the machine is. */
async function renew(): Promise<void> {
  const { rows } = await db.owner.query<{ pair: string; last_price: bigint }>(
    'select pair, last_price from market_pair where last_price is not null order by pair',
  );
  for (const { pair, last_price } of rows) await recordPrice(db.app, lease, pair, last_price);
}

const handlers = () => ({
  ...contractHandlers({
    pool: db.app,
    policy: everywhere,
    notify: async () => undefined,
    lastPriceOf: async () => null,
  }),
  ...planHandlers(db.app),
});
const actorOf = (uid: UserId, role: 'user' | 'admin') => {
  const signedInAtMs = millis(Date.now());
  const actor = { uid, role, accountStatus: 'approved', displayName: 'A', signedInAtMs } as const;
  return { actor, params: undefined, query: undefined };
};
let keys = 0;
const keyOf = (uid: UserId, operation: string, body: unknown) => {
  keys += 1;
  return commandKey(uid, operation, `key ${keys}`, body, 'approved');
};

async function offer(coins: readonly ('BTC' | 'DOGE' | 'LTC')[] = ['BTC']): Promise<string> {
  const body = {
    name: 'Ten',
    about: '',
    coins: [...coins],
    hashRate: '10000000000',
    termDays: 30,
    price: '10.00',
    poolFeeBps: 0,
    powerWatts: '0',
    powerPrice: '0',
  };
  const command = keyOf(admin, 'mining.create-plan', body);
  const made = await handlers().createMiningPlan({ ...actorOf(admin, 'admin'), body, command });
  if (!made.ok) throw new Error(made.failure.code);
  const { id, state } = made.value;
  // Cheap as it is, it takes two (plan-approvals.test.ts).
  expect(state).toBe('waiting');
  const call = { ...actorOf(second, 'admin'), params: { id }, body: undefined };
  const confirmed = await handlers().confirmMiningPlan({
    ...call,
    command: keyOf(second, 'mining.confirm-plan', { id }),
  });
  if (!confirmed.ok) throw new Error(confirmed.failure.code);
  return id;
}

/** Buys, with prices of now unless given otherwise. */
async function buy(planId: string, renewed = true): Promise<string> {
  if (renewed) await renew();
  const body = { planId };
  const command = keyOf(ann, 'mining.buy', body);
  const done = await handlers().buyContract({ ...actorOf(ann, 'user'), body, command });
  if (!done.ok) expect(done).toEqual({ ok: false, failure: failure('plan_price_lapsed', {}) });
  return done.ok ? 'bought' : done.failure.code;
}

const lapsed = async (planId: string, renewed = true): Promise<boolean | undefined> => {
  if (renewed) await renew();
  const listed = await handlers().listMiningPlans({ ...actorOf(ann, 'user'), body: undefined, command: null });
  return listed.ok ? listed.value.items.find(({ id }) => id === planId)?.lapsed : undefined;
};

it('N1 a plan is not sold while its coins bring over 10 % more than when it was offered, and is again when they do not', async () => {
  await bitcoin(10_000_000n);
  await network('BTC', '100000');
  const plan = await offer();
  expect(await buy(plan)).toBe('bought');
  await bitcoin(11_000_000n);
  expect([await buy(plan), await lapsed(plan)]).toEqual(['bought', false]);
  await bitcoin(11_000_001n);
  expect([await buy(plan), await lapsed(plan)]).toEqual(['plan_price_lapsed', true]);
  // Offered anew, by today's figures.
  expect(await buy(await offer())).toBe('bought');
  await bitcoin(9_000_000n);
  expect([await buy(plan), await lapsed(plan)]).toEqual(['bought', false]);
});

it('N1 a difficulty that falls, or fees that rise, count as a price that rises does', async () => {
  await bitcoin(10_000_000n);
  await network('BTC', '100000');
  const plan = await offer();
  await network('BTC', '91000');
  expect(await buy(plan)).toBe('bought');
  await network('BTC', '90000');
  expect(await buy(plan)).toBe('plan_price_lapsed');
  await network('BTC', '100000', 343_750_000n);
  expect(await buy(plan)).toBe('bought');
  await network('BTC', '100000', 343_750_001n);
  expect(await buy(plan)).toBe('plan_price_lapsed');
  await network('BTC', '100000');
});

it('N1 of a plan that pays in two coins the sum counts, and one without a known network lapses by age alone', async () => {
  const unknown = await offer(['DOGE', 'LTC']);
  await network('DOGE', '1000', 1_000_000_000_000n);
  await network('LTC', '1000', 625_000_000n);
  const plan = await offer(['DOGE', 'LTC']);
  // DOGE brings 2,000 dollars a block, LTC 625: 15 % more of LTC alone is 3.6 % of both.
  await recordPrice(db.app, lease, 'LTCUSD', 11_500n);
  expect(await buy(plan)).toBe('bought');
  await recordPrice(db.app, lease, 'DOGEUSD', 21_700n);
  expect([await buy(plan), await buy(unknown)]).toEqual(['plan_price_lapsed', 'bought']);
});

it('N1 a price lapses 30 days after it was set, whatever the coin does', async () => {
  const plan = await offer();
  const ageBy = async (ms: number) => {
    await db.owner.query('alter table mining_plan disable trigger user');
    await db.owner.query('update mining_plan set set_ms = clock_ms() - $2 where id = $1', [plan, ms]);
    await db.owner.query('alter table mining_plan enable trigger user');
  };
  await ageBy(30 * 86_400_000 - 60_000);
  expect(await buy(plan)).toBe('bought');
  await ageBy(30 * 86_400_000);
  expect([await buy(plan), await lapsed(plan)]).toEqual(['plan_price_lapsed', true]);
});

it('N1 a price lapses while the network is older than two hours or a price stale by the measure of deposits', async () => {
  await bitcoin(10_000_000n);
  await network('BTC', '100000');
  const plan = await offer();
  expect(await buy(plan)).toBe('bought');
  await db.owner.query(`update market_pair set last_tick_ms = clock_ms() - 15001 where pair = 'BTCUSD'`);
  expect([await buy(plan, false), await lapsed(plan, false)]).toEqual(['plan_price_lapsed', true]);
  // A polled one may be older.
  await db.owner.query(
    `update market_pair set last_tick_ms = clock_ms() - 120000, last_source = 'polled:coingecko' where pair = 'BTCUSD'`,
  );
  expect(await buy(plan, false)).toBe('bought');
  await db.owner.query(`update market_pair set last_tick_ms = clock_ms() - 180001 where pair = 'BTCUSD'`);
  expect(await buy(plan, false)).toBe('plan_price_lapsed');
  await bitcoin(10_000_000n);
  expect(await buy(plan)).toBe('bought');
  const age = (ms: number) => db.owner.query('update mining_network set taken_ms = clock_ms() - $1::bigint', [ms]);
  await age(7_190_000);
  expect(await buy(plan)).toBe('bought');
  await age(7_200_001);
  expect([await buy(plan), await lapsed(plan)]).toEqual(['plan_price_lapsed', true]);
  await network('BTC', '100000');
  expect(await buy(plan)).toBe('bought');
});

it('N1 staff are given the causes that hold why a plan is not sold, and no other', async () => {
  await bitcoin(10_000_000n);
  await network('BTC', '100000');
  const plan = await offer();
  const causes = async () => {
    await renew();
    const call = { ...actorOf(admin, 'admin'), query: { limit: 100 }, body: undefined, command: null };
    const listed = await handlers().adminMiningPlans(call);
    const found = listed.ok ? listed.value.items.find(({ id }) => id === plan) : undefined;
    return found && [found.lapsed, ...found.lapsedBecause];
  };
  expect(await causes()).toEqual([false]);
  await bitcoin(11_000_001n);
  expect(await causes()).toEqual([true, 'worth_risen']);
  await db.owner.query('update mining_network set taken_ms = clock_ms() - 7200001');
  expect(await causes()).toEqual([true, 'inputs_stale']);
  await db.owner.query('alter table mining_plan disable trigger user');
  await db.owner.query('update mining_plan set set_ms = clock_ms() - 30 * 86400000::bigint where id = $1', [plan]);
  await db.owner.query('alter table mining_plan enable trigger user');
  expect(await causes()).toEqual([true, 'age', 'inputs_stale']);
  await network('BTC', '100000');
  await bitcoin(10_000_000n);
  expect(await causes()).toEqual([true, 'age']);
});

it('N1 what a plan is expected to bring when it is offered is what the published formula says', async () => {
  await bitcoin(10_000_000n);
  await network('BTC', '123456.789');
  const plan = await offer();
  const { rows } = await db.owner.query<{ worth: string }>(
    'select floor(day_worth * 100000000)::text as worth from mining_plan where id = $1',
    [plan],
  );
  const difficulty = { value: 123_456_789n, decimals: 3 };
  const gross = expectedGross(10_000_000_000n, { difficulty, subsidy: 312_500_000n, fees: 0n });
  const formula = worthOfParts(gross, { price: 10_000_000n, decimals: 2 });
  const said = BigInt(rows[0]?.worth ?? '0');
  // The formula rounds parts of a coin down first.
  expect(said >= formula && said - formula <= 1n).toBe(true);
  expect(formula > 0n).toBe(true);
});
