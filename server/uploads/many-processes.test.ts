import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileFixture, openFileFixture, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSharedFiles } from '#tools/testing/shared-files.ts';
import { until } from '#tools/testing/until.ts';
import { locationOf, openUploadFixture, protocolAt, type UploadFixture } from '#tools/testing/upload-fixture.ts';

/** Two servers of the product on one database, each with a folder of its own, and one bucket. */
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

test('F1: an upload that begins at one process goes on at another, and both give it back', async () => {
  const file = await pngOf(900_000, 3);
  const { deposit, location } = await begin(file.length);
  expect((await one.patch(customer, location, 0, file.subarray(0, 300_000))).status).toBe(204);
  expect((await other.head(customer, location)).headers.get('upload-offset')).toBe('300000');
  expect((await other.patch(customer, location, 300_000, file.subarray(300_000, 700_000))).status).toBe(204);
  expect((await other.patch(customer, location, 300_000, file.subarray(300_000))).code).toBe('upload_offset_differs');
  expect((await one.patch(customer, location, 700_000, file.subarray(700_000))).status).toBe(204);
  const { proof } = await one.read(customer, deposit);
  for (const server of [one, other]) {
    const got = await server.fetched(customer, proof);
    expect([got.status, got.bytes.equals(file)]).toEqual([200, true]);
  }
  expect(await one.proofsOf(deposit)).toBe(1);
  // What arrived is needed no more, in the bucket, in the rows and on either machine.
  expect(names('arriving/')).toEqual([]);
  expect(await one.count('upload_piece')).toBe(0);
  for (const { directory } of [one, second]) {
    const left = await readdir(path.join(directory, 'looked-at')).catch(() => []);
    expect(left).toEqual([]);
  }
});

