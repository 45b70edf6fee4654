import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { root } from './checks/run.ts';

let one: FreshDatabase;
let another: FreshDatabase;
let folder: string;
beforeAll(async () => {
  one = await freshDatabase({ empty: true });
  another = await freshDatabase({ empty: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-two-'));
});
afterAll(async () => {
  await one.drop();
  await another.drop();
  await rm(folder, { recursive: true });
});

const addressOf = (user: string, { ownerConfig, name }: FreshDatabase): string => {
  const { host = '', port = 0, password = '' } = ownerConfig;
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`;
};

const commands: readonly (readonly [string, readonly string[], number])[] = [
  ['migrate', [], 1],
  ['backup', ['--to'], 1],
  ['restore', ['--from'], 1],
  ['put-files', ['--from'], 1],
  ['verify', [], 2],
];

test.each(commands)(
  'X3.5: %s touches no table where the two addresses lead to two databases',
  async (command, args, exit) => {
    const { user = '' } = inject('cluster').superuser;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`tools/${command}.ts`, ...args.flatMap((arg) => [arg, folder])],
      {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          DATA_DIR: path.join(folder, 'none'),
          DATABASE_URL: addressOf(user, another),
          DIRECT_URL: addressOf(user, one),
        },
      },
    );
    expect([status, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(
      'DATABASE_URL and DIRECT_URL lead to two databases: both have to be addresses of the same one',
    );
    const { rowCount } = await one.owner.query(`select from pg_tables where schemaname = 'public'`);
    expect([rowCount, await readdir(folder)]).toEqual([0, []]);
  },
  60_000,
);
