import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { migrate } from './migrate.ts';

const migrations = path.join(import.meta.dirname, 'migrations');
const user = (n: number) => makeId('usr', n, new Uint8Array(10));

let folder: string;
let database: FreshDatabase;
/** One database for all, which is brought from one of their versions to the next: to migrate takes seconds. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  database = await freshDatabase({ empty: true });
  await migrateBefore('0013');
  await fillBefore13();
  await migrateBefore('0062');
  await fillBefore62();
  await migrateBefore('0085');
  await fillBefore85();
  await migrate(database.owner);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Brings the database to where it stood before a migration. */
async function migrateBefore(number: string): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name < number);
  await Promise.all(names.map((name) => cp(path.join(migrations, name), path.join(folder, name))));
  await migrate(database.owner, folder);
}

const deposit = `insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price,
    quote_decimals, quote_source, quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, transaction_id, output,
    credited, valuation, reason, created_ms, updated_ms)
  values ($1, 'u', 'Ada', 1000, 'Ethereum', '0xa', 77, 1, 2, 'live:x', 1, 1, $2, $2, $3, $4, $5, $6, $7, $8, 1, 1)`;

/** Deposits, approvals and votes of before. */
async function fillBefore13(): Promise<void> {
  const { owner } = database;
  await owner.query(deposit, ['dep_declined', 9, 'declined', null, null, null, null, 'no']);
  await owner.query(deposit, ['dep_credited', 8, 'approved', '0xb', 3, 1000, 'asked', null]);
  await owner.query(deposit, ['dep_pending', 5, 'pending', null, null, null, null, null]);
  await owner.query(`insert into approval values ('dep_pending', 'credit', 1, 'a', '{}', 1)`);
  for (const [i, uid] of [user(1), user(2)].entries()) {
    await owner.query(
      `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Ann', $2, 'Ann', 'Bell')`,
      [uid, `ann${i}@test.example`],
    );
  }
  await owner.query(`update customer set account_status = 'blocked', unblocking_admin = $2 where uid = $1`, [
    user(1),
    user(2),
  ]);
}

/** Two minutes of one hour, the later one recorded first, and one of the next. */
const fillBefore62 = () =>
  database.owner.query(`insert into market_minute values
    ('BTCUSD', 3600000, 30, 3, 9, 2, 5, 7), ('BTCUSD', 3660000, 10, 4, 8, 1, 6, 11), ('BTCUSD', 7200000, 50, 5, 5, 5, 5, 1)`);

/** Verified by the link alone, as anybody could: one set a password by mail later, one never did, one is not verified. */
async function fillBefore85(): Promise<void> {
  const { owner } = database;
  const names = ['by-mail', 'never', 'unverified'];
  for (const [i, name] of names.entries()) {
    await owner.query(
      `insert into auth_user (id, name, email, first_name, last_name, email_verified, created_at)
       values ($1, 'Ann', $2, 'Ann', 'Bell', $3, now() - interval '90 days')`,
      [user(10 + i), `${name}@test.example`, name !== 'unverified'],
    );
  }
  for (const at of [2_000, 1_000]) {
    await owner.query(
      `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
       values ($1, 'auth.reset-password', 'user', $1, $2)`,
      [user(10), at],
    );
  }
}

test('[A4] what was set before an account of before can have been its owner’s alone does not count as theirs', async () => {
  const { rows } = await database.owner.query<{ email: string; verified_ms: bigint | null; old: boolean }>(
    `select email, verified_ms, verified_ms < clock_ms() - 600000 as old from auth_user
     where email in ('by-mail@test.example', 'never@test.example', 'unverified@test.example') order by email`,
  );
  expect(rows).toEqual([
    // Since the first password by mail all others who had come in were out.
    { email: 'by-mail@test.example', verified_ms: 1_000n, old: true },
    { email: 'never@test.example', verified_ms: expect.anything(), old: false },
    { email: 'unverified@test.example', verified_ms: null, old: null },
  ]);
});

test('[D2] amounts, approvals and votes of before are kept: a pending deposit keeps its amount, an old vote lapses', async () => {
  const { owner } = database;
  expect((await owner.query('select deposit, units from deposit_amount')).rows).toEqual([
    { deposit: 'dep_pending', units: '77' },
  ]);
  expect((await owner.query('select subject, taken_back_ms from approval')).rows).toEqual([
    { subject: 'dep_pending', taken_back_ms: null },
  ]);
  expect((await owner.query('select unblocking_ms from customer where unblocking_admin is not null')).rows).toEqual([
    { unblocking_ms: 0n },
  ]);
});

test('[M4] the hours of days whose minutes were made before are made of them, in the order of seq', async () => {
  const { rows } = await database.owner.query('select * from market_hour order by begins_ms');
  expect(rows.map(Object.values)).toEqual([
    ['BTCUSD', 3_600_000n, 10n, 4n, 9n, 1n, 5n, 18n],
    ['BTCUSD', 7_200_000n, 50n, 5n, 5n, 5n, 5n, 1n],
  ]);
});
