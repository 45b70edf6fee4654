import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putMissingFiles } from '#server/backup/put-files.ts';
import { missingFileOf } from '#server/backup/recorded-files.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { takeBackup } from '#server/backup/take.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { freshDatabase } from './testing/database.ts';
import { pngOf } from './testing/files.ts';
import { openSharedFiles } from './testing/shared-files.ts';
import { locationOf, openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';

let files: Awaited<ReturnType<typeof openSharedFiles>>;
let fixture: UploadFixture;
let room: string;
let file: Buffer;
let kept: string;
const inRoom = (name: string): string => path.join(room, name);
beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-backup-bucket-'));
  files = await openSharedFiles();
  fixture = await openUploadFixture(files);
  file = await pngOf(120_000, 21);
  const deposit = await fixture.deposit(fixture.ann);
  kept = `kept/${idOf(locationOf(await fixture.create(fixture.ann, { deposit, size: file.length }, file)))}`;
  // On its way: no backup holds it.
  const begun = locationOf(await fixture.create(fixture.ann, { deposit, size: 500_000 }));
  await fixture.patch(fixture.ann, begun, 0, randomBytes(1_000));
  await mkdir(inRoom('keys'));
});
afterAll(async () => {
  await fixture.close();
  await files.stop();
  await rm(room, { recursive: true, force: true });
});

const idOf = (location: string): string => location.split('/').at(-1) ?? '';
const take = (name: string) =>
  takeBackup({
    ownerConfig: fixture.database.ownerConfig,
    files: files.bucket,
    keysDir: inRoom('keys'),
    to: inRoom(name),
    version: '0.1.0',
  });

test('X3: a backup with a bucket holds its files as a folder would, and is restored into either', async () => {
  expect((await take('whole')).files).toBe(1);
  const folder = folderBlobs(inRoom('folder'));
  const other = await openSharedFiles();
  for (const [index, into] of [folder, other.bucket].entries()) {
    const empty = await freshDatabase({ empty: true });
    const restore = () =>
      restoreBackup({
        from: inRoom('whole'),
        ownerConfig: empty.ownerConfig,
        files: into,
        keysDir: inRoom(`keys ${index}`),
      });
    expect((await restore()).files.map((one) => one.path)).toEqual([kept]);
    expect(await into.backedUp()).toEqual([kept]);
    const { rows } = await empty.owner.query('select 1 from upload_piece');
    expect(rows).toEqual([]);
    await empty.drop();
    const another = await freshDatabase({ empty: true });
    await expect(
      restoreBackup({ from: inRoom('whole'), ownerConfig: another.ownerConfig, files: into, keysDir: inRoom('none') }),
    ).rejects.toThrow(/kept\/upl_.* is in the way: restore into an empty (folder|bucket)\./);
    await another.drop();
  }
  // What is in the folder is the proof as its purpose has sealed it; in the bucket it is sealed once more.
  const bytes = await readFile(path.join(inRoom('folder'), kept));
  expect(bytes.subarray(0, 8).toString()).toBe('FLSEAL1\n');
  expect(other.s3.objects.get(kept)?.bytes.includes(bytes.subarray(200, 264))).toBe(false);
  await other.stop();
});

test('X3: a recorded file that the bucket lacks makes the backup fail by name, and is put back from an earlier one', async () => {
  const before = files.s3.objects.get(kept);
  files.s3.objects.delete(kept);
  const error = await take('lacking').catch((one: Error) => one.message);
  expect(error).toContain(`Missing in the bucket fairlead-files, though recorded: ${kept.slice(5)}.`);
  expect(missingFileOf(String(error))).toBe(kept.slice(5));
  const put = (from: string) =>
    putMissingFiles({ ownerConfig: fixture.database.ownerConfig, files: files.bucket, from: inRoom(from) });
  expect(await put('keys')).toEqual({ put: [], lost: [], missing: [kept.slice(5)] });
  // The operator knows that it is lost: an empty object of its name, put by a tool of the bucket's.
  files.s3.objects.set(kept.replace('kept', 'lost'), { bytes: Buffer.alloc(0), changedMs: Date.now() });
  expect((await take('confirmed')).files).toBe(1);
  expect(await readdir(path.join(inRoom('confirmed'), 'files'))).toEqual(['lost']);
  // Neither here nor in the folder, and known to be lost: nothing is missing.
  expect(await put('keys')).toEqual({ put: [], lost: [], missing: [] });
  files.s3.objects.delete(kept.replace('kept', 'lost'));
  expect(await put('whole/files')).toEqual({ put: [kept.slice(5)], lost: [], missing: [] });
  expect(await put('whole/files')).toEqual({ put: [], lost: [], missing: [] });
  expect((await take('whole again')).files).toBe(1);
  const got = await fixture.fetched(fixture.ann, `/api/uploads/${kept.slice(5)}/file`);
  expect([got.status, got.bytes.equals(file)]).toEqual([200, true]);
  // One that was changed in the bucket is no file of a backup either.
  const changed = Buffer.from(before?.bytes ?? []);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  files.s3.objects.set(kept, { bytes: changed, changedMs: Date.now() });
  await expect(take('changed')).rejects.toThrow(`${kept} in the bucket fairlead-files could not be copied`);
  if (before) files.s3.objects.set(kept, before);
});

