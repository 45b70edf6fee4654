import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks } from '#database/checks/checks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { switchHandlers } from '#server/limits/switch-handlers.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify } from '#server/notices/notify.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import type { Caller } from '#tools/testing/caller.ts';
import { changeStatus, commandKey, fundCustomer, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/ticks.ts';
import { contractHandlers } from './contract-handlers.ts';
import { planHandlers } from './plan-administration.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let second: Caller;
let adminId: UserId;
let ann: Person;

interface Person {
  readonly caller: Caller;
  readonly uid: UserId;
}

const policy = { ...everywhere, mining: new Set(['CH']) };
const handlersNow = () => {
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notify = openNotify({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post });
  return {
    ...contractHandlers({ pool: db.app, policy, notify, lastPriceOf: async () => null }),
    ...planHandlers(db.app),
    ...switchHandlers({ pool: db.app, pairs: [] }),
    ...ownLimitHandlers({ pool: db.app, notify }),
  };
};
let handlers: ReturnType<typeof handlersNow>;

beforeAll(async () => {
  db = await freshDatabase();
  handlers = handlersNow();
  api = await startApi(db, { handlers, policy });
  admin = await api.newcomer('admin@test.example');
  adminId = (await admin.call('GET', '/api/me')).body.uid;
  await db.owner.query(`update customer set account_status = 'approved' where uid = $1`, [adminId]);
  second = await api.newcomer('admin2@test.example');
  ann = await person('ann@test.example');
  const lease = await takeLease(db.app);
  for (const pair of ['BTCUSD', 'DOGEUSD']) {
    await openPair(db.app, pair, 2);
    await recordPrice(db.app, lease, pair, 9_100_000n);
  }
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

async function person(email: string, funds = 100_000n): Promise<Person> {
  const caller = await api.newcomer(email);
  const { uid } = (await caller.call('GET', '/api/me')).body;
  await db.app.query(`update customer set account_status = 'approved', country = 'CH' where uid = $1`, [uid]);
  await fundCustomer(db.app, uid, funds);
  return { caller, uid };
}

/** Somebody who can buy, without signing in. */
async function buyer(funds: bigint): Promise<UserId> {
  const uid = await openCustomer(db.app, funds);
  await db.app.query(`update customer set country = 'CH' where uid = $1`, [uid]);
  return uid;
}

/** Room of a fleet beyond what is sold, in hashes per second. */
async function makeRoom(algorithm: 'sha256d' | 'scrypt', room: bigint): Promise<void> {
  await db.app.query('select mining_verify(algorithm, sold + $2, sold + $2) from mining_fleet where algorithm = $1', [
    algorithm,
    room,
  ]);
}

const terms = {
  name: 'Bitcoin 10',
  about: '',
  coins: ['BTC'],
  hashRate: '10',
  termDays: 30,
  price: '57.00',
  poolFeeBps: 200,
  powerWatts: '150',
  powerPrice: '0.05',
};
async function plan(more: Partial<Record<keyof typeof terms, unknown>> = {}): Promise<string> {
  const made = await admin.command('POST', '/api/admin/mining/plans', { ...terms, ...more });
  if (made.status !== 201) throw new Error(made.text);
  // Nothing is known of a network here, so that it takes two admins.
  const confirmed = await second.command('POST', `/api/admin/mining/plans/${made.body.id}/confirm`, {});
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return made.body.id;
}

let keys = 0;
/** Buys as a program would: what is answered, or the code of the refusal. */
async function buy(uid: UserId, planId: string): Promise<string> {
  keys += 1;
  const command = commandKey(uid, 'mining.buy', `buy ${keys}`, { planId }, 'approved');
  const actor = { uid, role: 'user', accountStatus: 'approved', displayName: 'A', signedInAtMs: null } as const;
  const done = await handlers.buyContract({ actor, command, body: { planId }, params: undefined, query: undefined });
  return done.ok ? 'bought' : done.failure.code;
}

/** What the verifier finds, but for the money of test customers, which has no deposit behind it, and a fleet without machines. */
async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const { rule, sql } of checks) {
    const { rows } = await db.owner.query<{ id: string; problem: string }>(sql);
    found.push(...rows.map(({ id, problem }) => `${rule} ${id} ${problem}`));
  }
  return found.filter((one) => !/dep_|deposit|^N2 fleet .* rated/.test(one));
}

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
  await makeRoom('sha256d', 100n);
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
  expect(await breaches()).toEqual([]);
});

it('[N1] [N2] [N2.2] the plans say what is left of each by the fleet; a closed one is not offered and cannot be bought', async () => {
  await makeRoom('scrypt', 25n);
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
  await makeRoom('sha256d', 100n);
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
  expect(await breaches()).toEqual([]);
});

