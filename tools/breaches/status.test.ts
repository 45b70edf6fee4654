import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let customer: UserId;
let admin: UserId;
const tables = ['customer_standing', 'audit_entry'];

/** A customer who was suspended and approved again, as the console does it. */
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 10_000n);
  admin = await openCustomer(db.app);
  await changes('approved', 'suspended');
  await changes('suspended', 'approved');
});
afterAll(() => db.drop());

async function changes(before: string, after: string): Promise<void> {
  await withTransaction(db.app, async (tx) => {
    await tx.query('update customer set account_status = $2, version = version + 1 where uid = $1', [customer, after]);
    await writeAudit(tx, {
      actor: admin,
      action: 'customers.suspend',
      subjectKind: 'user',
      subject: customer,
      reason: 'Test',
      before: { account_status: before },
      after: { account_status: after },
    });
  });
}

/** What is named of statuses after edits by somebody who owns the database; the program's triggers stay but for those named. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const all = await namedAfterForging(db, tables, async (client: PoolClient) => {
    await client.query('alter table customer_standing enable trigger user');
    for (const edit of edits) await client.query(edit);
  });
  return all.filter((line) => line.startsWith('A9 ')).map((line) => line.replaceAll(/\d{13}/g, '…'));
}

const sets = (status: string): string => `update customer set account_status = '${status}' where uid = '${customer}'`;

test('A9: who was suspended and approved again by the audit trail is clean', async () => {
  expect(await named('select 1')).toEqual([]);
});

test('A9: a block, or another end of an approval, without its audit entry is named, also once it is over', async () => {
  for (const status of ['blocked', 'suspended', 'pending', 'declined']) {
    const says = `A9 customer ${customer}: became ${status} at …, after approved, and the audit trail does not say so in that transaction`;
    expect(await named(sets(status)), status).toContain(says);
    expect(await named(sets(status), sets('approved')), status).toContain(says);
  }
});

test('A9: a change that no decision makes is named, also with an audit entry of that transaction', async () => {
  const turn = (before: string, after: string) => [
    sets(after),
    `insert into audit_entry (actor, action, subject_kind, subject, before, after)
     values ('${admin}', 'customers.decline', 'user', '${customer}', '{"account_status": "${before}"}', '{"account_status": "${after}"}')`,
  ];
  const says = (before: string, after: string) =>
    `A9 customer ${customer}: became ${after} at …, after ${before}, which no decision does`;
  for (const [status, others] of [
    ['approved', ['declined', 'pending']],
    ['blocked', ['suspended', 'pending', 'declined']],
    ['suspended', ['pending', 'declined']],
    ['declined', ['approved', 'suspended']],
    ['pending', ['suspended']],
  ] as const) {
    const first = status === 'approved' ? [] : turn('approved', status);
    for (const other of others) {
      expect(await named(...first, ...turn(status, other)), `${status} to ${other}`).toContain(says(status, other));
    }
  }
  // What staff decide, and what follows from images of an identity, are clean.
  expect(await named(...turn('approved', 'blocked'), ...turn('blocked', 'approved'))).toEqual([]);
  expect(await named(...turn('approved', 'suspended'), ...turn('suspended', 'blocked'))).toEqual([]);
});

test('A9: an audit entry of another customer, status or transaction does not stand for it', async () => {
  const entry = (subject: string, after: string, xact = 'default') =>
    `insert into audit_entry (actor, action, subject_kind, subject, before, after, xact)
     values ('${admin}', 'customers.block', 'user', '${subject}', '{"account_status": "approved"}', '{"account_status": "${after}"}', ${xact})`;
  const blocked = sets('blocked');
  expect(await named(blocked, entry(customer, 'blocked'))).toEqual([]);
  expect(await named(blocked, entry(admin, 'blocked'))).toHaveLength(1);
  expect(await named(blocked, entry(customer, 'suspended'))).toHaveLength(1);
  expect(await named(blocked, entry(customer, 'blocked', '(select min(xact) from audit_entry)'))).toHaveLength(1);
});

test('A9: a status or a country that is changed without its trigger is named', async () => {
  const quietly = 'alter table customer disable trigger user';
  expect(await named(quietly, sets('blocked'))).toEqual([
    `A9 customer ${customer}: is blocked in no country, and was written down last as approved in no country`,
  ]);
  expect(await named(quietly, `update customer set country = 'CH' where uid = '${customer}'`)).toEqual([
    `A9 customer ${customer}: is approved in CH, and was written down last as approved in no country`,
  ]);
});
