import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metadataOf, pdf, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { until } from '#tools/testing/until.ts';
import {
  type Asking,
  locationOf,
  openUploadFixture,
  type Sent,
  type UploadFixture,
} from '#tools/testing/upload-fixture.ts';

let fixture: UploadFixture;
let customer: Caller;
let stranger: Caller;
beforeAll(async () => {
  fixture = await openUploadFixture();
  ({ ann: customer, bob: stranger } = fixture);
});
afterAll(() => fixture.close());

describe('a file on its way', () => {
  it('[F1] [D4] up to 262,144 bytes goes in one POST; afterwards a GET tells metadata and link', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(150_000);
    const sent = await fixture.create(customer, { deposit, size: file.length }, file);
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([201, String(file.length)]);
    const { body } = await customer.call('GET', locationOf(sent));
    expect(body).toMatchObject({ purpose: 'proof-of-deposit', subject: deposit, state: 'stored', size: file.length });
    expect(body.fullPath).toMatch(/^deposits\/deposite-file-[0-9a-f-]{36}-receipt\.png$/);
    expect(await fixture.read(customer, deposit)).toMatchObject({ isUrl: true, proof: body.link, isApproved: false });
    const got = await fixture.fetched(customer, body.link);
    expect(got.bytes.equals(file)).toBe(true);
    expect(await fixture.files('arriving')).toEqual([]);
  });

  it('[F1] a larger one goes in chunks; a status query tells how far it is; it is finished once', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(900_000);
    const made = await fixture.create(customer, { deposit, size: file.length });
    const location = locationOf(made);
    expect([made.status, made.headers.get('upload-expires') !== null]).toEqual([201, true]);
    expect((await fixture.patch(customer, location, 0, file.subarray(0, 262_144))).headers.get('upload-offset')).toBe(
      '262144',
    );
    const status = await fixture.head(customer, location);
    expect([status.headers.get('upload-offset'), status.headers.get('upload-length')]).toEqual([
      '262144',
      String(file.length),
    ]);
    expect(await fixture.read(customer, deposit)).toMatchObject({ isUrl: false, proof: '' });
    const listed = await customer.call('GET', '/api/uploads');
    expect(listed.body.items).toMatchObject([{ subject: deposit, offset: 262_144, size: file.length, link: null }]);
    expect((await fixture.patch(customer, location, 262_144, file.subarray(262_144))).status).toBe(204);
    // The reply to the last chunk is lost: asked again in every way there is, nothing happens twice.
    const again = await Promise.all([
      fixture.head(customer, location),
      fixture.patch(customer, location, file.length, Buffer.alloc(0)),
      fixture.head(customer, location),
    ]);
    expect(again.map((one) => one.headers.get('upload-offset'))).toEqual(again.map(() => String(file.length)));
    expect(await fixture.proofsOf(deposit)).toBe(1);
    expect((await fixture.read(customer, deposit)).timeline.map(({ step }: { step: string }) => step)).toEqual([
      'requested',
      'proof_uploaded',
    ]);
    expect((await customer.call('GET', '/api/uploads')).body.items).toEqual([]);
  });

  it('[F1] a creation whose reply is lost is found again by its key, and finished once', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const key = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => fixture.create(customer, { deposit, size: file.length, key }, file)),
    );
    const third = await fixture.create(customer, { deposit, size: file.length, key }, file);
    expect(new Set([...both, third].map(locationOf)).size).toBe(1);
    expect(
      await until(async () => (await fixture.head(customer, locationOf(third))).headers.get('upload-offset')),
    ).toBe(String(file.length));
    expect(await fixture.proofsOf(deposit)).toBe(1);
    const other = await fixture.create(customer, { deposit, size: file.length + 1, key });
    expect([other.status, other.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('[F1] a creation that is finished by the same one sent again, before it is answered, is answered all the same', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const key = randomUUID();
    const again: Sent[] = [];
    // The protocol looks the upload up once its bytes are written, and before it answers.
    fixture.before.found = async () => {
      again.push(await fixture.create(customer, { deposit, size: file.length, key }, file));
    };
    const first = await fixture.create(customer, { deposit, size: file.length, key }, file);
    const answers = [first, ...again].map((one) => [one.status, locationOf(one), one.headers.get('upload-offset')]);
    expect(answers).toEqual([1, 2].map(() => [201, locationOf(first), String(file.length)]));
    expect(locationOf(first)).not.toBe('');
    expect(await fixture.proofsOf(deposit)).toBe(1);
  });

  it('[F1] a status query that another request overtakes, and finishes the upload, says that it is whole', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }));
    const sent: number[] = [];
    fixture.before.handled = async () => {
      sent.push((await fixture.patch(customer, location, 0, file)).status);
    };
    const status = await fixture.head(customer, location);
    expect([sent, status.status, status.headers.get('upload-offset')]).toEqual([[204], 200, String(file.length)]);
    expect(await fixture.proofsOf(deposit)).toBe(1);
  });

  it('[F1] a connection that is cut in the middle of a chunk loses nothing that arrived', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(700_000);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }));
    const socket = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nHost: x\r\nCookie: ${customer.cookie()}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    socket.write(file.subarray(0, 300_000));
    await until(async () => Number((await fixture.head(stranger, location)).status) === 404);
    await until(async () => (await fixture.arrivedOf(location)) > 0 && socket.bytesWritten > 300_000);
    socket.destroy();
    const offset = Number((await fixture.head(customer, location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(300_000);
    const arrived = await customer.call('GET', `${location}/arrived`);
    expect(arrived.body).toEqual({
      offset,
      sha256: createHash('sha256').update(file.subarray(0, offset)).digest('hex'),
    });
    expect((await fixture.patch(customer, location, offset, file.subarray(offset))).status).toBe(204);
    const { body } = await customer.call('GET', location);
    expect((await fixture.fetched(customer, body.link)).bytes.equals(file)).toBe(true);
  });

  it('[F1] two writers at once: the file is whole and recorded once; a wrong offset is a conflict', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000_000);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }));
    const wrong = await fixture.patch(customer, location, 5, file.subarray(5));
    expect([wrong.status, wrong.code]).toEqual([409, 'upload_offset_differs']);
    const raced = await Promise.all([1, 2, 3].map(() => fixture.patch(customer, location, 0, file).catch(() => null)));
    const statuses = raced.map((one) => one?.status ?? 0);
    expect(statuses.every((status) => [0, 204, 409].includes(status))).toBe(true);
    const offset = Number((await fixture.head(customer, location)).headers.get('upload-offset'));
    if (offset < file.length) await fixture.patch(customer, location, offset, file.subarray(offset));
    const { body } = await customer.call('GET', location);
    expect((await fixture.fetched(customer, body.link)).bytes.equals(file)).toBe(true);
    expect(await fixture.proofsOf(deposit)).toBe(1);
  });

  it('[F1] more bytes than were announced are refused', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await fixture.create(customer, { deposit, size: 1_000 }));
    const sent = await fixture.patch(customer, location, 0, Buffer.alloc(5_000));
    expect([sent.status, sent.code]).toEqual([400, 'invalid_input']);
    await fixture.tus(customer, 'DELETE', location, {});
  });
});

