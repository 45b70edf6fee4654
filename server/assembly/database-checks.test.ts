import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { checkDatabase } from './database-checks.ts';

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

test('X3.5: what migrations give is right, and each right beyond it is named, in a demo and in production', async () => {
  const demo = readEnvironment({ DATABASE_URL, DIRECT_URL: DATABASE_URL });
  const production = { ...demo, mode: 'production' } as const;
  expect(await checkDatabase(database.app, external, production)).toEqual([]);
  await database.owner.query(`grant update on ledger_entry to fairlead_app; grant select on mail to public;
    grant select on trade to pg_monitor; create table beside (id int); grant update on beside to fairlead_app`);
  const said =
    'fairlead_app has rights that migrations do not give: select on mail to public, update on ledger_entry to fairlead_app: ' +
    'take that from it, it needs what migrations granted alone';
  expect(await checkDatabase(database.app, external, demo)).toEqual([said]);
  await expect(checkDatabase(database.app, external, production)).rejects.toThrow(said);
  await database.owner.query('grant all on all tables in schema public to fairlead_app');
  await expect(checkDatabase(database.app, external, production)).rejects.toThrow(
    /^fairlead_app has rights that migrations do not give: ([^,]+, ){4}[^,]+ and \d{3,} more, which `npm run verify` names: /,
  );
});
