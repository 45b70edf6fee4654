import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectionConfig, openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { templateName } from './cluster.ts';
import { areTestsInMemory } from './memory-folder.ts';

export type FreshDatabase = {
  readonly name: string;
  readonly owner: Pool;
  readonly app: Pool;
  readonly ownerConfig: ConnectionConfig;
  readonly appConfig: ConnectionConfig;
  /** Closes both pools and removes the database. */
  drop(): Promise<void>;
};

/**
 * How PostgreSQL copies a template. Its usual way writes each page to the log, which takes three times as long as copying files;
 * copying files ends in a checkpoint, which a disk would make slower still.
 */
const copying = areTestsInMemory() ? 'file_copy' : 'wal_log';

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client(inject('cluster').superuser);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * A migrated, empty database of the test's own, in some 100 ms. Drop it in `afterAll` or `afterEach`.
 *
 * @param options.max most connections of the app's pool, 40 unless given
 * @param options.empty without the product's schema
 */
export async function freshDatabase(
  options: { readonly max?: number; readonly empty?: boolean } = {},
): Promise<FreshDatabase> {
  const cluster = inject('cluster');
  if (!options.empty && cluster.migrationFailure !== '') throw new Error(cluster.migrationFailure);
  const template = options.empty ? 'template1' : templateName;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(`create database ${name} template ${template} owner fairlead_owner strategy ${copying}`);
  await asSuperuser(`grant connect on database ${name} to fairlead_app`);
  const ownerConfig = { ...cluster.owner, database: name };
  const appConfig = { ...cluster.app, database: name };
  const owner = openPool(ownerConfig, { max: 10, applicationName: `${name} owner` });
  const app = openAppPool(appConfig, { max: options.max ?? 40, applicationName: `${name} app` });
  return {
    name,
    owner,
    app,
    ownerConfig,
    appConfig,
    drop: async () => {
      await Promise.all([owner.end(), app.end()]);
      await asSuperuser(`drop database ${name} with (force)`);
    },
  };
}
