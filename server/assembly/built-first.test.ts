import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { type StartStep, startServer } from '#server/main.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A start whose web app cannot be built. @returns how far it comes */
async function startUnbuilt({ name, ownerConfig }: FreshDatabase): Promise<readonly StartStep[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-unbuilt-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const { host = '', port = 0, password = '' } = ownerConfig;
  const superuser = inject('cluster').superuser.user ?? '';
  const environment = readEnvironment({
    DATABASE_URL: `postgres://${superuser}:${password}@${encodeURIComponent(host)}:${port}/${name}`,
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    PRICE_SOURCES: 'simulated',
    DEMO_CHAIN: 'off',
    LOG_LEVEL: 'silent',
  });
  const steps: StartStep[] = [];
  const webBuilt = Promise.reject(new Error('no space is left'));
  webBuilt.catch(() => undefined);
  const started = startServer(environment, { webBuilt, reached: (step) => steps.push(step) });
  await expect(started).rejects.toThrow('no space is left');
  return steps;
}

test('X3: a schema that is there is left as it is where the web app cannot be built', {
  timeout: 120_000,
}, async () => {
  const database = await freshDatabase();
  undo.push(() => database.drop());
  const last = '(select max(name collate "C") from schema_migration)';
  await database.owner.query(`delete from schema_migration where name = ${last}`);
  const { rows: before } = await database.owner.query('select name from schema_migration order by name');
  expect(await startUnbuilt(database)).toEqual(['database']);
  expect((await database.owner.query('select name from schema_migration order by name')).rows).toEqual(before);
});

test('X3: an empty database is made while the web app is built', { timeout: 120_000 }, async () => {
  const database = await freshDatabase({ empty: true });
  undo.push(() => database.drop());
  expect(await startUnbuilt(database)).toEqual(['database', 'schema']);
});
