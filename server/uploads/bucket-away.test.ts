import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileFixture, openFileFixture, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSharedFiles } from '#tools/testing/shared-files.ts';
import { locationOf, openUploadFixture, protocolAt, type UploadFixture } from '#tools/testing/upload-fixture.ts';

/** Two servers of the product on one database and one bucket, which fails as each test has it. */
let files: Awaited<ReturnType<typeof openSharedFiles>>;
let one: UploadFixture;
let second: FileFixture;
let other: ReturnType<typeof protocolAt>;
let customer: Caller;
beforeAll(async () => {
  files = await openSharedFiles();
  one = await openUploadFixture(files);
  second = await openFileFixture(one.database, undefined, undefined, files);
  other = protocolAt(second.api.origin);
  customer = one.ann;
});
afterAll(async () => {
  await second.stop();
  await one.close();
  await files.stop();
});

const idOf = (location: string): string => location.split('/').at(-1) ?? '';
const names = (folder: string): string[] => [...files.s3.objects.keys()].filter((name) => name.startsWith(folder));
const begin = async (size: number) => {
  const deposit = await one.deposit(customer);
  return { deposit, location: locationOf(await one.create(customer, { deposit, size })) };
};
const away = { code: 'AccessDenied', status: 403 } as const;
/** A piece as its writer has recorded it, with what the bucket holds under its name. */
async function addPiece(location: string, at: number, bytes: number, held: Buffer | null): Promise<void> {
  const object = `arriving/${idOf(location)}/${at}-test`;
  if (held) files.s3.objects.set(object, { bytes: held, changedMs: Date.now() });
  await one.database.app.query('insert into upload_piece (upload, at_byte, bytes, object) values ($1, $2, $3, $4)', [
    idOf(location),
    at,
    bytes,
    object,
  ]);
}

