import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { newId } from '#server/ids/new-id.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { alertListHandlers } from './alert-list.ts';

let db: FreshDatabase;
let api: TestApi;
const alert = newId('sal');
const path = '/api/admin/staff-alerts';
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: alertListHandlers({ pool: db.app, mayTake: async () => [] }) });
  await db.owner.query(
    `insert into staff_alert (id, code, about, reserve_asset, reserve_held, reserve_floor)
     values ($1, 'reserve_low', 'Bitcoin', 'Bitcoin', 99999999, 100000000)`,
    [alert],
  );
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

/** What every view of the alert says of the reserve, and the last columns of its line in the file. */
async function readAs(by: Caller): Promise<{ readonly views: unknown[]; readonly line: string }> {
  const [list, page, file] = [
    await by.call('GET', path),
    await by.call('GET', `${path}/${alert}`),
    await by.call('GET', `${path}.csv`),
  ];
  const views = [list.body.items[0], page.body];
  const seen = await by.command('POST', `${path}/${alert}/seen`, {});
  const given = await by.command('POST', `${path}/${alert}/assign`, { to: null });
  const answers = [seen, given].filter(({ status }) => status === 200).map(({ body }) => body);
  return {
    views: [...views, ...answers].map(({ reserve }) => reserve),
    line: file.text.split('\r\n')[1] ?? '',
  };
}

const reserve = { asset: 'Bitcoin', held: '99999999', floor: '100000000' };
const views: Readonly<Record<StaffRole, readonly unknown[]>> = {
  owner: Array(4).fill(reserve),
  operations: Array(4).fill(reserve),
  finance: Array(4).fill(reserve),
  risk: Array(4).fill(reserve),
  identity: Array(4).fill(null),
  support: Array(4).fill(null),
  // Who commands nothing has no answers of commands.
  auditor: Array(2).fill(reserve),
};

it.each(staffRoles)('[R5] [A7.1] what is held and the floor are for who may read the treasury: %s', async (role) => {
  const by =
    role === 'owner' ? await api.member(adminEmails[0]) : await makeStaff(api, db, `${role}@fairlead.example`, role);
  const read = await readAs(by);
  expect(read.views).toEqual(views[role]);
  // R1.7: exact, in whole coins with the symbol, which is also what it is about.
  expect(read.line).toContain(',reserve_low,BTC,');
  expect(read.line.endsWith(views[role].includes(null) ? ',,,' : ',BTC,0.99999999,1.00000000')).toBe(true);
});
