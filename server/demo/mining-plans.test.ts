import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { failure } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { createNetworkPoller } from '#server/mining/machines/network.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { commandKey, fundCustomer, moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { demoAdmin, demoMiners, demoSecondAdmin } from './accounts.ts';
import { seedMining } from './mining.ts';
import { daysOfHistory, demoPlans } from './mining-figures.ts';
import { demoNetworkSource } from './mining-networks.ts';
import { type PlanDependencies, renewPlans } from './mining-plans.ts';

const owner = {
  role: 'admin',
  staff: { role: 'owner', listed: true },
  accountStatus: 'approved',
  displayName: 'Ada',
  signedInAtMs: null,
} as const;
let db: FreshDatabase;
let lease: TestLease;
let deps: PlanDependencies;
let buyer: UserId;
let ahead = 0;
const prices = { BTCUSD: 9_000_000n, DOGEUSD: 15_000n, LTCUSD: 9_000n };

/** A demo that lived through its thirty days of mining, ten days ago. */
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query(`insert into installation (mode) values ('demo')`);
  const admin = await openCustomer(db.app);
  const admins = new Map([
    [demoAdmin, admin],
    [demoSecondAdmin, await openCustomer(db.app)],
  ]);
  const miner = await openCustomer(db.app);
  buyer = await openCustomer(db.app);
  await db.app.query(`update customer set country = 'CH' where uid = $1`, [buyer]);
  for (const uid of [miner, buyer]) await fundCustomer(db.app, uid, 100_000n);
  await moveHouse(db.app, 'capital', 1_000_000n);
  lease = await takeLease(db.app);
  await openPair(db.app, 'BTCUSD', 2);
  await openPair(db.app, 'DOGEUSD', 5);
  await openPair(db.app, 'LTCUSD', 2);
  deps = {
    pool: db.app,
    nowMs: () => Date.now() + ahead,
    handlers: planHandlers(db.app),
    auth: {
      async find(email) {
        const uid = admins.get(email);
        return uid === undefined ? null : { ...owner, uid };
      },
    },
  };
  const begins = Math.floor((await readClock(db.app)) / dayMs);
  const lived = { first: begins + 1, from: begins + 1 };
  for (let day = 0; day <= daysOfHistory + 1; day += 1) {
    await moveOn(day * dayMs);
    const miners = [{ uid: miner, plans: demoMiners[0].plans }];
    await seedMining({ pool: db.app, pairs, priceAt: priceBookAt('demo') }, admin, miners, lived);
  }
});
afterAll(() => db.drop());

async function moveOn(toMs: number): Promise<void> {
  ahead = toMs;
  await setClock(db, ahead);
}

/** What runs in a demo: prices are recorded, networks read. */
async function live(times = 1n): Promise<void> {
  await db.app.query('select market_open_day(clock_ms())');
  for (const [pair, price] of Object.entries(prices)) await recordPrice(db.app, lease, pair, price * times);
  const sources = new Map(minedCoins.map((coin) => [coin, demoNetworkSource(coin)]));
  const log = { info: () => undefined, warn: () => undefined };
  await createNetworkPoller({ pool: db.app, sources, log, backOffMs: () => 0 }).pollDue();
}

const customer = () => {
  const signedInAtMs = millis(Date.now() + ahead);
  const actor = { uid: buyer, role: 'user', accountStatus: 'approved', displayName: 'B', signedInAtMs } as const;
  return { actor, params: undefined, query: undefined };
};
const handlers = () =>
  contractHandlers({
    pool: db.app,
    policy: everywhere,
    notify: async () => undefined,
    lastPriceOf: async () => null,
  });

async function forSale() {
  const listed = await handlers().listMiningPlans({ ...customer(), body: undefined, command: null });
  if (!listed.ok) throw new Error(listed.failure.code);
  return listed.value.items.filter(({ lapsed, left }) => !lapsed && left > 0);
}
const names = async () => (await forSale()).map(({ name }) => name).sort();
const all = demoPlans.map(({ name }) => name).sort();

async function buy(planId: string) {
  const body = { planId };
  const command = commandKey(buyer, 'mining.buy', randomUUID(), body, 'approved');
  return handlers().buyContract({ ...customer(), body, command });
}

it('[N5] a demo of forty days has its plans for sale at its present, and one of them is bought', async () => {
  await moveOn(41 * dayMs);
  await live();
  expect(await names()).toEqual([]);
  const { rows } = await db.app.query<{ id: string }>('select id from mining_plan where name = $1', [all[0]]);
  expect(await buy(rows[0]?.id ?? '')).toEqual({ ok: false, failure: failure('plan_price_lapsed', {}) });
  await renewPlans(deps);
  expect(await names()).toEqual(all);
  const [plan] = await forSale();
  expect((await buy(plan?.id ?? '')).ok).toBe(true);
  expect(await problemsOf(db)).toEqual([]);
});

const made = async () =>
  (
    await db.owner.query<{ name: string; state: string; made: number }>(
      `select name, state, count(*)::integer as made from mining_plan group by 1, 2 order by 1, 2`,
    )
  ).rows;

it('[N5] a demo that goes on for weeks offers its plans anew when they lapse, and nothing before', async () => {
  const before = await made();
  await renewPlans(deps);
  await moveOn(60 * dayMs);
  // Nothing is known of the networks and prices of now: that is no reason to offer anything.
  await renewPlans(deps);
  expect(await names()).toEqual([]);
  await live();
  expect(await names()).toEqual(all);
  await renewPlans(deps);
  expect(await made()).toEqual(before);
  await moveOn(72 * dayMs);
  await live();
  expect(await names()).toEqual([]);
  await renewPlans(deps);
  expect(await names()).toEqual(all);
  expect(await made()).toEqual(
    all.flatMap((name) => [
      expect.objectContaining({ name, state: 'closed', made: 2 }),
      expect.objectContaining({ name, state: 'open', made: 1 }),
    ]),
  );
});

it('[N5] one that a coin’s rise has made lapse comes back by two admins, and one that an admin has closed does not', async () => {
  const [closed, ...others] = await forSale();
  if (closed === undefined) throw new Error('no plan is for sale');
  const admin = await deps.auth.find(demoAdmin);
  if (admin === null) throw new Error('no admin');
  const [params, body] = [{ id: closed.id }, { reason: 'A visitor of the demo tries it' }];
  const command = {
    ...commandKey(admin.uid, 'mining.close-plan', randomUUID(), body, 'admin'),
    staff: { listed: true, roles: [] },
  };
  const done = await deps.handlers.closeMiningPlan({ actor: admin, params, query: undefined, body, command });
  expect(done.ok).toBe(true);
  await live(2n);
  expect(await names()).toEqual([]);
  await renewPlans(deps);
  expect(await names()).toEqual(others.map(({ name }) => name).sort());
  const { rows } = await db.owner.query<{ name: string; approved_by: string | null }>(
    `select name, approved_by from mining_plan where state = 'open' and name like 'Demo Bitcoin%' order by name`,
  );
  const second = (await deps.auth.find(demoSecondAdmin))?.uid;
  for (const { approved_by } of rows) expect(approved_by).toBe(second);
  expect(rows.length).toBeGreaterThan(0);
  expect(await problemsOf(db)).toEqual([]);
});

it('[N5] several that renew at once, or one that was ended between its steps, make one plan of each', async () => {
  const before = await names();
  await live(4n);
  await Promise.allSettled([renewPlans(deps), renewPlans(deps)]);
  await renewPlans(deps);
  expect(await names()).toEqual(before);
});
