import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { type Binaries, installedBinaries } from '#server/outside/postgres/binaries.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';
import { type ConnectionConfig, openPool } from '#server/outside/postgres/pool.ts';
import { sellEverywhere } from '#tools/testing/people/people.ts';

/** The database that every test's own is copied from. */
export const templateName = 'fairlead';

export type TestCluster = {
  readonly superuser: ConnectionConfig;
  readonly owner: ConnectionConfig;
  readonly app: ConnectionConfig;
  /** Why the template could not be migrated; whoever asks for a copy of it gets it. Empty when it could. */
  readonly migrationFailure: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Where FAIRLEAD_TEST_POSTGRES names a release (`15`), Debian's programs of it are used instead of the embedded ones. */
export function chosenBinaries(): { readonly binaries?: Binaries } {
  const release = process.env.FAIRLEAD_TEST_POSTGRES;
  if (!release) return {};
  const folder = `/usr/lib/postgresql/${release}/bin`;
  if (!existsSync(folder)) throw new Error(`FAIRLEAD_TEST_POSTGRES=${release}, but there is no ${folder}`);
  return { binaries: installedBinaries(folder) };
}

/** One cluster for the whole run, with the product's durability; its database is migrated once and then only copied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-tests-'));
  const cluster = await startEmbedded({
    dataDir,
    settings: { max_connections: '400', max_wal_size: '512MB', min_wal_size: '80MB' },
    ...chosenBinaries(),
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const pool = openPool(cluster.owner, { max: 1, applicationName: 'fairlead test template' });
  const migrationFailure = await migrate(pool).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (migrationFailure === '') await sellEverywhere(pool);
  await pool.end();
  const superuser = { ...cluster.owner, user: 'fairlead_superuser', database: 'postgres' };
  project.provide('cluster', { superuser, owner: cluster.owner, app: cluster.app, migrationFailure });
  return stop;
}
