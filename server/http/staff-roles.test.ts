import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { rolesOf } from '#api/staff-roles.ts';
import { type StaffRole, staffReaders, staffRoles } from '#domain/accounts/staff-roles.ts';
import { refused } from '#domain/failures/failures.ts';
import { staffTable } from '#tools/staff-table.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';

let database: FreshDatabase;
let api: TestApi;
/** The operations whose handler was reached. */
const reached: string[] = [];
const people = new Map<StaffRole | 'listed' | 'customer', Caller>();

const operations: readonly (readonly [string, Operation])[] = Object.entries(catalogue);
const ofStaff = operations.filter(([, { access }]) => access === 'admin');

beforeAll(async () => {
  database = await freshDatabase();
  // Each handler of staff notes that it was reached and does nothing: what is tested is who gets there.
  const noting = Object.fromEntries(
    ofStaff.map(([name]) => [
      name,
      async () => {
        reached.push(name);
        return refused('unavailable', {});
      },
    ]),
  );
  api = await startApi(database, { handlers: noting });
  people.set('listed', await api.member(adminEmails[0]));
  people.set('customer', await api.member('customer@test.example'));
  for (const role of staffRoles) people.set(role, await makeStaff(api, database, `${role}@test.example`, role));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function ask(who: StaffRole | 'listed' | 'customer', { method, path, command }: Operation) {
  const caller = people.get(who);
  if (!caller) throw new Error(`nobody is ${who}`);
  const url = path.replace(/\{[a-zA-Z]+\}/g, 'x');
  return command ? caller.command(method, url, {}) : caller.call(method, url);
}

describe('operations of staff', () => {
  it('[A7.1] an owner may all, an auditor every read and no command, the others what names them', () => {
    for (const [, operation] of ofStaff) {
      const roles = rolesOf(operation);
      expect(roles).toContain('owner');
      expect(roles.includes('auditor')).toBe(!operation.command);
    }
    const unnamed = rolesOf({ command: true });
    expect(unnamed).toEqual(['owner', 'operations']);
    // S3.1: to whom an e-mail names the page of staff and roles.
    expect(rolesOf(catalogue.listStaff)).toEqual(staffReaders);
  });

  for (const who of [...staffRoles, 'listed', 'customer'] as const) {
    it(`[A7.1] ${who}: what the table does not name answers as if it did not exist, before any work`, async () => {
      for (const [name, operation] of ofStaff) {
        reached.length = 0;
        const answer = await ask(who, operation);
        const may = who === 'listed' || (who !== 'customer' && rolesOf(operation).includes(who));
        if (may) expect([name, answer.body?.code]).not.toEqual([name, 'not_found']);
        else {
          expect([name, answer.status, answer.body.code]).toEqual([name, 404, 'not_found']);
          expect(reached).toEqual([]);
        }
      }
    });
  }

  it('[A7.1] the documented table is that of the operations', async () => {
    const text = await readFile(new URL('../../docs/staff-roles.md', import.meta.url), 'utf8');
    expect(text, 'run `node tools/staff-table.ts`').toBe(staffTable());
  });
});
