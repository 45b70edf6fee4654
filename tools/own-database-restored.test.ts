import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { findRunner, giveTo } from '#server/outside/postgres/privilege.ts';
import { query } from '#tools/testing/embedded-starts.ts';
import { hasOwnPostgres, makeOwnPostgres, type OwnPostgres, ownPrograms } from '#tools/testing/own-postgres.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sellEverywhere } from '#tools/testing/people/people.ts';
import { until } from '#tools/testing/until.ts';
import { root } from './checks/run.ts';

const guide = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8');

/** What the guide has at a place, to the letter. */
function ofGuide(pattern: RegExp): string {
  const [, found] = pattern.exec(guide) ?? [];
  if (found === undefined) throw new Error(`the guide has nothing as ${pattern}`);
  return found;
}
const settings = ofGuide(/^cat > \/etc\/postgresql\/15\/main\/conf\.d\/archive\.conf <<'END'\n([\s\S]*?)^END$/m);
const daily = ofGuide(/^cat > \/etc\/cron\.daily\/fairlead-base <<'END'\n([\s\S]*?)^END$/m);
const restoring = ofGuide(/^(runuser -u postgres -- tar -xzf \/mnt\/archive[\s\S]*?)^systemctl start postgresql$/m);
const ending = ofGuide(/^(update chain_key set next_index[\s\S]*?)^```$/m);

/** Runs lines of the guide in a room of a test, as the user of the test: it has the rights of both users of the guide. */
function inRoom(room: string, { superuser, dataFolder }: OwnPostgres, lines: string): void {
  const ended = spawnSync(
    'sh',
    [
      '-euc',
      lines
        .replaceAll('/mnt/archive', path.join(room, 'archive'))
        .replaceAll('/var/lib/postgresql/15/main', dataFolder),
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: [path.join(room, 'bin'), ownPrograms, process.env.PATH].join(path.delimiter),
        LC_ALL: 'C.UTF-8',
        PGHOST: superuser.host,
        PGUSER: 'postgres',
        // As it is for a user without rights.
        TAR_OPTIONS: '--no-same-owner',
      },
    },
  );
  expect(ended).toMatchObject({ status: 0, stderr: '' });
}

/** Has all that was written by now in the archive. */
async function archived({ superuser }: OwnPostgres): Promise<void> {
  const [row] = await query(superuser, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => {
    const [last] = await query(superuser, 'select last_archived_wal as name from pg_stat_archiver');
    return last?.name === row?.name;
  });
}

const word = 'a-word-of-a-test';
const addressOf = ({ superuser: { host = '' } }: OwnPostgres): string =>
  `postgres://fairlead:${word}@${encodeURIComponent(host)}:5432/fairlead`;

async function depositsIn({ superuser }: OwnPostgres): Promise<readonly unknown[]> {
  const rows = await query(
    { ...superuser, database: 'fairlead' },
    `select amount from deposit where status = 'approved' order by amount`,
  );
  return rows.map(({ amount }) => amount);
}

/** The database of an installation as the guide has it made, and what its customers were told is done. @returns a moment between two of them */
async function livedThrough(room: string, postgres: OwnPostgres): Promise<string> {
  await query(postgres.superuser, `create role fairlead login createrole password '${word}'`);
  const create = 'createdb --owner fairlead --encoding UTF8 --locale C.UTF-8 --template template0 fairlead';
  expect(guide).toContain(`runuser -u postgres -- ${create}\n`);
  inRoom(room, postgres, create);
  const opened = await openDatabase({ databaseUrl: addressOf(postgres), dataDir: path.join(room, 'none') });
  const owner = openPool(opened.ownerConfig, { max: 2 });
  const app = openAppPool(opened.appConfig, { max: 10 });
  const { ownerConfig, appConfig } = opened;
  try {
    await migrate(owner);
    await sellEverywhere(owner);
    await app.query(`insert into installation (mode) values ('demo')`);
    const drop = async (): Promise<void> => undefined;
    const fixture = await openFixture({ name: 'fairlead', owner, app, ownerConfig, appConfig, drop });
    await fixture.fundBankroll(50_000n);
    await fixture.customer(1_000n);
    await app.query(`insert into chain_key (fingerprint, next_index) values ('a key', 7)`);
    inRoom(room, postgres, daily);
    await fixture.customer(2_000n);
    const [row] = await query(postgres.superuser, 'select clock_timestamp()::text as moment');
    await fixture.customer(3_000n);
    await app.query('select seal_pass()');
    await archived(postgres);
    // Not archived by the time at which the disk is lost.
    await fixture.customer(4_000n);
    return String(row?.moment);
  } finally {
    // What its end cuts off is no error of this test.
    for (const pool of [owner, app]) pool.on('error', () => undefined);
    await Promise.all([owner.end(), app.end()]);
  }
}

/** Restores as the guide says, until the database is its own master and the product may be started. */
async function restored(room: string, postgres: OwnPostgres, moment: string | null): Promise<void> {
  const [base = ''] = await readdir(path.join(room, 'archive', 'base'));
  const target = /^recovery_target_time = .*\n/m;
  expect(restoring).toMatch(target);
  const lines = restoring
    .replaceAll('/base/2026-11-29/', `/base/${base}/`)
    .replace(target, moment === null ? '' : `recovery_target_time = '${moment}'\n`);
  // What it says of the lines that it writes is no error.
  inRoom(room, postgres, lines);
  await postgres.start();
  await until(async () => {
    const [row] = await query(postgres.superuser, 'select pg_is_in_recovery() as is');
    return row?.is === false;
  });
  const inFairlead = { ...postgres.superuser, user: 'fairlead', database: 'fairlead' };
  await query(inFairlead, `set role fairlead_owner; ${ending}`);
}

function verified(room: string, postgres: OwnPostgres): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(process.execPath, ['tools/verify.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: path.join(room, 'none'), DATABASE_URL: addressOf(postgres) },
  });
}

