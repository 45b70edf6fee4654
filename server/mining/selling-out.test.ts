import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  breaches,
  buyer,
  type MiningSale,
  makeRoom,
  openMiningSale,
  type Person,
} from '#tools/testing/mining/mining-buyers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let ann: Person;
let plan: MiningSale['plan'];
let buy: MiningSale['buy'];
beforeAll(async () => {
  db = await freshDatabase();
  ({ api, admin, ann, plan, buy } = await openMiningSale(db));
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

it('[N2] of 50 who buy the last unit at once exactly one has it', async () => {
  await makeRoom(db, 'scrypt', 19n);
  const planId = await plan({ coins: ['DOGE'], price: '5.00' });
  const people = await Promise.all(Array.from({ length: 50 }, () => buyer(db, 500n)));
  const outcomes = await Promise.all(people.map((uid) => buy(uid, planId)));
  expect(outcomes.filter((one) => one === 'bought')).toHaveLength(1);
  expect(outcomes.filter((one) => one === 'plan_sold_out')).toHaveLength(49);
  const paid = await Promise.all(people.map((uid) => readBalance(db.app, uid, 'real')));
  expect(paid.map(({ available }) => available).sort()).toEqual([0n, ...Array.from({ length: 49 }, () => 500n)]);
  expect(await breaches(db)).toEqual([]);
});

it('[N2] without the check that refuses it, the row’s own constraint sells nothing that is not there', async () => {
  await makeRoom(db, 'scrypt', 19n);
  const planId = await plan({ coins: ['DOGE'], price: '5.00' });
  const people = await Promise.all(Array.from({ length: 10 }, () => buyer(db, 500n)));
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
  expect(await breaches(db)).toEqual([]);
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
        await makeRoom(db, 'sha256d', BigInt(room));
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
        const people = await Promise.all(funds.map((amount) => buyer(db, BigInt(amount))));
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
  expect(await breaches(db)).toEqual([]);
});