describe('a file that is not what it should be', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer> | Buffer, Partial<Asking>, string])[] = [
    ['a page renamed', () => Buffer.from('<!doctype html><script>alert(1)</script>'), {}, '422 file_type_refused'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      {},
      '422 file_type_refused',
    ],
    ['a polyglot', () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1'), {}, '422 file_unreadable'],
    ['a picture cut off', async () => (await pngOf(60_000)).subarray(0, 30_000), {}, '422 file_unreadable'],
    ['a type that is not taken', () => pdf, { contentType: 'text/html' }, '422 file_type_refused'],
  ];
  for (const [what, make, more, expected] of cases) {
    it(`[D4] ${what} is refused in words, again to whoever asks again, and nothing of it is stored`, async () => {
      const deposit = await fixture.deposit(customer);
      const file = await make();
      const kept = (await fixture.files('kept')).length;
      const sent = await fixture.create(
        customer,
        { deposit, size: file.length, key: `polyglot ${what}`.replaceAll(' ', '-'), ...more },
        file,
      );
      expect(`${sent.status} ${sent.code}`).toBe(expected);
      expect(sent.detail.length).toBeGreaterThan(15);
      const repeated = await fixture.create(
        customer,
        { deposit, size: file.length, key: `polyglot ${what}`.replaceAll(' ', '-'), ...more },
        file,
      );
      expect([repeated.status, repeated.code, repeated.detail]).toEqual([sent.status, sent.code, sent.detail]);
      expect([(await fixture.files('kept')).length, (await fixture.files('arriving')).length]).toEqual([kept, 0]);
      expect(await fixture.read(customer, deposit)).toMatchObject({ isUrl: false, proof: '' });
    });
  }

  it('[D4] empty and oversized ones are refused before a byte is sent', async () => {
    const deposit = await fixture.deposit(customer);
    const empty = await fixture.create(customer, { deposit, size: 0 });
    const large = await fixture.create(customer, { deposit, size: 10_000_001 });
    expect([empty.status, empty.detail]).toEqual([422, 'File is smaller than 1 bytes']);
    expect([large.status, large.detail]).toEqual([413, 'File is larger than 10000000 bytes']);
  });

  it('[F1] what is told of it is needed: name, contentType, purpose, length, version', async () => {
    const deposit = await fixture.deposit(customer);
    const missing = await fixture.tus(customer, 'POST', '/api/uploads', { 'upload-length': '5' });
    expect([missing.status, missing.code]).toEqual([400, 'invalid_input']);
    for (const word of ['name', 'contentType', 'purpose']) expect(missing.detail).toContain(word);
    const deferred = await fixture.tus(customer, 'POST', '/api/uploads', {
      'upload-defer-length': '1',
      'upload-metadata': metadataOf({ name: 'a', contentType: 'image/png', purpose: 'proof-of-deposit', deposit }),
    });
    expect([deferred.status, deferred.code]).toEqual([400, 'invalid_input']);
    const old = await fixture.tus(customer, 'POST', '/api/uploads', { 'tus-resumable': '0.2.2', 'upload-length': '5' });
    expect([old.status, old.code]).toEqual([400, 'invalid_input']);
  });

  it('[F1] a name is a label and never a path', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000);
    const shape = (await readdir(fixture.directory)).sort();
    for (const [name, label] of [
      ['../../etc/passwd.png', 'passwd.png'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['a\u0000b\u202egnp.png', 'abgnp.png'],
      ['..', 'file'],
      [`${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`],
    ] as const) {
      const { body } = await customer.call(
        'GET',
        locationOf(await fixture.create(customer, { deposit, name, size: file.length }, file)),
      );
      expect(body.name).toBe(label);
    }
    expect(existsSync(path.join(path.dirname(fixture.directory), 'passwd.png'))).toBe(false);
    expect((await readdir(fixture.directory)).sort()).toEqual(shape);
    for (const id of ['..%2f..%2fpackage.json', '%2e%2e', 'upl_x', 'upl_%00']) {
      expect((await fixture.head(customer, `/api/uploads/${id}`)).status).toBe(404);
      expect((await fixture.fetched(customer, `/api/uploads/${id}/file`)).status).toBe(404);
    }
  });
});

describe('a line', () => {
  it('[F1] that is dead holds an upload no longer than a moment', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(400_000);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }));
    const socket = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nHost: x\r\nCookie: ${customer.cookie()}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    socket.write(file.subarray(0, 100_000));
    await once(socket, 'ready').catch(() => undefined);
    await until(async () => (await fixture.arrivedOf(location)) > 0);
    const begun = performance.now();
    const offset = Number((await fixture.head(customer, location)).headers.get('upload-offset'));
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect((await fixture.patch(customer, location, offset, file.subarray(offset))).status).toBe(204);
    socket.destroy();
  });
});
