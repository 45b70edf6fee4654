import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '#server/outside/postgres/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { MigrationRefused, migrate } from './migrate.ts';

let folder: string;
let database: FreshDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  database = await freshDatabase({ empty: true });
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);

async function recorded(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

async function tables(): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migration' and tableowner = 'fairlead_owner' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('[L1] files are applied once, in the order of their numbers, as the owner role', async () => {
  await write('0002-second.sql', 'insert into ledger_like values (1); create table second_one (id int)');
  await write('0001-first.sql', 'create table ledger_like (id int)');
  expect(await migrate(database.owner, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(database.owner, folder)).toEqual([]);
  await write('0003-third.sql', 'create table third (id int)');
  expect(await migrate(database.owner, folder)).toEqual(['0003-third.sql']);
  expect(await tables()).toEqual(['ledger_like', 'second_one', 'third']);
  const { rows } = await database.owner.query('select sha256, applied_ms from schema_migration where name = $1', [
    '0001-first.sql',
  ]);
  expect(rows[0]).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), applied_ms: expect.any(BigInt) });
  expect(Math.abs(Number(rows[0].applied_ms) - Date.now())).toBeLessThan(60_000);
});

test('[L1] the app role can neither migrate nor make tables', async () => {
  await write('0001-first.sql', 'create table first_one (id int)');
  await expect(migrate(database.app, folder)).rejects.toThrow(/permission denied/);
  await expect(database.app.query('create table mine (id int)')).rejects.toThrow(/permission denied/);
});

test('[L1] a failing file leaves nothing of itself, keeps those before it, and is named with its line', async () => {
  await write('0001-good.sql', 'create table good (id int)');
  await write('0002-bad.sql', 'create table half (id int);\n\nselect * from nowhere;');
  await expect(migrate(database.owner, folder)).rejects.toThrow(
    /0002-bad\.sql failed: relation "nowhere" does not exist \(line 3\)/,
  );
  expect(await recorded()).toEqual(['0001-good.sql']);
  expect(await tables()).toEqual(['good']);
  await write('0002-bad.sql', 'create table fixed (id int)');
  expect(await migrate(database.owner, folder)).toEqual(['0002-bad.sql']);
});

test('[L1] a changed file is refused by name', async () => {
  await write('0001-first.sql', 'create table first_one (id int)');
  await migrate(database.owner, folder);
  await write('0001-first.sql', 'create table first_one (id int) -- a comment is a change too');
  await write('0002-new.sql', 'create table new_one (id int)');
  const refused = migrate(database.owner, folder);
  await expect(refused).rejects.toThrow(MigrationRefused);
  await expect(refused).rejects.toThrow(/0001-first\.sql was changed/);
  expect(await tables()).toEqual(['first_one']);
});

test('[L1] a missing or renamed file is refused by name', async () => {
  await write('0001-first.sql', 'create table first_one (id int)');
  await write('0002-second.sql', 'create table second_one (id int)');
  await migrate(database.owner, folder);
  await rename(path.join(folder, '0001-first.sql'), path.join(folder, '0001-other.sql'));
  await expect(migrate(database.owner, folder)).rejects.toThrow(/0001-first\.sql was applied .* missing/);
});

test('[L1] a new file with a number below an applied one is refused by name', async () => {
  await write('0002-second.sql', 'create table second_one (id int)');
  await migrate(database.owner, folder);
  await write('0001-late.sql', 'create table late (id int)');
  await expect(migrate(database.owner, folder)).rejects.toThrow(/0001-late\.sql comes before 0002-second\.sql/);
  expect(await tables()).toEqual(['second_one']);
});

test('[L1] two files of one number, and files of other names, are refused', async () => {
  await write('0001-one.sql', 'select 1');
  await write('0001-two.sql', 'select 1');
  await expect(migrate(database.owner, folder)).rejects.toThrow(/0001-two\.sql has a number/);
  await rm(path.join(folder, '0001-two.sql'));
  await write('notes.txt', '');
  await expect(migrate(database.owner, folder)).rejects.toThrow(/notes\.txt is not named/);
});

test('[L1] migrators at the same time apply each file once', async () => {
  await write('0001-first.sql', 'create table first_one (id int); select pg_sleep(0.2)');
  await write('0002-second.sql', 'insert into first_one values (1)');
  const pools = Array.from({ length: 6 }, () => openPool(database.ownerConfig, { max: 1 }));
  const applied = await Promise.all(pools.map((pool) => migrate(pool, folder)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(applied.flat()).toEqual(['0001-first.sql', '0002-second.sql']);
  const { rows } = await database.owner.query('select count(*) from first_one');
  expect(rows).toEqual([{ count: 1n }]);
});

test('X3.8: what a later release applied is left as it is, until it takes away what this one uses', async () => {
  await write('0001-first.sql', 'create table first_one (id int)');
  await write('0002-later.sql', 'create table later_one (id int)');
  await migrate(database.owner, folder);
  await rm(path.join(folder, '0002-later.sql'));
  expect(await migrate(database.owner, folder)).toEqual([]);
  expect(await tables()).toEqual(['first_one', 'later_one']);
  await write('0002-later.sql', 'create table later_one (id int)');
  await write('0003-contract.sql', '-- Contracts first_one since 999.0.0: nothing uses it.\ndrop table first_one;');
  await migrate(database.owner, folder);
  await rm(path.join(folder, '0003-contract.sql'));
  await expect(migrate(database.owner, folder)).rejects.toThrow(
    /^0003-contract\.sql, of a later version, took away what version \S+ uses: 999\.0\.0 or later is needed\.$/,
  );
});

test('X3.8: an index that is made concurrently is made while others write, and again where an attempt was broken off', async () => {
  await write('0001-first.sql', 'create table first_one (id int)');
  await write(
    '0002-index.sql',
    '-- While others write.\ncreate unique index concurrently first_id on first_one (id);\n',
  );
  await migrate(database.owner, folder, '0001-first.sql');
  // As an attempt leaves it that was broken off: an index of that name that does not work.
  await database.owner.query('insert into first_one values (1), (1)');
  await expect(migrate(database.owner, folder)).rejects.toThrow(
    /0002-index\.sql failed: could not create unique index/,
  );
  const valid = async () =>
    (
      await database.owner.query(
        `select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'first_id'`,
      )
    ).rows;
  expect(await valid()).toEqual([{ indisvalid: false }]);
  await database.owner.query('delete from first_one');
  expect(await migrate(database.owner, folder)).toEqual(['0002-index.sql']);
  expect(await valid()).toEqual([{ indisvalid: true }]);
});
