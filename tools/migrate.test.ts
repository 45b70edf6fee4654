import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { readMigrations } from '#database/migrate.ts';
import { productVersion } from '#database/release.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { freePort } from '#tools/testing/processes/app-process.ts';

const root = path.dirname(import.meta.dirname);
const nowhere = path.join(os.tmpdir(), 'fairlead-no-such-folder');

function migrate(env: Readonly<Record<string, string>>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/migrate.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: nowhere, ...env },
  });
  return { status, printed: stdout.trim().split('\n'), error: stderr.trim() };
}

let database: Awaited<ReturnType<typeof freshDatabase>> | null = null;
afterEach(async () => {
  await database?.drop();
  database = null;
});

async function opened(options: { readonly empty?: boolean }) {
  database = await freshDatabase(options);
  const { host = '', port = 0, password = '' } = database.ownerConfig;
  const { user = '' } = inject('cluster').superuser;
  const DATABASE_URL = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database.name}`;
  return { owner: database.owner, env: { DATABASE_URL } };
}

test('X3.3: an empty database gets every migration, each named, and a second run finds nothing', async () => {
  const { owner, env } = await opened({ empty: true });
  const names = (await readMigrations()).map(({ name }) => name);
  const first = migrate(env);
  expect(first).toEqual({ status: 0, printed: [...names, `Applied: ${names.length}.`], error: '' });
  const { rows } = await owner.query('select name from schema_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
  // Nothing was started: no mode is claimed, nobody is there.
  expect((await owner.query('select from installation')).rowCount).toBe(0);
  expect(migrate(env)).toEqual({
    status: 0,
    printed: ['The schema is up to date: no migration to apply.'],
    error: '',
  });
});

test('X3.3 X3.8: a migration that is refused, one of a later version that takes something away, and a database of the other mode, end it with 1 and a sentence', async () => {
  const { owner, env } = await opened({});
  await owner.query(`insert into installation (mode) values ('production')`);
  const other = migrate(env);
  expect([other.status, other.error]).toEqual([
    1,
    'this database was opened in production mode and cannot be used in demo mode: choose another one',
  ]);
  await owner.query('delete from installation');
  await owner.query(
    `insert into schema_migration (name, sha256, applied_ms) values ('9999-of-later.sql', repeat('0', 64), 1)`,
  );
  const later = { status: 0, error: '' };
  await owner.query(`update schema_function set release = '999.0.0'`);
  expect(migrate(env).printed).toEqual([
    'The schema is of a later version (9999-of-later.sql, functions of 999.0.0), on which this one runs: no migration to apply.',
  ]);
  await owner.query('update schema_function set release = $1', [productVersion]);
  expect(migrate(env)).toMatchObject({
    ...later,
    printed: ['The schema is of a later version (9999-of-later.sql), on which this one runs: no migration to apply.'],
  });
  await owner.query(`update schema_migration set oldest_release = '999.0.0' where name = '9999-of-later.sql'`);
  const contracted = migrate(env);
  expect([contracted.status, contracted.error]).toEqual([
    1,
    `9999-of-later.sql, of a later version, took away what version ${productVersion} uses: 999.0.0 or later is needed.`,
  ]);
  await owner.query(`update schema_migration set name = '0001-a-first.sql' where name = '9999-of-later.sql'`);
  const refused = migrate(env);
  expect([refused.status, refused.error]).toEqual([
    1,
    '0001-a-first.sql was applied to this database but is missing from the folder.',
  ]);
});

test('X3.5: migrations go over DIRECT_URL, also while DATABASE_URL does not answer, and leave the application its limits', async () => {
  const { owner, env } = await opened({ empty: true });
  const pooled = `postgres://fairlead_app:word@127.0.0.1:${await freePort()}/fairlead`;
  expect(migrate({ DATABASE_URL: pooled, DIRECT_URL: env.DATABASE_URL })).toMatchObject({
    status: 0,
    error: expect.stringMatching(
      /^DATABASE_URL does not answer, so that nobody knows whether it leads to .*ECONNREFUSED/,
    ),
  });
  const { rows } = await owner.query(
    `select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database() and s.setrole = 'fairlead_app'::regrole`,
  );
  expect(rows).toEqual([
    {
      setconfig: [
        'statement_timeout=60000',
        'idle_in_transaction_session_timeout=5000',
        'client_connection_check_interval=2000',
        'jit=0',
      ],
    },
  ]);
});

test('X3.3: a wrong setting and an argument end it with 2, a database that does not answer with 1', async () => {
  expect(migrate({ DATABASE_URL: 'hello' })).toMatchObject({
    status: 2,
    error: expect.stringMatching(/^DATABASE_URL has to be an address such as \S+$/),
  });
  expect(migrate({}, '--up')).toMatchObject({ status: 2, error: expect.stringContaining('without arguments') });
  const silent = migrate({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/fairlead` });
  expect(silent).toMatchObject({ status: 1, error: expect.stringMatching(/ECONNREFUSED \S+$/) });
});
