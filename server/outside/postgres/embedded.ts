import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Address, freePort, makeSocketFolder, removeSocketFolder } from './address.ts';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { type Cluster, ensureCluster, runToEnd, stopLeftover, superuser } from './cluster.ts';
import { lockData } from './data-lock.ts';
import type { ConnectionConfig } from './pool.ts';
import { asSuperuser, keepRunning } from './postmaster.ts';
import { findRunner, giveTo, type Privilege } from './privilege.ts';

const databaseName = 'fairlead';
const ownerRole = 'fairlead_owner';
const appRole = 'fairlead_app';

/** Said at every start, so that no file or leftover can weaken what an acknowledged commit means. */
const productSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
} as const;

export type EmbeddedOptions = {
  /** The product's data folder; the cluster is its sub-folder `postgres`. */
  readonly dataDir: string;
  /** Settings of postgresql.conf on top of the product's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Programs to use instead of the package's, for tests against another release. */
  readonly binaries?: Binaries;
  /** How to run them instead of what fits this system, for tests. */
  readonly privilege?: Privilege;
  /** TCP with a password even where sockets can be had, for tests. */
  readonly tcp?: boolean;
};

export type Embedded = {
  /** The role that owns the schema: migrations only. */
  readonly owner: ConnectionConfig;
  /** The role the app works as. */
  readonly app: ConnectionConfig;
  /** The postmaster of now; it changes when PostgreSQL died and was started again. */
  readonly pid: number;
  /** Ends open connections, writes a checkpoint and frees the data for another start. */
  stop(): Promise<void>;
};

/**
 * Starts the product's own PostgreSQL on `dataDir` and returns once it answers; the first start initialises it. The data
 * of a killed app is taken over, its postmaster stopped if it still runs. A PostgreSQL that dies while the app lives is
 * started again on the same address.
 *
 * @throws DataInUse while another app, or this one, has the data
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const lock = await lockData(dataDir);
  const undo: (() => Promise<void>)[] = [() => lock.release()];
  const unwind = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const cluster: Cluster = {
      dataDir,
      folder: path.join(dataDir, 'postgres'),
      binaries: options.binaries ?? (await embeddedBinaries(path.join(dataDir, 'postgres-links'))),
      runner: await findRunner(options.privilege),
    };
    await ensureCluster(cluster);
    await stopLeftover(cluster);
    if (lock.formerHost) await removeSocketFolder(lock.formerHost);
    await giveTo(cluster.folder, cluster.runner.uid);
    const address = await chooseAddress(cluster, options.tcp ?? false);
    undo.push(() => removeSocketFolder(address.host));
    const postmaster = await keepRunning(cluster, address, { ...productSettings, ...options.settings });
    undo.push(() => postmaster.stop());
    await prepareRoles(address);
    const as = (user: string): ConnectionConfig => ({ ...address, user, database: databaseName });
    const [owner, app] = [as(ownerRole), as(appRole)];
    await lock.publish(owner, app);
    return {
      owner,
      app,
      get pid() {
        return postmaster.pid();
      },
      stop: unwind,
    };
  } catch (error) {
    await unwind();
    throw error;
  }
}

/**
 * Chooses where to listen and writes who may come in: over a socket whoever can enter its private folder (this user and
 * root), over TCP whoever knows the cluster's password, which only this user can read.
 */
async function chooseAddress(cluster: Cluster, tcp: boolean): Promise<Address> {
  const socketFolder = tcp ? undefined : await makeSocketFolder(cluster.dataDir, cluster.runner.uid);
  const rule = socketFolder ? 'local all all trust' : 'host all all 127.0.0.1/32 scram-sha-256';
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), `${rule}\n`);
  if (socketFolder) return { host: socketFolder, port: 5432 };
  const file = path.join(cluster.dataDir, 'postgres.password');
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  const password = await readFile(file, 'utf8');
  await setPasswords(cluster, password);
  return { host: '127.0.0.1', port: await freePort(), password };
}

/** Told in single-user mode, where nobody can connect, before PostgreSQL ever listens on TCP. */
async function setPasswords(cluster: Cluster, password: string): Promise<void> {
  const roles = [ownerRole, appRole].map(
    (role) =>
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if; end $$`,
  );
  const passwords = [superuser, ownerRole, appRole].map((role) => `alter role ${role} password '${password}'`);
  const said = await runToEnd(
    cluster,
    'postgres',
    ['--single', '-D', cluster.folder, 'postgres'],
    `${[...roles, ...passwords].join('\n')}\n`,
  );
  if (said.code !== 0 || said.text.includes('ERROR:')) {
    throw new Error(`PostgreSQL's passwords could not be set:\n${said.text.replaceAll(password, '…')}`);
  }
}

/** Done at every start and repeatable step by step, so that the next start completes an interrupted first one. */
async function prepareRoles(address: Address): Promise<void> {
  await asSuperuser(address, 'postgres', async (client) => {
    for (const role of [ownerRole, appRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} login`);
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerRole}`);
    await client.query(`revoke all on database ${databaseName} from public`);
    await client.query(`grant connect on database ${databaseName} to ${appRole}`);
  });
}