test('X3.7: the guide archives an operator’s own database each 30 s, and restores it before the product ends what was ended', () => {
  expect(settings).toContain("archive_timeout = 30s\narchive_library = 'basic_archive'\n");
  expect(restoring).toContain("recovery_target_action = 'promote'\n");
  expect(guide.indexOf(restoring)).toBeGreaterThan(guide.indexOf(daily));
  expect(guide.indexOf(ending)).toBeGreaterThan(guide.indexOf(restoring));
  if (!hasOwnPostgres()) console.log('It was not rehearsed: Debian’s postgresql-15 is not installed.');
});

if (hasOwnPostgres())
  test('X3.7: an operator’s own database is archived and restored by the commands of the guide, to the last second and to a moment', {
    timeout: 240_000,
  }, async () => {
    const room = await mkdtemp(path.join(os.tmpdir(), 'own-'));
    const archive = path.join(room, 'archive');
    const { uid } = await findRunner();
    for (const folder of [archive, path.join(archive, 'wal'), path.join(archive, 'base'), path.join(room, 'bin')])
      await mkdir(folder);
    await giveTo(path.join(archive, 'wal'), uid);
    // Root of the guide becomes the user of the database by it; this test is both.
    await writeFile(path.join(room, 'bin', 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    const postgres = await makeOwnPostgres(room, settings.replaceAll('/mnt/archive', archive));
    try {
      await postgres.start();
      const moment = await livedThrough(room, postgres);
      await postgres.lose();
      // The first restore goes on with the archive by a timeline of its own.
      await cp(archive, path.join(room, 'copy'), { recursive: true });

      await restored(room, postgres, null);
      expect(await depositsIn(postgres)).toEqual([1_000n, 2_000n, 3_000n]);
      expect(verified(room, postgres)).toMatchObject({ status: 0, stdout: expect.stringContaining('clean') });
      const [key] = await query({ ...postgres.superuser, database: 'fairlead' }, 'select next_index from chain_key');
      expect(key).toEqual({ next_index: 100_007n });

      await postgres.lose();
      await rm(archive, { recursive: true });
      await cp(path.join(room, 'copy'), archive, { recursive: true });
      await giveTo(path.join(archive, 'wal'), uid);
      await restored(room, postgres, moment);
      expect(await depositsIn(postgres)).toEqual([1_000n, 2_000n]);
      expect(verified(room, postgres)).toMatchObject({ status: 0, stdout: expect.stringContaining('clean') });
    } finally {
      await postgres.lose();
      await rm(room, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    }
  });
