import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { checkDatabase } from './database-checks.ts';

let database: FreshDatabase;
let another: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  another = await freshDatabase({ empty: true });
});
afterAll(async () => {
  await database.drop();
  await another.drop();
});

const DATABASE_URL = 'postgres://user:password@127.0.0.1:5432/database';
const external = (of: FreshDatabase) => ({ kind: 'external', ownerConfig: of.ownerConfig }) as const;

test('X3.5: two addresses of one database are right, those of two end the start', async () => {
  const environment = readEnvironment({ DATABASE_URL, DIRECT_URL: DATABASE_URL });
  expect(await checkDatabase(database.app, external(database), environment)).toEqual([]);
  await expect(checkDatabase(database.app, external(another), environment)).rejects.toThrow(
    'DATABASE_URL and DIRECT_URL lead to two databases: both have to be addresses of the same one',
  );
});

test('X3.5: more connections than the database has left are warned of, where it is the operator’s and no pooler is before it', async () => {
  const many = { DATABASE_URL, DATABASE_POOL_MAIN: '200', DATABASE_POOL_MARKETS: '200' };
  expect(await checkDatabase(database.app, external(database), readEnvironment(many))).toEqual([
    expect.stringMatching(/^this process may open 423 connections to the database, which takes 397 and has \d+ left: /),
  ]);
  const pooled = readEnvironment({ ...many, DIRECT_URL: DATABASE_URL });
  expect(await checkDatabase(database.app, external(database), pooled)).toEqual([]);
  const embedded = { kind: 'embedded', ownerConfig: database.ownerConfig } as const;
  expect(await checkDatabase(database.app, embedded, readEnvironment({}))).toEqual([]);
});