test('F6: the files of a folder are put into the bucket that takes its place, and nothing that is there is touched', async () => {
  const other = await openSharedFiles();
  await mkdir(inRoom('old/kept'), { recursive: true });
  await writeFile(path.join(inRoom('old'), kept), 'as the folder had it');
  const put = () =>
    putMissingFiles({ ownerConfig: fixture.database.ownerConfig, files: other.bucket, from: inRoom('old') });
  expect((await put()).put).toEqual([kept.slice(5)]);
  const bytes = other.s3.objects.get(kept)?.bytes;
  expect((await put()).put).toEqual([]);
  expect(other.s3.objects.get(kept)?.bytes).toBe(bytes);
  expect((await other.bucket.head(kept, 100))?.toString()).toBe('as the folder had it');
  await other.stop();
});

test('F6: a mark of loss goes with the files of its folder, and a backup takes it there', async () => {
  const other = await openSharedFiles();
  await mkdir(inRoom('marked/lost'), { recursive: true });
  await writeFile(path.join(inRoom('marked'), kept.replace('kept', 'lost')), '');
  const put = () =>
    putMissingFiles({ ownerConfig: fixture.database.ownerConfig, files: other.bucket, from: inRoom('marked') });
  expect(await put()).toEqual({ put: [], lost: [kept.slice(5)], missing: [] });
  expect(await put()).toEqual({ put: [], lost: [], missing: [] });
  expect(await other.bucket.backedUp()).toEqual([kept.replace('kept', 'lost')]);
  await other.stop();
});

test('X3: names of others in the bucket are in no backup, break none, and lead nowhere', async () => {
  const { objects } = files.s3;
  // Folders of a console, a file of somebody's, and a name that leads out of the backup's folder.
  const strange = ['kept/', 'lost/', 'kept/notes.txt', 'lost/../../../stolen'];
  for (const name of strange) objects.set(name, { bytes: Buffer.alloc(0), changedMs: Date.now() });
  expect((await take('beside others')).files).toBe(1);
  expect(await readdir(path.join(inRoom('beside others'), 'files'))).toEqual(['kept']);
  await expect(access(inRoom('stolen'))).rejects.toThrow('ENOENT');
  for (const name of strange) objects.delete(name);
  const empty = await openSharedFiles();
  empty.s3.objects.set('kept/', { bytes: Buffer.alloc(0), changedMs: Date.now() });
  const fresh = await freshDatabase({ empty: true });
  const restored = await restoreBackup({
    from: inRoom('beside others'),
    ownerConfig: fresh.ownerConfig,
    files: empty.bucket,
    keysDir: inRoom('no keys'),
  });
  expect(restored.files.map((one) => one.path)).toEqual([kept]);
  await fresh.drop();
  await empty.stop();
});

test('X3: why a restore fails is said, also where the bucket goes away with it', async () => {
  const other = await openSharedFiles();
  const fresh = await freshDatabase({ empty: true });
  other.s3.beforePut = async () => {
    other.s3.failing = { code: 'AccessDenied', status: 403 };
    throw new Error('cut off');
  };
  const restore = restoreBackup({
    from: inRoom('beside others'),
    ownerConfig: fresh.ownerConfig,
    files: other.bucket,
    keysDir: inRoom('no keys'),
  });
  await expect(restore).rejects.toThrow(/AccessDenied.* could not be taken away again \(.*AccessDenied/);
  await fresh.drop();
  await other.stop();
});
