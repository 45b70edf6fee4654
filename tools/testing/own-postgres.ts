import { type ChildProcess, type StdioOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import { findRunner, giveTo } from '#server/outside/postgres/privilege.ts';
import { runningIn } from '#server/outside/postgres/processes.ts';
import { query } from './embedded-starts.ts';
import { until } from './until.ts';

const release = '/usr/lib/postgresql/15';

/** Where Debian puts PostgreSQL's programs, of which an operator's own database is made. */
export const ownPrograms = path.join(release, 'bin');

/** Whether they are on this machine, with all that archiving takes. */
export const hasOwnPostgres = (): boolean =>
  [path.join(ownPrograms, 'pg_basebackup'), path.join(release, 'lib', 'basic_archive.so')].every((file) =>
    existsSync(file),
  );

/** A PostgreSQL that the product neither makes nor starts, as an operator has it. */
export interface OwnPostgres {
  readonly dataFolder: string;
  /** As its superuser, who is asked for no password. */
  readonly superuser: ConnectionConfig;
  start(): Promise<void>;
  /** Takes it and its disk away at once. */
  lose(): Promise<void>;
}

/** Makes one whose files are in a folder. @param settings lines for its configuration */
export async function makeOwnPostgres(folder: string, settings: string): Promise<OwnPostgres> {
  const runner = await findRunner();
  const [dataFolder, socket] = [path.join(folder, 'main'), path.join(folder, 'socket')];
  await mkdir(socket, { mode: 0o700 });
  await emptyFolder();
  await giveTo(socket, runner.uid);
  const run = (program: string, args: readonly string[], stdio: StdioOptions): ChildProcess =>
    runner.run(path.join(ownPrograms, program), args, {
      cwd: folder,
      stdio,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    });
  const made = run(
    'initdb',
    ['-D', dataFolder, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync'],
    'ignore',
  );
  const [code] = await once(made, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const log = openSync(path.join(folder, 'postgres.log'), 'a', 0o600);
  const places = `unix_socket_directories = '${socket}'\nlisten_addresses = ''\n`;
  await appendFile(path.join(dataFolder, 'postgresql.conf'), `${places}${settings}`);
  const superuser = { host: socket, port: 5432, user: 'postgres', database: 'postgres' };
  let running: ChildProcess | null = null;
  return {
    dataFolder,
    superuser,
    async start() {
      // What was put back into it may be the test's own.
      if (runner.uid !== undefined) spawnSync('chown', ['-R', String(runner.uid), dataFolder]);
      running = run('postgres', ['-D', dataFolder], ['ignore', log, log]);
      await until(() =>
        query(superuser, 'select').then(
          () => true,
          () => false,
        ),
      );
    },
    async lose() {
      const ended = running && once(running, 'exit');
      running?.kill('SIGKILL');
      await ended;
      running = null;
      // Its other processes end with the next thing that they do.
      await until(() => {
        for (const pid of runningIn(dataFolder)) killed(pid);
        return runningIn(dataFolder).length === 0;
      });
      await emptyFolder();
    },
  };

  async function emptyFolder(): Promise<void> {
    await rm(dataFolder, { recursive: true, force: true });
    await mkdir(dataFolder, { mode: 0o700 });
    await giveTo(dataFolder, runner.uid);
  }
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
