import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchema, rightsIn } from '#database/expected-rights.ts';
import { madeByLaterRelease } from '#database/migrate.ts';
import { compareRights } from '#server/outside/postgres/rights.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { archiveWarnings, checkDatabase } from './database-checks.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const DATABASE_URL = 'postgres://user:password@127.0.0.1:5432/database';
const external = { kind: 'external' } as const;

test('X3.5: more connections than the database has left are warned of, where it is the operator’s and no pooler is before it', async () => {
  const many = { DATABASE_URL, DATABASE_POOL_MAIN: '200', DATABASE_POOL_MARKETS: '200' };
  expect(await checkDatabase(database.app, external, readEnvironment(many))).toEqual([
    expect.stringMatching(/^this process may open 423 connections to the database, which takes 397 and has \d+ left: /),
  ]);
  const pooled = readEnvironment({ ...many, DIRECT_URL: DATABASE_URL });
  expect(await checkDatabase(database.app, external, pooled)).toEqual([]);
  expect(await checkDatabase(database.app, { kind: 'embedded' }, readEnvironment({}))).toEqual([]);
});

test('X3.5: what migrations give is right, and what takes each right beyond it is named, in a demo and in production', async () => {
  const demo = readEnvironment({ DATABASE_URL, DIRECT_URL: DATABASE_URL });
  const production = { ...demo, mode: 'production' } as const;
  expect(await checkDatabase(database.app, external, production)).toEqual([]);
  await database.owner.query(`grant update on ledger_entry to fairlead_app; grant select on mail to public;
    grant select on trade to pg_monitor; create table beside (id int); grant update on beside to fairlead_app`);
  const said =
    'fairlead_app has rights that migrations do not give (`revoke select on mail from public; ' +
    'revoke update on ledger_entry from fairlead_app`): take that from it with psql, as a superuser and never by ' +
    '`revoke all`, then start this version again (docs/operations.md)';
  expect(await checkDatabase(database.app, external, demo)).toEqual([said]);
  await expect(checkDatabase(database.app, external, production)).rejects.toThrow(said);
});

test('X3.8: rights are not asked for where a later version made functions alone, and the log says so', async () => {
  const production = { ...readEnvironment({ DATABASE_URL, DIRECT_URL: DATABASE_URL }), mode: 'production' } as const;
  const later = await freshDatabase();
  try {
    expect(await madeByLaterRelease(later.owner)).toEqual([]);
    // It granted the application a function that was there.
    await later.owner.query('grant execute on function ledger_refuse(ledger_transfer) to fairlead_app');
    await expect(checkDatabase(later.app, external, production)).rejects.toThrow('ledger_refuse');
    await later.owner.query(`update schema_function set release = '999.0.0'`);
    expect(await checkDatabase(later.app, external, production, await madeByLaterRelease(later.owner))).toEqual([
      expect.stringMatching(/^the schema is of a later version \(functions of 999\.0\.0\): this process runs on it/),
    ]);
  } finally {
    await later.drop();
  }
});

test('X3.5: the statements that are named leave what migrations gave, whatever was granted beside it', async () => {
  const production = { ...readEnvironment({ DATABASE_URL, DIRECT_URL: DATABASE_URL }), mode: 'production' } as const;
  const rights = rightsIn(await readSchema());
  const otherwise = async () => {
    const client = await database.owner.connect();
    return compareRights(client, rights).finally(() => client.release());
  };
  const takeAway = async (): Promise<void> => {
    const [sentence = ''] = await checkDatabase(database.app, external, { ...production, mode: 'demo' });
    await database.owner.query(/\(`(.*)`\): take/.exec(sentence)?.[1] ?? '');
    expect(await checkDatabase(database.app, external, production)).toEqual([]);
    // Nor is one missing.
    expect(await otherwise()).toEqual([]);
  };
  await database.owner.query('revoke select on mail from public; revoke update on ledger_entry from fairlead_app');
  await database.owner.query(`grant all on all tables in schema public to fairlead_app;
    grant all on all sequences in schema public to fairlead_app; grant execute on all functions in schema public to public`);
  await takeAway();
  await database.owner.query('grant select on trade to fairlead_app with grant option');
  await takeAway();
});

test('X3.7: an archive on the disk of the database is warned of', async () => {
  const dataDir = os.tmpdir();
  expect(await archiveWarnings({ dataDir, walArchiveDir: null })).toEqual([]);
  expect(await archiveWarnings({ dataDir, walArchiveDir: dataDir })).toEqual([
    'WAL_ARCHIVE_DIR is on the same disk as DATA_DIR: what destroys the one destroys the other',
  ]);
  expect(await archiveWarnings({ dataDir: '/proc', walArchiveDir: dataDir })).toEqual([]);
});
