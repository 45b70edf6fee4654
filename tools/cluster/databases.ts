import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runningIn } from '#server/outside/postgres/processes.ts';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { openDisk } from './disk.ts';
import type { Etcd } from './etcd.ts';
import { type Member, memberOf } from './member.ts';
import { programOf } from './packages.ts';
import { configurationOf } from './patroni-configuration.ts';
import { type Program, startProgram, theRunner } from './processes.ts';
import { openWay, type Way } from './ways.ts';

const megabytes = 1_536;

export interface Database {
  readonly member: Member;
  /** Where others reach PostgreSQL, and Patroni's REST interface, which says what it is now. */
  readonly port: number;
  readonly restPort: number;
  /** The same, which no cut takes away: for whoever looks on. */
  readonly ownPort: number;
  readonly ownRestPort: number;
}

/** PostgreSQL under Patroni, three times; the first one that has the lock makes the cluster, the others copy it. */
export async function startDatabases(folder: string, etcd: Etcd, password: string): Promise<readonly Database[]> {
  const databases: Database[] = [];
  for (const name of ['database1', 'database2', 'database3'])
    databases.push(await startOne(folder, name, etcd, password));
  return databases;
}

async function startOne(folder: string, name: string, etcd: Etcd, password: string): Promise<Database> {
  const ownPort = await freePort();
  const ownRestPort = await freePort();
  const toDatabase = await openWay(ownPort);
  const toRest = await openWay(ownRestPort);
  const toEtcd: Way[] = [];
  for (const [nth, port] of etcd.clientPorts.entries()) {
    const way = await openWay(port);
    etcd.cutWith(nth, way);
    toEtcd.push(way);
  }
  const disk = await openDisk(path.join(folder, name), megabytes, (await theRunner()).uid);
  const dataFolder = path.join(disk.folder, 'data');
  const file = path.join(folder, `${name}.yaml`);
  const configuration = configurationOf({
    name,
    password,
    dataFolder,
    passwordFile: path.join(disk.folder, 'pgpass'),
    listen: { database: ownPort, rest: ownRestPort },
    reached: { database: toDatabase.port, rest: toRest.port },
    etcdPorts: toEtcd.map(({ port }) => port),
  });
  // JSON is YAML.
  await writeFile(file, JSON.stringify(configuration, null, 2), { mode: 0o644 });
  let program: Program | null = null;
  const start = async (): Promise<void> => {
    const log = path.join(folder, 'logs', `${name}.log`);
    program = await startProgram(programOf('patroni'), [file], { log, env: { PGHOST: '127.0.0.1' } });
  };
  await start();
  const pids = (): readonly number[] =>
    [program?.pid() ?? null, ...runningIn(dataFolder)].filter((pid) => pid !== null);
  const ways = [toDatabase, toRest, ...toEtcd];
  const member = memberOf({
    name,
    pids,
    isThere: () => (program?.pid() ?? null) !== null,
    start,
    end: async () => program?.end(),
    ways,
    disk,
  });
  return { member, port: toDatabase.port, restPort: toRest.port, ownPort, ownRestPort };
}
