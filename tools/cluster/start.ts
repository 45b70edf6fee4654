import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';
import { type App, addressOf, type Installation, makeApp, type StartedApp } from './apps.ts';
import { type Database, startDatabases } from './databases.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import type { Member } from './member.ts';
import { asked, isWhole, look } from './state.ts';
import { closeWays } from './ways.ts';

/** Three databases, three processes, three of etcd, and the proxy in front of them. */
export interface Cluster {
  /** Where customers reach it. */
  readonly url: string;
  /** Of the primary, by its owner's user. */
  readonly ownerUrl: string;
  /** As its superuser, for whoever looks on. */
  readonly superuserUrl: string;
  readonly installation: Installation;
  readonly apps: readonly App[];
  readonly databases: readonly Database[];
  readonly etcd: readonly Member[];
  /**
   * Waits until each member is there and ready again, and starts those that have ended.
   *
   * @returns how many had to be started
   */
  untilWhole(): Promise<number>;
  stop(): Promise<void>;
}

const wholeWithinMs = 120_000;

/** What was started, to be ended, the last first; what fails at that does not keep the rest. */
class Ends {
  readonly #ends: (() => Promise<unknown>)[] = [closeWays];
  hasEnded = false;

  add(...ends: readonly (() => Promise<unknown>)[]): void {
    this.#ends.push(...ends);
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    for (const end of this.#ends.toReversed()) await end().catch((error: unknown) => console.error(String(error)));
  }
}

/** Brings all of it up, from nothing. What was started ends when that fails. */
export async function startCluster(say: (text: string) => void): Promise<Cluster & { readonly folder: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-cluster-'));
  // PostgreSQL may be another user.
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'logs'));
  const ends = new Ends();
  try {
    return { folder, ...(await bringUp(folder, ends, say)) };
  } catch (error) {
    await ends.end();
    throw error;
  }
}

async function bringUp(folder: string, ends: Ends, say: (text: string) => void): Promise<Cluster> {
  const installation = await installationIn(folder);
  const { databasePort, env, password } = installation;
  const url = env.PUBLIC_URL ?? '';
  const etcd = await startEtcd(folder, (member) => ends.add(() => member.stop()));
  const databases = await startDatabases(folder, etcd, password);
  ends.add(() => Promise.all(databases.map(({ member }) => member.stop())));
  const apps: StartedApp[] = [];
  for (const name of ['app1', 'app2', 'app3']) apps.push(await makeApp(installation, name));
  const proxy = await startHaproxy(folder, {
    databasePort,
    webPort: Number(new URL(url).port),
    databases: databases.map(({ member, port, restPort }) => ({ name: member.name, port, checkPort: restPort })),
    apps: apps.map(({ name, port }) => ({ name, port, checkPort: port })),
  });
  ends.add(
    () => proxy.end(),
    () => Promise.all(apps.map(({ member }) => member.stop())),
  );
  await until(async () => isWhole(await look(databases), databases), wholeWithinMs);
  say('the databases are there');
  const superuserUrl = addressOf({ ...installation, database: 'postgres' }, 'postgres', databasePort, 'looks-on');
  await until(() => makeDatabase(superuserUrl, installation));
  const [first, ...others] = apps;
  await first?.start();
  await Promise.all(others.map((app) => app.start()));
  const untilWhole = (): Promise<number> => wholeAgain({ url, apps, databases, etcd }, ends);
  await untilWhole();
  say('the processes are there');
  const ownerUrl = addressOf(installation, installation.ownerUser, databasePort, 'asks');
  const stop = (): Promise<void> => ends.end();
  return { url, ownerUrl, superuserUrl, installation, apps, databases, etcd: etcd.members, untilWhole, stop };
}

interface Whole extends Pick<Cluster, 'url' | 'apps' | 'databases'> {
  readonly etcd: Etcd;
}

/** Starts what has ended until all are there. @returns how many it started */
async function wholeAgain({ url, apps, databases, etcd }: Whole, ends: Ends): Promise<number> {
  const members = [...etcd.members, ...[...databases, ...apps].map(({ member }) => member)];
  // What Patroni said of a member last may be older than its end: each is asked as well.
  const addresses = [
    ...databases.map(({ restPort }) => `http://127.0.0.1:${restPort}/health`),
    ...etcd.clientPorts.map((port) => `http://127.0.0.1:${port}/health`),
    ...apps.map(({ port }) => `http://127.0.0.1:${port}/readyz`),
    `${url}/readyz`,
  ];
  let started = 0;
  await until(async () => {
    if (ends.hasEnded) throw new Error('the cluster was ended meanwhile');
    // One that ends at its start, since what it needs is away, is tried again, as the system of a machine does.
    const again = await Promise.all(members.map((one) => one.revive().catch(() => true)));
    started += again.filter(Boolean).length;
    return (await Promise.all(addresses.map(isWell))).every(Boolean) && isWhole(await look(databases), databases);
  }, wholeWithinMs);
  return started;
}

/** @returns what each process is told, secrets included: they are one installation's and not a machine's */
async function installationIn(folder: string): Promise<Installation> {
  const url = `http://127.0.0.1:${await freePort()}`;
  return {
    folder,
    databasePort: await freePort(),
    database: 'fairlead',
    appUser: 'fairlead_app',
    ownerUser: 'fairlead',
    password: randomBytes(16).toString('hex'),
    env: {
      PUBLIC_URL: url,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      IDENTITY_MASTER_KEY: randomBytes(32).toString('hex'),
      SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      FILES_DIR: path.join(folder, 'files'),
      LOG_LEVEL: 'warn',
    },
  };
}

/** SQLSTATE of what is there already: an earlier try made it. */
const alreadyThere = new Set(['42710', '42P04']);

/** As docs/operations.md has it: a database of its own in UTF-8 whose user may make roles, and the application's own user. */
async function makeDatabase(
  superuserUrl: string,
  { database, appUser, ownerUser, password }: Installation,
): Promise<boolean> {
  for (const text of [
    `create role ${ownerUser} login createrole password '${password}'`,
    `create role ${appUser} login password '${password}'`,
    `create database ${database} owner ${ownerUser} encoding UTF8 locale 'C.UTF-8' template template0`,
  ]) {
    const code = await asked(superuserUrl, (client) => client.query(text)).then(
      () => null,
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : ''),
    );
    // The proxy may not know the primary yet.
    if (code !== null && !alreadyThere.has(code)) return false;
  }
  return true;
}

async function isWell(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

/** Removes what is left of one that has ended. */
export const removeCluster = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
