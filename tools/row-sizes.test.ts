import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { root } from './checks/run.ts';
import { freshDatabase } from './testing/database.ts';

test('`npm run row-sizes` says how many bytes a row of each table takes that has a hundred', async () => {
  const database = await freshDatabase();
  try {
    const { host = '', port = 0, password = '' } = database.ownerConfig;
    const { user = '' } = inject('cluster').superuser;
    const DATABASE_URL = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database.name}`;
    const { status, stdout } = spawnSync(process.execPath, ['tools/row-sizes.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL, DATA_DIR: path.join(os.tmpdir(), 'fairlead-no-such-folder') },
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^schema_function +\d{3} +\d+ +\d+ +\d+ +\d+$/m)]);
  } finally {
    await database.drop();
  }
});
