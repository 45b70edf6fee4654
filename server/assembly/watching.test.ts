import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { openVerification } from './watching.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const runs = async (): Promise<number> => (await database.app.query('select from verify_run')).rowCount ?? 0;

test('X3.8 L5: the daily verification asks the database before each run whether a later release has migrated it', async () => {
  const { app: pool, owner, ownerConfig } = database;
  const verification = openVerification({ pool, ownerConfig, signer: newSigner(), environment: readEnvironment({}) });
  await owner.query(`update schema_function set release = '999.0.0'`);
  await verification.verifyWhenDue();
  expect(await runs()).toBe(0);
  await owner.query('update schema_function set release = null');
  await verification.verifyWhenDue();
  expect(await runs()).toBe(1);
}, 60_000);
