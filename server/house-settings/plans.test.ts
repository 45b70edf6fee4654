import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { demoPlans, mostEntries, noPlans, plansName } from '#domain/deposits/plans.ts';
import { cents } from '#domain/money/amount.ts';
import { keepDepositLimits } from '#server/limits/deposit-limits.ts';
import { keepSettings } from '#server/limits/house-settings.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { testFirstValues } from '#tools/testing/first-values.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { takeDue } from './in-force.ts';
import { plansHandlers } from './plans.ts';

let database: FreshDatabase;
let api: TestApi;
/** Of a process that was started with other plans. */
let other: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
/** Of this process and of the other one. */
let customers: readonly Caller[];
const limits = testFirstValues.deposits;
const start = (plans: object) => keepSettings(database.owner, [[plansName, plans]], [plansName]);
beforeAll(async () => {
  database = await freshDatabase();
  const handlersOf = (plans: typeof demoPlans) => plansHandlers({ pool: database.app, adminEmails, plans, limits });
  api = await startApi(database, { handlers: handlersOf(demoPlans) });
  other = await startApi(database, { handlers: handlersOf(noPlans) });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  customers = [await api.member('one@test.example'), await other.member('two@test.example')];
  await start(demoPlans);
});
afterAll(async () => {
  await api.stop();
  await other.stop();
  await database.drop();
});

const plan = { name: 'Small', amount: '20.00', text: 'A suggested amount.' };
const place = { name: 'A market', url: 'https://market.example/buy', note: '' };
const many = <T>(one: T, count: number): readonly T[] => Array.from({ length: count }, () => one);
const listed = async () => (await first.call('GET', '/api/admin/plans')).body;
const propose = async (by: Caller, plans: object, at: string | null = null) => {
  const body = { plans, effectiveAt: at, reason: 'other amounts', seen: (await listed()).version };
  return by.command('POST', '/api/admin/plans-changes', body);
};
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/plans-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
const shown = async (nth: 0 | 1) => (await customers[nth]?.call('GET', '/api/deposit-plans'))?.body;

/** Whatever a test leaves open. */
beforeEach(async () => {
  const { open } = await listed();
  if (open) await step(first, 'withdraw', open.id);
});

describe('plans and places in the console', () => {
  it('[X8] operations proposes, an owner approves, and customers of every process are shown them; the rest stays', async () => {
    expect(await shown(1)).toEqual(demoPlans);
    const asked = await propose(operations, { pricing: [plan], mining: [] });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body).toMatchObject({ before: demoPlans, plans: { ...demoPlans, pricing: [plan] } });
    expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
    expect(await shown(0)).toEqual(demoPlans);
    expect((await step(first, 'approve', asked.body.id)).body.status).toBe('in_force');
    for (const nth of [0, 1] as const) expect(await shown(nth)).toEqual({ ...demoPlans, pricing: [plan] });
    await start(noPlans);
    expect((await listed()).plans).toEqual({ ...demoPlans, pricing: [plan] });
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['plans.approve', 'plans.propose']);
  });

  it('[X8] of two proposals at once one counts, of two approvals one, and none by who proposed', async () => {
    const proposals = await Promise.all([propose(first, { places: [place] }), propose(first, { trading: [plan] })]);
    expect(proposals.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const id = proposals.find(({ status }) => status === 201)?.body.id;
    expect((await step(first, 'approve', id)).body.code).toBe('second_admin_required');
    const answers = await Promise.all([step(second, 'approve', id), step(second, 'approve', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await database.owner.query(
      `select count(*)::integer as kept from house_setting where name = 'plans'`,
    );
    expect(rows).toEqual([{ kept: 3 }]);
  });

  it('[X8] plans for a time to come are shown from then on', async () => {
    const asked = await propose(first, { mining: [plan] }, new Date(Date.now() + hourMs).toISOString());
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect((await shown(0)).mining).toEqual([]);
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect((await shown(1)).mining).toEqual([plan]);
  });

  it('[X8] no plan that leads into a refusal, and no address but a plain https one: by the console and by the database', async () => {
    for (const [wrong, field] of [
      [{ pricing: [plan, { ...plan, amount: '0.99' }] }, 'plans.pricing[1].amount'],
      [{ trading: [{ ...plan, amount: '1000000.01' }] }, 'plans.trading[0].amount'],
      [{ places: [{ ...place, url: 'https://me:secret@market.example' }] }, 'plans.places[0].url'],
    ] as const) {
      const { body } = await propose(first, wrong);
      expect(body, field).toMatchObject({ code: 'invalid_input', facts: { fields: [{ field }] } });
    }
    for (const wrong of [
      { places: [{ ...place, url: 'javascript:alert(1)' }] },
      { pricing: [{ ...plan, bonus: '10 %' }] },
      { pricing: [{ ...plan, name: '' }] },
      { pricing: many(plan, mostEntries + 1) },
      { stocks: [] },
    ])
      expect((await propose(first, wrong)).body.code, JSON.stringify(wrong)).toBe('invalid_input');
    const { rows } = await database.app.query(
      `select plans_within(jsonb_build_object('plans', v)) as ok from unnest($1::jsonb[]) v`,
      [
        [
          { ...noPlans, places: many(place, mostEntries), pricing: many(plan, mostEntries) },
          { ...noPlans, places: many(place, mostEntries + 1) },
          { ...noPlans, mining: many(plan, mostEntries + 1) },
          { ...noPlans, places: [{ ...place, url: 'javascript:alert(1)' }] },
          { ...noPlans, places: [{ ...place, url: 'https://me@market.example' }] },
          { ...noPlans, places: [{ ...place, more: '' }] },
          { ...noPlans, pricing: [{ ...plan, amount: '20' }] },
          { ...noPlans, pricing: [{ name: 'Small', amount: '20.00' }] },
          { ...noPlans, pricing: 'none' },
          { ...noPlans, stocks: [] },
          { pricing: [] },
        ].map((one) => JSON.stringify(one)),
      ],
    );
    expect(rows.map(({ ok }) => ok)).toEqual([true, ...Array.from({ length: 10 }, () => false)]);
  });

  it('[X8] a plan is not shown while its amount may not be deposited', async () => {
    await keepDepositLimits(database.owner, { ...limits, min: cents(2_001n) });
    const { pricing, trading } = await shown(0);
    expect([...pricing, ...trading].filter(({ name }: { name: string }) => name === plan.name)).toEqual([]);
    expect((await listed()).plans.pricing).toEqual([plan]);
  });
});