it('[A13] a purchase counts under one’s own loss limit in full, and who keeps away buys nothing', async () => {
  await makeRoom('sha256d', 100n);
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

it('[N2] of 50 who buy the last unit at once exactly one has it', async () => {
  await makeRoom('scrypt', 19n);
  const planId = await plan({ coins: ['DOGE'], price: '5.00' });
  const people = await Promise.all(Array.from({ length: 50 }, () => buyer(500n)));
  const outcomes = await Promise.all(people.map((uid) => buy(uid, planId)));
  expect(outcomes.filter((one) => one === 'bought')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'plan_sold_out')).toHaveLength(49);
  const paid = await Promise.all(people.map((uid) => readBalance(db.app, uid, 'real')));
  expect(paid.map(({ available }) => available).sort()).toEqual([0n, ...Array.from({ length: 49 }, () => 500n)]);
  expect(await breaches()).toEqual([]);
});

it('[N2] without the check that refuses it, the row’s own constraint sells nothing that is not there', async () => {
  await makeRoom('scrypt', 19n);
  const planId = await plan({ coins: ['DOGE'], price: '5.00' });
  const people = await Promise.all(Array.from({ length: 10 }, () => buyer(500n)));
  const { rows } = await db.owner.query<{ text: string }>(
    `select pg_get_functiondef('mining_sell(text, bigint)'::regprocedure) as text`,
  );
  const text = rows[0]?.text ?? '';
  const unchecked = text.replace('and f.sold + amount <= f.capacity', '');
  expect(unchecked).not.toBe(text);
  await db.owner.query(unchecked);
  try {
    const outcomes = await Promise.allSettled(people.map((uid) => buy(uid, planId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(String(one.reason)).toContain('mining_fleet_not_oversold');
    }
  } finally {
    await db.owner.query(text);
  }
  expect(await breaches()).toEqual([]);
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), who: fc.nat(2), plan: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), plan: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('verify' as const), room: fc.integer({ min: -5, max: 30 }) }) },
);

it('[N2] [P3] whatever is bought, closed and verified, what is left, paid and owned is what a slow model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ hashRate: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 400 }) }), {
        minLength: 3,
        maxLength: 3,
      }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(step, { maxLength: 14 }),
      async (offers, funds, room, steps) => {
        await makeRoom('sha256d', BigInt(room));
        const { rows: fleets } = await db.app.query<{ sold: bigint }>(
          `select sold from mining_fleet where algorithm = 'sha256d'`,
        );
        const model = {
          sold: Number(fleets[0]?.sold ?? 0n),
          verified: Number(fleets[0]?.sold ?? 0n) + room,
          capacity: Number(fleets[0]?.sold ?? 0n) + room,
          money: [...funds],
          plans: offers.map((offer) => ({ ...offer, open: true, id: '' })),
          bought: [] as { who: number; plan: number }[],
        };
        for (const one of model.plans) {
          const price = (one.price / 100).toFixed(2);
          one.id = await plan({ hashRate: String(one.hashRate), price, termDays: one.hashRate });
        }
        const people = await Promise.all(funds.map((amount) => buyer(BigInt(amount))));
        for (const each of steps) {
          switch (each.do) {
            case 'buy': {
              const offer = model.plans[each.plan];
              const uid = people[each.who];
              const has = model.money[each.who];
              if (!offer || !uid || has === undefined) throw new Error('no such step');
              const outcome = !offer.open
                ? 'plan_closed'
                : model.sold + offer.hashRate > model.capacity
                  ? 'plan_sold_out'
                  : has < offer.price
                    ? 'insufficient_available'
                    : 'bought';
              expect(await buy(uid, offer.id)).toBe(outcome);
              if (outcome === 'bought') {
                model.sold += offer.hashRate;
                model.money[each.who] = has - offer.price;
                model.bought.push({ who: each.who, plan: each.plan });
              }
              break;
            }
            case 'close': {
              const offer = model.plans[each.plan];
              if (!offer) throw new Error('no such step');
              await admin.command('POST', `/api/admin/mining/plans/${offer.id}/close`, { reason: 'By a story' });
              offer.open = false;
              break;
            }
            case 'verify': {
              model.verified = model.sold + each.room;
              model.capacity = Math.max(model.verified, model.sold);
              await db.app.query(`select mining_verify('sha256d', $1, $1)`, [model.verified]);
            }
          }
        }
        const { items } = (await ann.caller.call('GET', '/api/mining/plans')).body;
        const left = (id: string) => items.find((one: { id: string }) => one.id === id)?.left ?? 0;
        expect(model.plans.map(({ id }) => left(id))).toEqual(
          model.plans.map(({ open, hashRate }) => (open ? Math.floor((model.capacity - model.sold) / hashRate) : 0)),
        );
        const balances = await Promise.all(people.map((uid) => readBalance(db.app, uid, 'real')));
        expect(balances.map(({ available }) => available)).toEqual(model.money.map((amount) => cents(BigInt(amount))));
        const { rows: owned } = await db.owner.query(
          `select user_id, plan_id, hash_rate, price, end_day - start_day as days from mining_contract
           where user_id = any($1) order by bought_ms, id`,
          [people],
        );
        const key = (one: object) =>
          JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
        expect(owned.map(key).sort()).toEqual(
          model.bought
            .map(({ who, plan: nth }) => {
              const offer = model.plans[nth];
              return {
                user_id: people[who],
                plan_id: offer?.id,
                hash_rate: offer?.hashRate,
                price: offer?.price,
                days: offer?.hashRate,
              };
            })
            .map(key)
            .sort(),
        );
      },
    ),
    { numRuns: 15 },
  );
  expect(await breaches()).toEqual([]);
});
