import { mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Address, freePort, makeSocketFolder, removeSocketFolder } from './address.ts';
import {
  archiveSettings,
  forgetArchive,
  type OpenedArchive,
  openArchive,
  prepareArchive,
  refuseArchiveOfAnother,
} from './archive.ts';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { type Cluster, ensureCluster, stopLeftover } from './cluster.ts';
import { lockData } from './data-lock.ts';
import { appRole, ensurePasswords, ownerRole } from './passwords.ts';
import type { ConnectionConfig } from './pool.ts';
import { asSuperuser, keepRunning } from './postmaster.ts';
import { findRunner, giveTo, type Privilege } from './privilege.ts';

const databaseName = 'fairlead';

/** Said at every start, so that no file or leftover can weaken what an acknowledged commit means. */
const productSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // Files of the log that are kept to be written over. A new one of 16 MB is filled with zeros under a lock that each commit needs:
  // whoever writes much after a quiet day would make one every 25 sets of 100 copies, and hold their accounts meanwhile (Z7).
  min_wal_size: '1GB',
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
  /** Where each segment of its log is copied to (WAL_ARCHIVE_DIR, X3.7); nowhere unless given. */
  readonly archiveDir?: string | null;
  /** Settings of postgresql.conf on top of the product's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Programs to use instead of the package's, for tests against another release. */
  readonly binaries?: Binaries;
  /** How to run them instead of what fits this system, for tests. */
  readonly privilege?: Privilege;
  /** TCP even where sockets can be had, for tests. */
  readonly tcp?: boolean;
};

export type Embedded = {
  /** The role that owns the schema: migrations only. */
  readonly owner: ConnectionConfig;
  /** The role the app works as. */
  readonly app: ConnectionConfig;
  /** The postmaster of now; it changes when PostgreSQL died and was started again. */
  readonly pid: number;
  /** Null where no log is archived. */
  readonly archive: OpenedArchive | null;
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
    const archiveDir = options.archiveDir ? path.resolve(options.archiveDir) : null;
    if (archiveDir !== null) await refuseArchiveOfAnother(archiveDir, cluster.folder);
    await ensureCluster(cluster);
    await stopLeftover(cluster);
    if (lock.formerHost) await removeSocketFolder(lock.formerHost);
    await giveTo(cluster.folder, cluster.runner.uid);
    const passwords = await ensurePasswords(cluster);
    const address = await chooseAddress(cluster, passwords.owner, options.tcp ?? false);
    undo.push(() => removeSocketFolder(address.host));
    await (archiveDir === null ? forgetArchive(dataDir) : prepareArchive(cluster, archiveDir));
    const archived = archiveDir === null ? {} : archiveSettings(archiveDir);
    const postmaster = await keepRunning(cluster, address, { ...productSettings, ...archived, ...options.settings });
    undo.push(() => postmaster.stop());
    await prepareRoles(address);
    const as = (user: string, password: string): ConnectionConfig => {
      return { ...address, user, password, database: databaseName };
    };
    const [owner, app] = [as(ownerRole, passwords.owner), as(appRole, passwords.app)];
    const archive =
      archiveDir === null
        ? null
        : await openArchive(cluster, archiveDir, (work) => asSuperuser(address, 'postgres', work));
    await lock.publish(owner, app);
    return {
      owner,
      app,
      archive,
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
 * Chooses where to listen and writes who may come in: who knows the password of the role, over a socket in a folder that only this
 * user (and root) can enter, or over TCP of this machine.
 */
async function chooseAddress(cluster: Cluster, password: string, tcp: boolean): Promise<Address> {
  const socketFolder = tcp ? undefined : await makeSocketFolder(cluster.dataDir, cluster.runner.uid);
  const from = socketFolder ? 'local all all' : 'host all all 127.0.0.1/32';
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), `${from} scram-sha-256\n`);
  if (socketFolder) return { host: socketFolder, port: 5432, password };
  return { host: '127.0.0.1', port: await freePort(), password };
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
