import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let customer: UserId;

/** Somebody who limited their stakes, lowered that, raised it and waited, asked for its end and was excluded for a day. */
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 10_000n);
  await sets('100.00');
  await sets('50.00');
  await sets('80.00');
  await setClock(db, dayMs + 60_000);
  await sets('70.00');
  await sets(null);
  const body = { days: 1 };
  const excluded = await handlers().beginTimeOut({ ...own('limits.time-out', body), body });
  expect(excluded.ok).toBe(true);
});
afterAll(() => db.drop());

const handlers = () => ownLimitHandlers({ pool: db.app, notify: async () => undefined });
const own = (name: string, body: unknown) => {
  const actor: Actor = {
    uid: customer,
    role: 'user',
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  };
  return { actor, params: undefined, query: undefined, command: commandKey(customer, name, randomUUID(), body) };
};
const sets = async (amount: string | null): Promise<void> => {
  const body = { limit: 'stake', period: 'day', amount } as const;
  expect((await handlers().setLimit({ ...own('limits.set', body), body })).ok).toBe(true);
};

/** What is named of own limits after edits by somebody who owns the database. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const all = await namedAfterForging(db, ['audit_entry'], async (client: PoolClient) => {
    for (const edit of edits) await client.query(edit);
  });
  return all
    .filter((line) => line.startsWith('A13 '))
    .map((line) => line.replace(/standing \d+/, 'standing …').replaceAll(/\d{13}/g, '…'))
    .sort();
}

const loosens = (to: string): string => `update own_limit set ${to} where uid = '${customer}'`;
/** An entry of the customer's own, as a program writes it that calls the change theirs. */
const audited = (limit = 'stake'): string =>
  `insert into audit_entry (actor, action, subject_kind, subject, after)
   values ('${customer}', 'limits.set', 'user', '${customer}', '{"limit": "${limit}", "period": "day"}')`;
const unaudited = () =>
  `A13 own_limit_standing …: of ${customer} was written at …, and the audit trail has no action of theirs on limits in that transaction`;
const looser = (became: string, waits: string) =>
  `A13 limit of ${customer}: on stake a day became ${became} at …, where 7000 held, and ${waits}`;

test('A13: limits that were lowered at once, and raised after a day, and a time-out are clean', async () => {
  expect(await named('select 1')).toEqual([]);
});

test('A13: a limit that is raised or taken away at once is named, whoever the audit trail says did it', async () => {
  const nothing = 'pending = false, pending_amount = null, pending_from_ms = null';
  expect(await named(loosens(`amount = null, ${nothing}`))).toEqual([
    looser('none', 'nothing from no time'),
    unaudited(),
  ]);
  expect(await named(loosens(`amount = null, ${nothing}`), audited())).toEqual([
    looser('none', 'nothing from no time'),
  ]);
  expect(await named(loosens(`amount = 7001, ${nothing}`), audited())).toEqual([
    looser('7001', 'nothing from no time'),
  ]);
  // Taken away with its row, and set anew.
  const anew = [
    `delete from own_limit where uid = '${customer}'`,
    `insert into own_limit (uid, kind, period, amount) values ('${customer}', 'stake', 'day', 9000)`,
  ];
  expect(await named(...anew, audited())).toEqual([looser('9000', 'nothing from no time')]);
});

test('A13: a raise that is pending for less than 24 hours is named', async () => {
  const waits = (ms: number) => loosens(`pending = true, pending_amount = 9000, pending_from_ms = clock_ms() + ${ms}`);
  expect(await named(waits(dayMs - 60_000), audited())).toEqual([looser('7000', '9000 from …')]);
  expect(await named(waits(dayMs), audited())).toEqual([]);
});

test('A13: a lower limit, or a time-out, that its customer did not ask for is named', async () => {
  const lower = loosens('amount = 1, pending = false, pending_amount = null, pending_from_ms = null');
  expect(await named(lower)).toEqual([unaudited()]);
  expect(await named(lower, audited('loss'))).toEqual([unaudited()]);
  expect(await named(lower, audited())).toEqual([]);
  const excluded = `insert into own_exclusion (id, uid, kind, from_ms, until_ms)
    values ('exc_' || right('${customer}', 26), '${customer}', 'time-out', clock_ms(), clock_ms() + ${dayMs})`;
  expect(await named(excluded, audited())).toEqual([expect.stringMatching(/^A13 own_exclusion exc_\w+: of/)]);
});

test('A13: a limit that is changed without its trigger, or gone, is named', async () => {
  const quietly = 'alter table own_limit disable trigger user';
  expect(
    await named(quietly, loosens('amount = null, pending = false, pending_amount = null, pending_from_ms = null')),
  ).toEqual([`A13 limit of ${customer}: on stake a day is none, and was written down last as 7000`]);
  expect(await named(`delete from own_limit where uid = '${customer}'`)).toEqual([
    `A13 limit of ${customer}: on stake a day is gone, and was written down last as 7000`,
  ]);
});
