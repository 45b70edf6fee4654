import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/outside/postgres/address.ts';
import type { ConnectionConfig } from '#server/outside/postgres/pool.ts';
import { findRunner } from '#server/outside/postgres/privilege.ts';
import { root } from '#tools/checks/run.ts';
import { until } from '#tools/testing/until.ts';
import type { Pooler } from './lending-pooler.ts';

/** Debian puts it where users do not look. */
const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Its version, such as `PgBouncer 1.18.0`; null where it is not installed. */
export function pgBouncerVersion(): string | null {
  const { error, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env: withSbin });
  return error ? null : (stdout.split('\n')[0] ?? '');
}

/** Starts it with deploy/pgbouncer.ini, of which only places and the size of the pool are changed. */
export async function startPgBouncer(config: ConnectionConfig, size: number): Promise<Pooler> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'userlist.txt');
  const ini = path.join(folder, 'pgbouncer.ini');
  const changes: readonly (readonly [string, string])[] = [
    ['fairlead = host=127.0.0.1 port=5432', `${config.database} = host=${config.host} port=${config.port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['default_pool_size = 60', `default_pool_size = ${size}`],
  ];
  let text = await readFile(path.join(root, 'deploy', 'pgbouncer.ini'), 'utf8');
  for (const [was, is] of changes) {
    if (!text.includes(was)) throw new Error(`deploy/pgbouncer.ini has no ${was}`);
    text = text.replace(was, is);
  }
  await writeFile(ini, `${text}unix_socket_dir =\n`);
  await writeFile(users, `"${config.user}" "${config.password}"\n`);
  for (const [place, mode] of [
    [folder, 0o755],
    [ini, 0o644],
    [users, 0o644],
  ] as const)
    await chmod(place, mode);
  const runner = await findRunner();
  const said: string[] = [];
  const child: ChildProcess = runner.run('pgbouncer', [ini], { env: withSbin, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => said.push(data.toString()));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said.join('')}`);
    return answersAt(port);
  });
  return {
    port,
    refused: [],
    most: { clients: 0, lent: 0 },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
