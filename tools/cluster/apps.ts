import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppProcess, freePort, startApp } from '#tools/testing/processes/app-process.ts';
import { openDisk } from './disk.ts';
import { type Member, memberOf } from './member.ts';
import { openWay, type Way } from './ways.ts';

const megabytes = 256;

export interface App {
  readonly member: Member;
  /** By which its sessions are known in the database. */
  readonly name: string;
  /** Where others reach it. */
  readonly port: number;
  readonly ownPort: number;
}

export interface StartedApp extends App {
  /** Resolves once it is ready; rejects where it ends before. */
  start(): Promise<void>;
}

/** What all processes of one installation have, beside the addresses of its database. */
export interface Installation {
  readonly folder: string;
  readonly databasePort: number;
  readonly database: string;
  readonly appUser: string;
  readonly ownerUser: string;
  readonly password: string;
  readonly env: Readonly<Record<string, string>>;
}

/** An address of the database at a port of this machine. */
export const addressOf = ({ database, password }: Installation, user: string, port: number, name: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}?application_name=${name}`;

/** Makes the place of one process, whose start has to be asked for: the first one fills the database. */
export async function makeApp(installation: Installation, name: string): Promise<StartedApp> {
  const { folder, databasePort, env } = installation;
  const ownPort = await freePort();
  const toApp = await openWay(ownPort);
  const toDatabase = await openWay(databasePort);
  const disk = await openDisk(path.join(folder, name), megabytes, undefined);
  let app: AppProcess | null = null;
  const keepWords = async (): Promise<void> => {
    if (app !== null) await appendFile(path.join(folder, 'logs', `${name}.log`), app.output());
  };
  const startNow = async (): Promise<void> => {
    await keepWords();
    const { port } = toDatabase;
    app = await startApp({
      dataDir: disk.folder,
      priceSources: 'simulated',
      port: ownPort,
      path: '/readyz',
      env: {
        ...env,
        DATABASE_URL: addressOf(installation, installation.appUser, port, name),
        DIRECT_URL: addressOf(installation, installation.ownerUser, port, `${name}-direct`),
      },
    });
  };
  let starting: Promise<void> = Promise.resolve();
  const start = (): Promise<void> => {
    starting = startNow();
    return starting;
  };
  const pids = (): readonly number[] => {
    const child = app?.child;
    return child?.pid === undefined || child.exitCode !== null || child.signalCode !== null ? [] : [child.pid];
  };
  const end = async (): Promise<void> => {
    await starting.catch(() => undefined);
    await app?.stop();
    await keepWords();
  };
  const ways: readonly Way[] = [toApp, toDatabase];
  const member = memberOf({ name, pids, isThere: () => pids().length > 0, start, end, ways, disk });
  return { member, name, port: toApp.port, ownPort, start };
}
