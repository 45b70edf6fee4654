import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#database/migrate.ts';
import { makeId } from '#domain/ids/ids.ts';
import { manifestFile } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { scheduledBackups } from '#server/backup/schedule.ts';
import { takeBackup } from '#server/backup/take.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { type Embedded, startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { chosenBinaries } from './testing/cluster.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { verifySnapshot } from './verification/books.ts';

let db: FreshDatabase;
let fixture: Fixture;
let room: string;
let other: Embedded;
const inRoom = (...names: string[]): string => path.join(room, ...names);

beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-backup-test-'));
  db = await freshDatabase();
  other = await startEmbedded({ dataDir: inRoom('other'), ...chosenBinaries() });
  fixture = await openFixture(db);
  await db.app.query(`insert into installation (mode) values ('demo')`);
  await fixture.fundBankroll(50_000n);
  const customer = await fixture.customer(20_000n);
  const body = { amount: '50.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  await fixture.does('cancelWithdrawal', customer, { id });
  await db.app.query(`insert into chain_key (fingerprint, next_index) values ('a key', 7)`);
  await db.owner.query(
    `insert into auth_session (id, user_id, token, expires_at) values ('s', $1, repeat('a', 64), now() + interval '1 day')`,
    [customer],
  );
  await db.owner.query(
    `insert into api_token (id, uid, secret_sha256, name, scopes, created_ms)
     values ('tok_' || repeat('0', 26), $1, sha256('x'), 'Robot', array['read'], clock_ms())`,
    [customer],
  );
  await db.app.query('select seal_pass()');
  await mkdir(inRoom('files', 'proofs'), { recursive: true });
  await writeFile(inRoom('files', 'proofs', 'upl_1'), Buffer.from([0, 1, 2, 255]));
  await mkdir(inRoom('keys'));
  await writeFile(inRoom('keys', 'auth-secret'), 'secret');
});
afterAll(async () => {
  await db.drop();
  await other.stop();
  await rm(room, { recursive: true, force: true });
});

const of = () => ({
  ownerConfig: db.ownerConfig,
  files: folderBlobs(inRoom('files')),
  keysDir: inRoom('keys'),
  version: '0.1.0',
});
const into = () => ({
  ownerConfig: other.owner,
  files: folderBlobs(inRoom('files again')),
  keysDir: inRoom('keys again'),
});

async function problemsOf(pool: Pool): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
    return breaches.map(({ id, problem }) => `${id}: ${problem}`);
  } finally {
    client.release();
  }
}

const balances = async (pool: Pool, before: string): Promise<unknown> =>
  (
    await pool.query(
      `select a.kind, a.owner, a.asset, sum(e.amount)::text as sum, count(*)::text as entries
       from ledger_account a join ledger_entry e on e.account = a.id where e.id <= $1 group by a.id order by a.id`,
      [before],
    )
  ).rows;

