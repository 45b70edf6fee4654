import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { beforeDepositHandlers, keepFirstLimitCountries } from '#server/limits/before-deposit.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { takeDue } from './in-force.ts';
import { limitCountriesHandlers } from './limit-countries.ts';

let database: FreshDatabase;
let api: TestApi;
/** Of a process that was started with other countries. */
let other: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
/** Who lives in Spain, as a customer of this process and of the other one. */
let customers: readonly Caller[];
beforeAll(async () => {
  database = await freshDatabase();
  const handlersOf = (countries: ReadonlySet<string>) => ({
    ...limitCountriesHandlers({ pool: database.app, adminEmails, countries }),
    ...beforeDepositHandlers(database.app, countries),
  });
  api = await startApi(database, { handlers: handlersOf(new Set(['GB'])) });
  other = await startApi(database, { handlers: handlersOf(new Set(['ES', 'PT'])) });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  customers = [await api.member('one@test.example'), await other.member('two@test.example')];
  await database.owner.query(`update customer set country = 'ES'`);
  await keepFirstLimitCountries(database.owner, new Set(['GB']));
});
afterAll(async () => {
  await api.stop();
  await other.stop();
  await database.drop();
});

const listed = async (by = first) => (await by.call('GET', '/api/admin/limit-countries')).body;
const propose = async (by: Caller, countries: readonly string[], at: string | null = null) => {
  const body = { countries, effectiveAt: at, reason: 'the law of Spain', seen: (await listed()).version };
  return by.command('POST', '/api/admin/limit-countries-changes', body);
};
const step = (by: Caller, verb: string, id: string) =>
  by.command(
    'POST',
    `/api/admin/limit-countries-changes/${id}/${verb}`,
    verb === 'approve' ? {} : { reason: 'not now' },
  );
const asked = async () =>
  Promise.all(customers.map(async (one) => (await one.call('GET', '/api/limits/before-deposit')).body.asked));

/** Whatever a test leaves open. */
beforeEach(async () => {
  const { open } = await listed();
  if (open) await step(first, 'withdraw', open.id);
});

describe('where a limit is asked for before a deposit', () => {
  it('[A13.2] [X8] operations proposes, an owner approves, and customers of every process are asked from then on', async () => {
    expect(await listed()).toMatchObject({ countries: ['GB'], environment: ['GB'], open: null });
    expect(await asked()).toEqual([false, false]);
    const { status, text, body } = await propose(operations, ['GB', 'ES', 'GB']);
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ before: ['GB'], countries: ['ES', 'GB'], status: 'proposed' });
    expect((await step(operations, 'approve', body.id)).status).toBe(404);
    expect(await asked()).toEqual([false, false]);
    expect((await step(first, 'approve', body.id)).body.status).toBe('in_force');
    expect(await asked()).toEqual([true, true]);
    // A later start of another process changes nothing.
    await keepFirstLimitCountries(database.owner, new Set(['PT']));
    expect((await listed()).countries).toEqual(['ES', 'GB']);
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual([
      'limit-countries.approve',
      'limit-countries.propose',
    ]);
  });

  it('[X8] who proposes does not approve, one change is open at a time, and the same list is none', async () => {
    const { body } = await propose(first, []);
    expect((await step(first, 'approve', body.id)).body.code).toBe('second_admin_required');
    expect((await propose(second, ['PT'])).body.code).toBe('setting_change_open');
    expect((await step(second, 'decline', body.id)).body.status).toBe('declined');
    expect((await propose(second, ['GB', 'ES'])).body.code).toBe('setting_unchanged');
    expect((await listed(operations)).items.map(({ status }: { status: string }) => status)).toEqual([
      'declined',
      'in_force',
    ]);
  });

  it('[X8] a list for a time to come, here none at all, counts from then on', async () => {
    const { body } = await propose(first, [], new Date(Date.now() + hourMs).toISOString());
    expect((await step(second, 'approve', body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect(await asked()).toEqual([true, true]);
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect(await asked()).toEqual([false, false]);
  });

  it('[X8] what is no country is refused by the console, and what is no list of countries by the database', async () => {
    expect((await propose(first, ['XX'])).body).toMatchObject({
      code: 'invalid_input',
      facts: { fields: [{ field: 'countries' }] },
    });
    for (const value of [['es'], ['ES', 'ES'], [1], 'ES', null]) {
      const inserted = database.app.query(
        `insert into document_change (id, kind, value, value_before, reason, asked_by)
         select 'dch_' || repeat('a', 26), 'limit-countries', $1, '{}', 'forged', uid from customer limit 1`,
        [JSON.stringify({ limitsBeforeDeposit: value })],
      );
      await expect(inserted, JSON.stringify(value)).rejects.toThrow('out of its bounds');
    }
  });
});
