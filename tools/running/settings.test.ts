import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#tools/testing/database.ts';
import { freePort } from '#tools/testing/processes/app-process.ts';

const root = path.join(import.meta.dirname, '..', '..');
const nowhere = path.join(os.tmpdir(), 'fairlead-no-such-folder');

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${command}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: nowhere, ...env },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

describe('a wrong setting', { timeout: 120_000 }, () => {
  it.each([
    ['start', []],
    ['dev', []],
    ['seed', []],
    ['verify', []],
    ['backup', ['--to', nowhere]],
    ['restore', ['--from', nowhere]],
  ] as const)('[X2] ends %s with 2 and one sentence that names it, without a trace', (command, args) => {
    const { status, output } = run(command, args, { DATABASE_URL: 'hello' });
    expect(output).toMatch(
      /^(The books could not be checked: )?DATABASE_URL has to be an address such as postgres:\/\/\S+$/,
    );
    expect(status).toBe(2);
  });

  it('[X2] a database that does not answer ends with one sentence too, by either name of its machine', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const DATABASE_URL = `postgres://${host}:${await freePort()}/fairlead`;
      const seed = run('seed', [], { DATABASE_URL });
      expect(seed.output).toMatch(/^connect ECONNREFUSED \S+$/);
      expect(seed.status).toBe(1);
      const verify = run('verify', [], { DATABASE_URL });
      expect(verify.output).toMatch(/^The books could not be checked: connect ECONNREFUSED \S+$/);
      expect(verify.status).toBe(2);
    }
  });
});

describe('a statement that the database refuses', { timeout: 120_000 }, () => {
  it.each([
    ['verify', [], 2, /^The books could not be checked: .* does not exist$/],
    ['backup', ['--to', nowhere], 1, /^.* does not exist$/],
  ] as const)('[X2] ends %s with one sentence, where it could wait for its own connection', async (...tried) => {
    const [command, args, status, sentence] = tried;
    const database = await freshDatabase({ empty: true });
    const { host = '', port = 0, password = '' } = database.ownerConfig;
    const { user = '' } = inject('cluster').superuser;
    const address = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database.name}`;
    try {
      const ended = run(command, args, { DATABASE_URL: address });
      expect(ended.output).toMatch(sentence);
      expect(ended.status).toBe(status);
    } finally {
      await database.drop();
    }
  });
});