describe('backup and restore', () => {
  it('[X3] a backup beside running transactions is restored elsewhere: verified, balances equal, and it goes on', async () => {
    let stopped = false;
    // What commits meanwhile is in it whole, or not at all.
    const busy = (async () => {
      for (let made = 0; !stopped || made < 3; made += 1) await fixture.customer(5_000n);
    })();
    const taken = await takeBackup({ ...of(), to: inRoom('backup') });
    stopped = true;
    await busy;
    expect(taken.files).toBe(1);
    expect(await readdir(room)).not.toContainEqual(expect.stringContaining('unfinished'));

    const manifest = await restoreBackup({ from: inRoom('backup'), ...into() });
    expect(manifest.mode).toBe('demo');
    const owner = openPool(other.owner, { max: 2 });
    const app = openAppPool(other.app, { max: 20 });
    try {
      expect(await problemsOf(owner)).toEqual([]);
      const { rows: last } = await owner.query<{ id: bigint }>('select max(id) as id from ledger_entry');
      const upTo = String(last[0]?.id);
      expect(await balances(app, upTo)).toEqual(await balances(db.app, upTo));
      expect(await readFile(inRoom('files again', 'proofs', 'upl_1'))).toEqual(Buffer.from([0, 1, 2, 255]));
      expect(await readFile(inRoom('keys again', 'auth-secret'), 'utf8')).toBe('secret');

      // What was given out or ended after the backup is not given out again, and stays ended.
      expect((await app.query('select next_index from chain_key')).rows).toEqual([{ next_index: 100_007n }]);
      expect((await app.query('select 1 from auth_session')).rows).toEqual([]);
      expect((await app.query('select 1 from api_token')).rows).toEqual([]);

      // New numbers follow the old ones; what is posted now is sealed after what was.
      const again = await openFixture({ ...db, app, owner });
      await again.customer(5_000n);
      const { rows: sealed } = await app.query<{ rows: bigint }>('select seal_pass() as rows');
      expect(Number(sealed[0]?.rows)).toBeGreaterThan(0);
      const { rows: open } = await app.query<{ unsealed: boolean }>(
        `select exists (select from ledger_entry e where not exists (
           select from (select unnest(row_ids) as id from seal_block where stream = 'entry') s where s.id = e.id)) as unsealed`,
      );
      expect(open[0]?.unsealed).toBe(false);
      expect(await problemsOf(owner)).toEqual([]);
      await expect(
        app.query(`update deposit set status = 'declined', reason = 'x' where status = 'approved'`),
      ).rejects.toMatchObject({ code: 'FL003' });
    } finally {
      await Promise.all([owner.end(), app.end()]);
    }
  });

  it('[X3] a database that is in use is not restored into', async () => {
    const files = { files: folderBlobs(inRoom('files 2')), keysDir: inRoom('keys 2') };
    await expect(restoreBackup({ from: inRoom('backup'), ownerConfig: other.owner, ...files })).rejects.toThrow(
      'The database is in use already',
    );
    await expect(takeBackup({ ...of(), to: inRoom('backup') })).rejects.toThrow('exists already');
  });

  it('[X3] a damaged or incomplete backup is refused, naming the file, and nothing is written', async () => {
    const empty = await freshDatabase({ empty: true });
    const damages: readonly [string, (folder: string) => Promise<unknown>][] = [
      ['tables/ledger_entry.copy.gz', (folder) => appendFile(path.join(folder, 'tables', 'ledger_entry.copy.gz'), 'x')],
      ['tables/customer.copy.gz', (folder) => rm(path.join(folder, 'tables', 'customer.copy.gz'))],
      ['files/proofs/upl_1', (folder) => writeFile(path.join(folder, 'files', 'proofs', 'upl_1'), '____')],
      ['manifest.json', (folder) => changed(path.join(folder, 'manifest.json'), '"rows": ', '"rows": 1')],
      ['manifest.sha256', (folder) => rm(path.join(folder, 'manifest.sha256'))],
    ];
    for (const [index, [name, damage]] of damages.entries()) {
      const folder = inRoom(`damaged-${index}`);
      await cp(inRoom('backup'), folder, { recursive: true });
      await damage(folder);
      const files = { files: folderBlobs(inRoom('files 3')), keysDir: inRoom('keys 3') };
      await expect(restoreBackup({ from: folder, ownerConfig: empty.ownerConfig, ...files })).rejects.toThrow(
        path.join(folder, name),
      );
    }
    const { rows } = await empty.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([]);
    await empty.drop();
  });

  it('[X3] a restore whose files cannot be put back leaves an empty database, and may be tried again', async () => {
    const empty = await freshDatabase({ empty: true });
    const restore = (keysDir: string) =>
      restoreBackup({
        from: inRoom('backup'),
        ownerConfig: empty.ownerConfig,
        files: folderBlobs(inRoom('files 4')),
        keysDir,
      });
    // A link to nowhere is no folder with files in it, and none that files can be written into.
    await symlink(inRoom('nowhere'), inRoom('keys 3'));
    await expect(restore(inRoom('keys 3'))).rejects.toThrow();
    expect((await restore(inRoom('keys 4'))).mode).toBe('demo');
    await empty.drop();
  });

  it('[X3] a backup of an older version is restored, whatever tables came later, and brought to this version’s schema', async () => {
    const [old, empty] = [await freshDatabase({ empty: true }), await freshDatabase({ empty: true })];
    const names = (await readMigrations()).map(({ name }) => name);
    await migrate(old.owner, undefined, '0014-mining.sql');
    await old.owner.query(
      `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Ann', 'ann@test.example', 'Ann', 'Bell')`,
      [makeId('usr', 1, new Uint8Array(10))],
    );
    await old.owner.query(
      `insert into auth_session (id, user_id, token, expires_at)
       select 's', id, repeat('a', 64), now() + interval '1 day' from auth_user`,
    );
    const folders = { files: folderBlobs(inRoom('files 5')), keysDir: inRoom('keys 5') };
    await takeBackup({ ...folders, ownerConfig: old.ownerConfig, version: '0.1.0', to: inRoom('older') });
    await restoreBackup({ ...folders, ownerConfig: empty.ownerConfig, from: inRoom('older') });
    const { rows } = await empty.owner.query(
      `select (select count(*) from auth_user) as people, (select count(*) from auth_session) as sessions,
         (select max(name) from schema_migration) as last`,
    );
    expect(rows).toEqual([{ people: 1n, sessions: 0n, last: names.at(-1) }]);
    await Promise.all([old.drop(), empty.drop()]);
  }, 90_000);

  it('[X3] a recorded file that is missing makes the backup fail, naming it, and the alert has it', async () => {
    const [lost = '', removed = ''] = await storedUploads();
    const filesDir = inRoom('files 6');
    await mkdir(path.join(filesDir, 'kept'), { recursive: true });
    await writeFile(path.join(filesDir, 'kept', removed), 'x');
    const files = folderBlobs(filesDir);
    const take = (name: string) => takeBackup({ ...of(), files, to: inRoom(name) });
    await expect(take('lacking')).rejects.toThrow(`Missing in FILES_DIR, though recorded: ${lost}.`);
    expect((await readdir(room)).filter((name) => name.startsWith('lacking'))).toEqual([]);
    const daily = scheduledBackups({
      pool: db.app,
      keep: 2,
      directory: inRoom('never made'),
      of: { ...of(), files },
    });
    await expect(daily.takeWhenDue()).rejects.toThrow(lost);
    expect([await daily.state(), await daily.missingFile()]).toEqual(['failed', lost]);

    // A photo that its owner has removed is wanted no more; a file that is lost for good is, until the operator says so.
    await rm(path.join(filesDir, 'kept', removed));
    await db.app.query(`update upload set state = 'removed' where id = $1`, [removed]);
    await expect(take('lacking')).rejects.toThrow(`recorded: ${lost}.`);
    await mkdir(path.join(filesDir, 'lost'));
    await writeFile(path.join(filesDir, 'lost', lost), '');
    expect((await take('lost confirmed')).files).toBe(1);
    await rm(path.join(filesDir, 'lost', lost));
    await writeFile(path.join(filesDir, 'kept', lost), 'x');
    // What attempts have counted is over within hours, and whose they were is in no backup.
    await db.app.query(`insert into rate_limit (key, points, expire) values ('codes:x', 1, clock_ms())`);
    expect((await take('whole')).files).toBe(1);
    expect(await readFile(path.join(inRoom('whole'), manifestFile), 'utf8')).not.toContain('rate_limit');
    await db.owner.query('alter table upload disable trigger user');
    await db.owner.query('delete from upload');
    await db.owner.query('alter table upload enable trigger user; delete from backup_run');
  });
});

/** Two stored profile photos, by their ids in order. */
async function storedUploads(): Promise<readonly string[]> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into upload (id, owner, purpose, subject, name, content_type, size, object_key, state, stored_type, stored_size, finished_ms)
     select 'upl_' || lpad(n::text, 26, '0'), u.id, 'profile-photo', u.id, 'me.png', 'image/png', 1, 'photos/' || n,
       'stored', 'image/jpeg', 1, clock_ms()
     from generate_series(1, 2) n, (select id from auth_user order by id limit 1) u returning id`,
  );
  return rows.map(({ id }) => id).sort();
}

async function changed(file: string, from: string, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}