test('F1: a chunk that hangs at one process gives way to another, and nothing that arrived is lost', async () => {
  const file = await pngOf(800_000, 4);
  const { deposit, location } = await begin(file.length);
  const socket = connect(Number(new URL(one.api.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `PATCH ${location} HTTP/1.1\r\nHost: x\r\nCookie: ${customer.cookie()}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
  );
  socket.write(file.subarray(0, 300_000));
  await once(socket, 'ready').catch(() => undefined);
  await until(async () => (await one.count('upload_lock where upload = $1', [idOf(location)])) === 1);
  await until(() => socket.bytesWritten > 300_000 && socket.writableLength === 0);
  // The line is dead: its sender comes again, at the other process.
  const offset = Number((await other.head(customer, location)).headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(300_000);
  expect((await other.patch(customer, location, offset, file.subarray(offset))).status).toBe(204);
  socket.destroy();
  const { proof } = await one.read(customer, deposit);
  expect((await one.fetched(customer, proof)).bytes.equals(file)).toBe(true);
}, 60_000);

test('F1: the lock of a process that died is over within seconds; one that lost its lock writes nothing', async () => {
  const file = await pngOf(400_000, 5);
  const { deposit, location } = await begin(file.length);
  await one.database.app.query(
    `insert into upload_lock (upload, holder, until_ms) values ($1, 'dead', clock_ms() + 1500)`,
    [idOf(location)],
  );
  const sent = await one.patch(customer, location, 0, file.subarray(0, 200_000));
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '200000']);
  // While this piece is on its way to the bucket, another process writes the same place: it has to have taken the lock over.
  let stolen = false;
  files.s3.beforePut = async (name) => {
    if (stolen || !name.startsWith('arriving/')) return;
    stolen = true;
    await one.database.app.query(
      `insert into upload_piece (upload, at_byte, bytes, object) values ($1, 200000, 1000, 'arriving/other')`,
      [idOf(location)],
    );
  };
  const late = await one.patch(customer, location, 200_000, file.subarray(200_000));
  expect(late.code).toBe('upload_offset_differs');
  expect((await other.head(customer, location)).headers.get('upload-offset')).toBe('201000');
  expect(await one.proofsOf(deposit)).toBe(0);
  // What the bucket lacks is sent again: the upload begins anew, and stays open.
  expect((await one.patch(customer, location, 201_000, file.subarray(201_000))).code).toBe('unavailable');
  expect((await one.head(customer, location)).headers.get('upload-offset')).toBe('0');
  expect((await other.patch(customer, location, 0, file)).status).toBe(204);
  expect(await one.proofsOf(deposit)).toBe(1);
  files.s3.beforePut = async () => undefined;
}, 60_000);

test('F6: nothing reaches the bucket in the clear: no piece, no proof, no photo; what is moved opens nowhere', async () => {
  const file = await pngOf(600_000, 6);
  const { location } = await begin(file.length);
  await one.patch(customer, location, 0, file.subarray(0, 500_000));
  const shares = (bytes: Buffer): boolean => {
    for (let from = 0; from + 24 <= file.length; from += 512) {
      if (bytes.includes(file.subarray(from, from + 24))) return true;
    }
    return false;
  };
  expect(names('arriving/').length).toBeGreaterThan(0);
  const clear = () => [...files.s3.objects].filter(([, { bytes }]) => shares(bytes)).map(([name]) => name);
  expect(clear()).toEqual([]);
  await other.patch(customer, location, 500_000, file.subarray(500_000));
  const { link } = (await customer.call('GET', location)).body;
  expect(names('kept/')).toContain(`kept/${idOf(location)}`);
  expect(clear()).toEqual([]);
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2347c5' } })
    .jpeg()
    .toBuffer();
  const sent = await one.create(
    customer,
    { purpose: 'profile-photo', name: 'me.jpg', contentType: 'image/jpeg', size: photo.length },
    photo,
  );
  const kept = files.s3.objects.get(`kept/${idOf(locationOf(sent))}`);
  expect(kept?.bytes.subarray(0, 8).toString()).toBe('FLSEAL1\n');
  const shown = (await customer.call('GET', '/api/me')).body.profilePhoto;
  expect((await sharp((await other.fetched(customer, shown)).bytes).metadata()).format).toBe('jpeg');
  // One object under the name of another.
  const proof = files.s3.objects.get(`kept/${idOf(location)}`);
  if (!kept || !proof) throw new Error('the bucket lacks what was kept');
  files.s3.objects.set(`kept/${idOf(location)}`, kept);
  expect((await other.fetched(customer, link)).status).toBe(500);
  files.s3.objects.set(`kept/${idOf(location)}`, proof);
  files.s3.objects.delete(`kept/${idOf(location)}`);
  const lost = await customer.call('GET', link);
  expect(lost.body.code).toBe('file_missing');
  files.s3.objects.set(`kept/${idOf(location)}`, proof);
});

test('F6: what is cancelled, replaced, forgotten or asked for by no row is deleted in the bucket too', async () => {
  const { location } = await begin(300_000);
  await one.patch(customer, location, 0, Buffer.alloc(100_000, 1));
  expect(names(`arriving/${idOf(location)}/`)).toHaveLength(1);
  expect((await other.tus(customer, 'DELETE', location, {})).status).toBe(204);
  expect(names(`arriving/${idOf(location)}/`)).toEqual([]);

  const { body: me } = await customer.call('GET', '/api/me');
  const photo = idOf(String(me.profilePhoto).replace('/file', ''));
  expect(names('kept/')).toContain(`kept/${photo}`);
  await customer.command('DELETE', '/api/me/profile-photo');
  const left = (await begin(300_000)).location;
  await one.patch(customer, left, 0, Buffer.alloc(50_000, 2));
  await one.database.owner.query('alter table upload disable trigger user');
  await one.database.owner.query(
    `update upload set created_ms = created_ms - 90000000, finished_ms = finished_ms - 90000000 where id = any($1)`,
    [[photo, idOf(left)]],
  );
  await one.database.owner.query('alter table upload enable trigger user');
  const stray = 'kept/upl_00000000000000000000000000';
  const young = 'kept/upl_00000000000000000000000001';
  files.s3.objects.set(stray, { bytes: Buffer.from('x'), changedMs: Date.now() - 7_200_000 });
  files.s3.objects.set(young, { bytes: Buffer.from('x'), changedMs: Date.now() });
  await one.database.app.query(
    `insert into upload_lock (upload, holder, until_ms) values ($1, 'dead', clock_ms() - 7200000)`,
    [photo],
  );
  await one.database.app.query(
    `insert into upload_piece (upload, at_byte, bytes, object) select id, 0, 1, 'left' from upload where state = 'stored' limit 1`,
  );
  await second.uploads.sweep();
  expect([await one.count(`upload_lock where holder = 'dead'`), await one.count('upload_piece')]).toEqual([0, 0]);
  expect(names(`arriving/${idOf(left)}/`)).toEqual([]);
  expect(names('kept/')).not.toContain(`kept/${photo}`);
  expect([names(stray), names(young)]).toEqual([[], [young]]);
  files.s3.objects.delete(young);
});

test('F6: while the bucket does not answer nothing is acknowledged, and what was stays', async () => {
  const file = await pngOf(300_000, 9);
  const { deposit, location } = await begin(file.length);
  expect((await one.patch(customer, location, 0, file.subarray(0, 100_000))).status).toBe(204);
  files.s3.failing = { code: 'AccessDenied', status: 403 };
  expect((await one.patch(customer, location, 100_000, file.subarray(100_000))).status).toBe(503);
  expect((await other.head(customer, location)).headers.get('upload-offset')).toBe('100000');
  files.s3.failing = null;
  expect((await other.patch(customer, location, 100_000, file.subarray(100_000))).status).toBe(204);
  expect(await one.proofsOf(deposit)).toBe(1);
});