test('F6: while the bucket is away files that are kept are answered as unavailable, in a tab by its sentence', async () => {
  const file = await pngOf(100_000, 11);
  const { location } = await begin(file.length);
  await one.patch(customer, location, 0, file);
  const { link } = (await customer.call('GET', location)).body;
  const inTab = { cookie: customer.cookie(), 'sec-fetch-dest': 'document' };
  files.s3.failing = away;
  const [read, tab] = [await customer.call('GET', link), await fetch(one.api.origin + link, { headers: inTab })];
  const text = await tab.text();
  files.s3.failing = null;
  expect([read.status, read.body.code]).toEqual([503, 'unavailable']);
  expect([tab.status, tab.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(text).toBe(read.body.detail);
  expect((await other.fetched(customer, String(link))).bytes.equals(file)).toBe(true);
});

test('F6: what is whole and cannot be kept, as the bucket is away, is unavailable, and is kept once it is back', async () => {
  const file = await pngOf(100_000, 12);
  const { deposit, location } = await begin(file.length);
  files.s3.beforePut = async (name) => {
    if (!name.startsWith('kept/')) return;
    files.s3.failing = away;
    throw new Error('cut off');
  };
  const sent = await one.patch(customer, location, 0, file);
  files.s3.beforePut = async () => undefined;
  const [head, list] = [await other.head(customer, location), await customer.call('GET', '/api/uploads')];
  files.s3.failing = null;
  expect([sent.code, head.status, list.body.code]).toEqual(['unavailable', 503, 'unavailable']);
  expect((await other.head(customer, location)).headers.get('upload-offset')).toBe(String(file.length));
  expect(await one.proofsOf(deposit)).toBe(1);
});

test('F1: an upload is whole although what arrived could not be deleted; it is deleted later', async () => {
  const file = await pngOf(100_000, 13);
  const { deposit, location } = await begin(file.length);
  const { objects } = files.s3;
  // From the moment at which it is kept, nothing answers any more.
  objects.set = (name, object) => {
    if (name.startsWith('kept/')) files.s3.failing = away;
    return Map.prototype.set.call(objects, name, object);
  };
  const sent = await one.patch(customer, location, 0, file);
  Reflect.deleteProperty(objects, 'set');
  files.s3.failing = null;
  expect(sent.status).toBe(204);
  expect(await one.proofsOf(deposit)).toBe(1);
  const [left = ''] = names(`arriving/${idOf(location)}/`);
  const piece = objects.get(left);
  if (piece) objects.set(left, { ...piece, changedMs: Date.now() - 7_200_000 });
  await one.uploads.sweep();
  expect(names(`arriving/${idOf(location)}/`)).toEqual([]);
  expect(await one.count('upload_piece')).toBe(0);
});

test('F6: a piece that was changed, or is not there, has the upload begin anew, also for who asks what has arrived', async () => {
  const file = await pngOf(100_000, 14);
  const { deposit, location } = await begin(file.length);
  await addPiece(location, 0, file.length, Buffer.from('nothing that we have sealed'));
  expect((await one.head(customer, location)).status).toBe(503);
  expect((await one.head(customer, location)).headers.get('upload-offset')).toBe('0');
  for (const held of [null, Buffer.from('changed')]) {
    await addPiece(location, 0, 50_000, held);
    expect((await other.head(customer, location)).headers.get('upload-offset')).toBe('50000');
    const arrived = await customer.call('GET', `${location}/arrived`);
    expect(arrived.body).toEqual({ offset: 0, sha256: createHash('sha256').digest('hex') });
    expect((await other.head(customer, location)).headers.get('upload-offset')).toBe('0');
  }
  await one.patch(customer, location, 0, file.subarray(0, 60_000));
  const { body } = await customer.call('GET', `${location}/arrived`);
  const sha256 = createHash('sha256').update(file.subarray(0, 60_000)).digest('hex');
  expect(body).toEqual({ offset: 60_000, sha256 });
  expect((await other.patch(customer, location, 60_000, file.subarray(60_000))).status).toBe(204);
  expect(await one.proofsOf(deposit)).toBe(1);
});

test('F1: what is sent at once is put piece by piece, and comes back whole', async () => {
  const file = await pngOf(2_600_000, 15);
  const { location } = await begin(file.length + 1);
  expect((await one.patch(customer, location, 0, file)).status).toBe(204);
  const pieces = await one.count('upload_piece where upload = $1', [idOf(location)]);
  expect(pieces).toBeGreaterThan(1);
  const { body } = await customer.call('GET', `${location}/arrived`);
  expect(body).toEqual({ offset: file.length, sha256: createHash('sha256').update(file).digest('hex') });
  expect((await other.tus(customer, 'DELETE', location, {})).status).toBe(204);
  expect(names(`arriving/${idOf(location)}/`)).toEqual([]);
});

test('F6: a process that lacks the master key of what arrived deletes nothing of it, whoever asks', async () => {
  const replaced = await openFileFixture(one.database, undefined, undefined, files.replacedKey());
  const newer = protocolAt(replaced.api.origin);
  const file = await pngOf(100_000, 16);
  const { deposit, location } = await begin(file.length);
  expect((await newer.patch(customer, location, 0, file.subarray(0, 60_000))).status).toBe(204);
  expect((await customer.call('GET', `${location}/arrived`)).status).toBe(500);
  expect((await one.patch(customer, location, 60_000, file.subarray(60_000))).status).toBe(500);
  expect((await other.head(customer, location)).status).toBe(500);
  await expect(one.uploads.sweep()).rejects.toThrow('IDENTITY_MASTER_KEY does not hold the master key');
  expect(names(`arriving/${idOf(location)}/`)).toHaveLength(2);
  expect((await newer.head(customer, location)).headers.get('upload-offset')).toBe(String(file.length));
  expect(await one.proofsOf(deposit)).toBe(1);
  await replaced.stop();
});

test('F6: three that fail in a row, each for a reason of its own, keep the one behind them from nothing', async () => {
  const foreign = files.replacedKey().bucket;
  const file = await pngOf(50_000, 17);
  const begun = [
    await begin(file.length),
    await begin(file.length),
    await begin(file.length),
    await begin(file.length),
  ];
  begun.sort((a, b) => (a.location < b.location ? -1 : 1));
  const last = begun.at(-1);
  for (const { location } of begun) {
    const bucket = location === last?.location ? files.bucket : foreign;
    await bucket.put(`arriving/${idOf(location)}/0-test`, file);
    await addPiece(location, 0, file.length, null);
  }
  await expect(one.uploads.sweep()).rejects.toThrow('IDENTITY_MASTER_KEY does not hold the master key');
  expect(await Promise.all(begun.map(({ deposit }) => one.proofsOf(deposit)))).toEqual([0, 0, 0, 1]);
  for (const { location } of begun.slice(0, -1)) {
    await one.database.app.query('delete from upload_piece where upload = $1', [idOf(location)]);
    expect((await one.tus(customer, 'DELETE', location, {})).status).toBe(204);
  }
});

test('F6: an upload that cannot be finished keeps no other from being forgotten, and nothing from being swept', async () => {
  const [stuck, over] = [(await begin(50_000)).location, (await begin(50_000)).location];
  await addPiece(stuck, 0, 50_000, Buffer.from('of no use'));
  await one.database.owner.query('alter table upload disable trigger user');
  await one.database.owner.query('update upload set created_ms = created_ms - 90000000 where id = $1', [idOf(over)]);
  await one.database.owner.query('alter table upload enable trigger user');
  const looked = path.join(one.directory, 'looked-at');
  await mkdir(looked, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(path.join(looked, name), 'in the clear');
  await utimes(path.join(looked, 'old'), new Date(), new Date(Date.now() - 7_200_000));
  await one.database.app.query(
    `insert into upload_lock (upload, holder, until_ms) values ('upl_of_nobody', 'dead', clock_ms() - 7200000)`,
  );
  files.s3.failing = away;
  await expect(one.uploads.sweep()).rejects.toThrow('AccessDenied');
  files.s3.failing = null;
  expect(await one.count('upload where id = $1', [idOf(over)])).toBe(0);
  expect(await one.count(`upload_lock where holder = 'dead'`)).toBe(0);
  expect(await readdir(looked)).toEqual(['young']);
  // Now it is known that its bytes are lost: it stays open, from the first.
  await one.uploads.sweep();
  expect((await other.head(customer, stuck)).headers.get('upload-offset')).toBe('0');
});
