import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { openTus } from '#server/outside/tus.ts';
import type { Caller } from '#tools/testing/caller.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type FileFixture, metadataOf, openFileFixture, pdf, pngOf } from '#tools/testing/files.ts';
import { until } from '#tools/testing/until.ts';

let database: FreshDatabase;
let fixture: FileFixture;
let customer: Caller;
let stranger: Caller;
let admin: Caller;

const nothing = async (): Promise<void> => undefined;
/** What happens, once, before the protocol looks an upload up, and before it handles a status query. */
let beforeFound = nothing;
let beforeHandled = nothing;
const interrupted =
  (open: typeof openTus): typeof openTus =>
  (config) => {
    const tus = open({
      ...config,
      find: async (id) => {
        const first = beforeFound;
        beforeFound = nothing;
        await first();
        return config.find(id);
      },
    });
    return {
      ...tus,
      handle: async (call) => {
        const first = call.method === 'HEAD' ? beforeHandled : nothing;
        if (call.method === 'HEAD') beforeHandled = nothing;
        await first();
        return tus.handle(call);
      },
    };
  };

beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFileFixture(database, undefined, interrupted);
  customer = await fixture.customer('ann@test.example');
  stranger = await fixture.customer('bob@test.example');
  admin = await fixture.customer('admin@test.example');
});
afterAll(async () => {
  await fixture.stop();
  await database.drop();
});

interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly detail: string;
}

async function tus(
  who: Caller,
  method: string,
  route: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<Sent> {
  const response = await fetch(fixture.api.origin + route, {
    method,
    headers: { cookie: who.cookie(), 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: Uint8Array.from(body) } : {}),
  });
  const text = await response.text();
  const problem: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
  return {
    status: response.status,
    headers: response.headers,
    code: String(problem['code'] ?? ''),
    detail: String(problem['detail'] ?? ''),
  };
}

const octets = { 'content-type': 'application/offset+octet-stream' };

interface Asking {
  readonly name?: string;
  readonly contentType?: string;
  readonly deposit?: string;
  readonly purpose?: string;
  readonly size: number;
  readonly key?: string;
}

const create = (who: Caller, asked: Asking, body?: Uint8Array): Promise<Sent> =>
  tus(
    who,
    'POST',
    '/api/uploads',
    {
      'upload-length': String(asked.size),
      'upload-metadata': metadataOf({
        name: asked.name ?? 'receipt.png',
        contentType: asked.contentType ?? 'image/png',
        purpose: asked.purpose ?? 'proof-of-deposit',
        ...(asked.deposit === undefined ? {} : { deposit: asked.deposit }),
      }),
      ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
      ...(body ? octets : {}),
    },
    body,
  );

const patch = (who: Caller, location: string, offset: number, body: Uint8Array): Promise<Sent> =>
  tus(who, 'PATCH', location, { ...octets, 'upload-offset': String(offset) }, body);

const head = (who: Caller, location: string): Promise<Sent> => tus(who, 'HEAD', location, {});
const locationOf = ({ headers }: Sent): string => headers.get('location') ?? '';

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n ?? -1n);
const proofsOf = (deposit: string): Promise<number> => count('deposit_proof where deposit = $1', [deposit]);
const read = async (who: Caller, deposit: string) => (await who.call('GET', `/api/deposits/${deposit}`)).body;
/** The bytes that are on the disk of an upload that is not whole yet. */
const arrivedOf = async (location: string): Promise<number> => {
  const file = path.join(fixture.directory, 'arriving', location.split('/').at(-1) ?? '');
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
};
const files = (folder: string): Promise<string[]> => readdir(path.join(fixture.directory, folder)).catch(() => []);
const fetched = async (who: Caller, link: string) => {
  const response = await fetch(fixture.api.origin + link, { headers: { cookie: who.cookie() } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a file on its way', () => {
  it('[F1] [D4] up to 262,144 bytes goes in one POST; afterwards a GET tells metadata and link', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(150_000);
    const sent = await create(customer, { deposit, size: file.length }, file);
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([201, String(file.length)]);
    const { body } = await customer.call('GET', locationOf(sent));
    expect(body).toMatchObject({ purpose: 'proof-of-deposit', subject: deposit, state: 'stored', size: file.length });
    expect(body.fullPath).toMatch(/^deposits\/deposite-file-[0-9a-f-]{36}-receipt\.png$/);
    expect(await read(customer, deposit)).toMatchObject({ isUrl: true, proof: body.link, isApproved: false });
    const got = await fetched(customer, body.link);
    expect(got.bytes.equals(file)).toBe(true);
    expect(await files('arriving')).toEqual([]);
  });

  it('[F1] a larger one goes in chunks; a status query tells how far it is; it is finished once', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(900_000);
    const made = await create(customer, { deposit, size: file.length });
    const location = locationOf(made);
    expect([made.status, made.headers.get('upload-expires') !== null]).toEqual([201, true]);
    expect((await patch(customer, location, 0, file.subarray(0, 262_144))).headers.get('upload-offset')).toBe('262144');
    const status = await head(customer, location);
    expect([status.headers.get('upload-offset'), status.headers.get('upload-length')]).toEqual([
      '262144',
      String(file.length),
    ]);
    expect(await read(customer, deposit)).toMatchObject({ isUrl: false, proof: '' });
    const listed = await customer.call('GET', '/api/uploads');
    expect(listed.body.items).toMatchObject([{ subject: deposit, offset: 262_144, size: file.length, link: null }]);
    expect((await patch(customer, location, 262_144, file.subarray(262_144))).status).toBe(204);
    // The reply to the last chunk is lost: asked again in every way there is, nothing happens twice.
    const again = await Promise.all([
      head(customer, location),
      patch(customer, location, file.length, Buffer.alloc(0)),
      head(customer, location),
    ]);
    expect(again.map((one) => one.headers.get('upload-offset'))).toEqual(again.map(() => String(file.length)));
    expect(await proofsOf(deposit)).toBe(1);
    expect((await read(customer, deposit)).timeline.map(({ step }: { step: string }) => step)).toEqual([
      'requested',
      'proof_uploaded',
    ]);
    expect((await customer.call('GET', '/api/uploads')).body.items).toEqual([]);
  });

  it('[F1] a creation whose reply is lost is found again by its key, and finished once', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => create(customer, { deposit, size: file.length, key }, file)));
    const third = await create(customer, { deposit, size: file.length, key }, file);
    expect(new Set([...both, third].map(locationOf)).size).toBe(1);
    expect(await until(async () => (await head(customer, locationOf(third))).headers.get('upload-offset'))).toBe(
      String(file.length),
    );
    expect(await proofsOf(deposit)).toBe(1);
    const other = await create(customer, { deposit, size: file.length + 1, key });
    expect([other.status, other.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('[F1] a creation that is finished by the same one sent again, before it is answered, is answered all the same', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const key = randomUUID();
    const again: Sent[] = [];
    // The protocol looks the upload up once its bytes are written, and before it answers.
    beforeFound = async () => {
      again.push(await create(customer, { deposit, size: file.length, key }, file));
    };
    const first = await create(customer, { deposit, size: file.length, key }, file);
    const answers = [first, ...again].map((one) => [one.status, locationOf(one), one.headers.get('upload-offset')]);
    expect(answers).toEqual([1, 2].map(() => [201, locationOf(first), String(file.length)]));
    expect(locationOf(first)).not.toBe('');
    expect(await proofsOf(deposit)).toBe(1);
  });

  it('[F1] a status query that another request overtakes, and finishes the upload, says that it is whole', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(40_000);
    const location = locationOf(await create(customer, { deposit, size: file.length }));
    const sent: number[] = [];
    beforeHandled = async () => {
      sent.push((await patch(customer, location, 0, file)).status);
    };
    const status = await head(customer, location);
    expect([sent, status.status, status.headers.get('upload-offset')]).toEqual([[204], 200, String(file.length)]);
    expect(await proofsOf(deposit)).toBe(1);
  });

  it('[F1] a connection that is cut in the middle of a chunk loses nothing that arrived', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(700_000);
    const location = locationOf(await create(customer, { deposit, size: file.length }));
    const socket = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nHost: x\r\nCookie: ${customer.cookie()}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    socket.write(file.subarray(0, 300_000));
    await until(async () => Number((await head(stranger, location)).status) === 404);
    await until(async () => (await arrivedOf(location)) > 0 && socket.bytesWritten > 300_000);
    socket.destroy();
    const offset = Number((await head(customer, location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(300_000);
    const arrived = await customer.call('GET', `${location}/arrived`);
    expect(arrived.body).toEqual({
      offset,
      sha256: createHash('sha256').update(file.subarray(0, offset)).digest('hex'),
    });
    expect((await patch(customer, location, offset, file.subarray(offset))).status).toBe(204);
    const { body } = await customer.call('GET', location);
    expect((await fetched(customer, body.link)).bytes.equals(file)).toBe(true);
  });

  it('[F1] two writers at once: the file is whole and recorded once; a wrong offset is a conflict', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000_000);
    const location = locationOf(await create(customer, { deposit, size: file.length }));
    const wrong = await patch(customer, location, 5, file.subarray(5));
    expect([wrong.status, wrong.code]).toEqual([409, 'upload_offset_differs']);
    const raced = await Promise.all([1, 2, 3].map(() => patch(customer, location, 0, file).catch(() => null)));
    const statuses = raced.map((one) => one?.status ?? 0);
    expect(statuses.every((status) => [0, 204, 409].includes(status))).toBe(true);
    const offset = Number((await head(customer, location)).headers.get('upload-offset'));
    if (offset < file.length) await patch(customer, location, offset, file.subarray(offset));
    const { body } = await customer.call('GET', location);
    expect((await fetched(customer, body.link)).bytes.equals(file)).toBe(true);
    expect(await proofsOf(deposit)).toBe(1);
  });

  it('[F1] more bytes than were announced are refused', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await create(customer, { deposit, size: 1_000 }));
    const sent = await patch(customer, location, 0, Buffer.alloc(5_000));
    expect([sent.status, sent.code]).toEqual([400, 'invalid_input']);
    await tus(customer, 'DELETE', location, {});
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
      const kept = (await files('kept')).length;
      const sent = await create(
        customer,
        { deposit, size: file.length, key: `polyglot ${what}`.replaceAll(' ', '-'), ...more },
        file,
      );
      expect(`${sent.status} ${sent.code}`).toBe(expected);
      expect(sent.detail.length).toBeGreaterThan(15);
      const repeated = await create(
        customer,
        { deposit, size: file.length, key: `polyglot ${what}`.replaceAll(' ', '-'), ...more },
        file,
      );
      expect([repeated.status, repeated.code, repeated.detail]).toEqual([sent.status, sent.code, sent.detail]);
      expect([(await files('kept')).length, (await files('arriving')).length]).toEqual([kept, 0]);
      expect(await read(customer, deposit)).toMatchObject({ isUrl: false, proof: '' });
    });
  }

  it('[D4] empty and oversized ones are refused before a byte is sent', async () => {
    const deposit = await fixture.deposit(customer);
    const empty = await create(customer, { deposit, size: 0 });
    const large = await create(customer, { deposit, size: 10_000_001 });
    expect([empty.status, empty.detail]).toEqual([422, 'File is smaller than 1 bytes']);
    expect([large.status, large.detail]).toEqual([413, 'File is larger than 10000000 bytes']);
  });

  it('[F1] what is told of it is needed: name, contentType, purpose, length, version', async () => {
    const deposit = await fixture.deposit(customer);
    const missing = await tus(customer, 'POST', '/api/uploads', { 'upload-length': '5' });
    expect([missing.status, missing.code]).toEqual([400, 'invalid_input']);
    for (const word of ['name', 'contentType', 'purpose']) expect(missing.detail).toContain(word);
    const deferred = await tus(customer, 'POST', '/api/uploads', {
      'upload-defer-length': '1',
      'upload-metadata': metadataOf({ name: 'a', contentType: 'image/png', purpose: 'proof-of-deposit', deposit }),
    });
    expect([deferred.status, deferred.code]).toEqual([400, 'invalid_input']);
    const old = await tus(customer, 'POST', '/api/uploads', { 'tus-resumable': '0.2.2', 'upload-length': '5' });
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
        locationOf(await create(customer, { deposit, name, size: file.length }, file)),
      );
      expect(body.name).toBe(label);
    }
    expect(existsSync(path.join(path.dirname(fixture.directory), 'passwd.png'))).toBe(false);
    expect((await readdir(fixture.directory)).sort()).toEqual(shape);
    for (const id of ['..%2f..%2fpackage.json', '%2e%2e', 'upl_x', 'upl_%00']) {
      expect((await head(customer, `/api/uploads/${id}`)).status).toBe(404);
      expect((await fetched(customer, `/api/uploads/${id}/file`)).status).toBe(404);
    }
  });
});

describe('whose file it is', () => {
  it('[P5] [F3] another’s is told like one that is not there, whatever is asked of it', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await create(customer, { deposit, size: 500_000 }));
    const answers = [
      await patch(stranger, location, 0, Buffer.alloc(10)),
      await tus(stranger, 'DELETE', location, {}),
      await patch(stranger, '/api/uploads/upl_0000000000zzzzzzzzzzzzzzzz', 0, Buffer.alloc(10)),
    ];
    expect(answers.map(({ status, detail }) => `${status} ${detail}`)).toEqual(
      answers.map(() => '404 Object does not exist'),
    );
    expect((await head(stranger, location)).status).toBe(404);
    expect((await stranger.call('GET', location)).body.detail).toBe('Object does not exist');
    expect((await stranger.call('GET', `${location}/arrived`)).status).toBe(404);
    expect((await stranger.call('GET', '/api/uploads')).body.items).toEqual([]);
    const foreign = await create(stranger, { deposit, size: 500 });
    expect([foreign.status, foreign.detail]).toEqual([404, 'something went worng']);
    expect((await head(customer, location)).headers.get('upload-offset')).toBe('0');
    await tus(customer, 'DELETE', location, {});
  });

  it('[F1] each request needs its session, its origin and an approved account', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await create(customer, { deposit, size: 400_000 }));
    const nobody = fixture.api.caller();
    expect((await patch(nobody, location, 0, Buffer.alloc(10))).code).toBe('unauthenticated');
    expect((await create(nobody, { deposit, size: 10 })).status).toBe(401);
    for (const method of ['PATCH', 'DELETE']) {
      const sent = await tus(customer, method, location, {
        ...octets,
        'upload-offset': '0',
        origin: 'https://evil.example',
      });
      expect([sent.status, sent.code]).toEqual([403, 'wrong_origin']);
    }
    const { body: me } = await customer.call('GET', '/api/me');
    const setStatus = (status: string) =>
      database.app.query('update customer set account_status = $2 where uid = $1', [me.uid, status]);
    await setStatus('suspended');
    expect((await patch(customer, location, 0, Buffer.alloc(10))).code).toBe('account_not_approved');
    expect((await head(customer, location)).status).toBe(200);
    await setStatus('approved');
    await tus(customer, 'DELETE', location, {});
  });

  it('[A14] no API token, whatever its scopes and the cookie beside it, has a way to files', async () => {
    const scopes = ['read', 'practice-trade', 'trade'];
    const made = await customer.call('POST', '/api/auth/tokens', { body: { name: 'Robot', scopes } });
    const authorization = `Bearer ${made.body.secret}`;
    for (const [method, route] of [
      ['POST', '/api/uploads'],
      ['OPTIONS', '/api/uploads'],
      ['PATCH', '/api/uploads/upl_0'],
      ['DELETE', '/api/uploads/upl_0'],
      ['GET', '/api/uploads/upl_0/file'],
    ] as const) {
      const sent = await tus(customer, method, route, { authorization });
      expect([method, sent.status, sent.code]).toEqual([method, 403, 'token_scope_missing']);
    }
  });

  it('[D4] a proof is read by its owner and by admins, whose looks are on record; it is no page of this site', async () => {
    const deposit = await fixture.deposit(customer);
    const picture = await pngOf(3_000);
    await create(customer, { deposit, size: picture.length }, picture);
    const { proof } = await read(customer, deposit);
    await create(customer, { deposit, size: pdf.length, name: 'slip "é".pdf', contentType: 'application/pdf' }, pdf);
    const second = (await read(customer, deposit)).proof;
    expect(second).not.toBe(proof);
    expect((await fetched(stranger, proof)).status).toBe(404);
    expect((await fetched(fixture.api.caller(), proof)).status).toBe(401);
    const queue = await admin.call('GET', '/api/admin/deposits?status=pending&limit=100');
    const reviewed = queue.body.items.find((item: { id: string }) => item.id === deposit);
    expect(reviewed.proofs.map(({ link }: { link: string }) => link)).toEqual([proof, second]);
    const looks = () => count(`audit_entry where action = 'deposits.proof-viewed' and subject = $1`, [deposit]);
    const shown = await fetched(admin, proof);
    const slip = await fetched(admin, second);
    expect([shown.status, slip.status, await looks()]).toEqual([200, 200, 2]);
    await fetched(customer, proof);
    expect(await looks()).toBe(2);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="proof.png"',
    });
    expect(slip.headers.get('content-disposition')).toBe('attachment; filename="proof.pdf"');
    expect(await count(`audit_entry where action = 'deposits.proof' and subject = $1`, [deposit])).toBe(2);
    const { body } = await customer.call('GET', '/api/balance');
    expect(body.deposits).toBe('0.00');
  });

  it('[D4] a declined deposit still takes a proof, an approved one has nothing left to prove', async () => {
    const declined = await fixture.deposit(customer);
    await admin.command('POST', `/api/admin/deposits/${declined}/decline`, { reason: 'nothing arrived' });
    const file = await pngOf(2_000);
    expect((await create(customer, { deposit: declined, size: file.length }, file)).status).toBe(201);
    expect(await read(customer, declined)).toMatchObject({ status: 'declined', isUrl: true });
    const approved = await fixture.deposit(customer);
    const decided = await admin.command('POST', `/api/admin/deposits/${approved}/approve`, {
      transactionId: createHash('sha256').update(approved).digest('hex'),
      paidAt: new Date().toISOString(),
    });
    expect(decided.status, decided.text).toBe(200);
    const refused = await create(customer, { deposit: approved, size: file.length }, file);
    expect([refused.status, refused.code]).toEqual([422, 'proof_not_needed']);
  });
});

describe('what is not finished', () => {
  it('[F1] is bounded in number: five, raced as well; a cancelled one makes room and leaves nothing', async () => {
    const person = await fixture.customer('carla@test.example');
    const deposit = await fixture.deposit(person);
    const made = await Promise.all(Array.from({ length: 9 }, () => create(person, { deposit, size: 300_000 })));
    const taken = made.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(5);
    expect(new Set(made.filter(({ status }) => status !== 201).map((one) => `${one.code} ${one.detail}`))).toEqual(
      new Set(['upload_quota_exceeded Quota for bucket exceeded']),
    );
    const [first] = taken;
    if (!first) throw new Error('none was taken');
    await patch(person, locationOf(first), 0, Buffer.alloc(1_000));
    expect((await tus(person, 'DELETE', locationOf(first), {})).status).toBe(204);
    expect((await head(person, locationOf(first))).status).toBe(404);
    expect(await files('arriving')).not.toContain(locationOf(first).split('/').at(-1));
    expect((await create(person, { deposit, size: 300_000 })).status).toBe(201);
  });

  it('[F1] is bounded by the hour too, cancelled ones included, and hashed one at a time', async () => {
    const person = await fixture.customer('hal@test.example');
    const deposit = await fixture.deposit(person);
    for (let n = 0; n < 59; n += 1) {
      const made = await create(person, { deposit, size: 300_000 });
      expect(made.status).toBe(201);
      await tus(person, 'DELETE', locationOf(made), {});
    }
    const key = randomUUID();
    const last = await create(person, { deposit, size: 9_000_000, key });
    expect(last.status).toBe(201);
    const over = await create(person, { deposit, size: 300_000 });
    expect([over.status, over.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // A creation that is asked again is none.
    expect((await create(person, { deposit, size: 9_000_000, key })).status).toBe(201);
    const location = locationOf(last);
    await writeFile(
      path.join(fixture.directory, 'arriving', location.split('/').at(-1) ?? ''),
      Buffer.alloc(8_900_000),
    );
    const asked = await Promise.all(Array.from({ length: 8 }, () => person.call('GET', `${location}/arrived`)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await person.call('GET', `${location}/arrived`)).status).toBe(200);
  }, 60_000);

  it('[F1] stored files count against the quota for 30 days, and no longer', async () => {
    const person = await fixture.customer('emil@test.example');
    const deposit = await fixture.deposit(person);
    const file = await pngOf(2_000);
    const store = async (): Promise<string> => {
      const sent = await create(person, { deposit, size: file.length }, file);
      return `${sent.status} ${sent.code}`.trim();
    };
    expect(await store()).toBe('201');
    const age = async (days: number): Promise<void> => {
      await database.owner.query('alter table upload disable trigger user');
      await database.owner.query(
        `update upload set stored_size = 268435456, finished_ms = clock_ms() - $2::bigint where owner = $1`,
        [(await person.call('GET', '/api/me')).body.uid, days * 86_400_000],
      );
      await database.owner.query('alter table upload enable trigger user');
    };
    await age(29);
    expect(await store()).toBe('422 upload_quota_exceeded');
    await age(31);
    expect(await store()).toBe('201');
  });

  it('[F1] is forgotten after a day, file and all; what arrived whole before a kill is finished by the sweep, once', async () => {
    const person = await fixture.customer('dora@test.example');
    const deposit = await fixture.deposit(person);
    const file = await pngOf(30_000);
    const old =
      locationOf(await create(person, { deposit, size: 300_000 }))
        .split('/')
        .at(-1) ?? '';
    await database.owner.query('alter table upload disable trigger user');
    await database.owner.query('update upload set created_ms = created_ms - 90000000 where id = $1', [old]);
    await database.owner.query('alter table upload enable trigger user');
    // As a kill between the last byte and the record leaves it.
    const whole = locationOf(await create(person, { deposit, size: file.length }));
    await writeFile(path.join(fixture.directory, 'arriving', whole.split('/').at(-1) ?? ''), file);
    await Promise.all([fixture.uploads.sweep(), fixture.uploads.sweep(), head(person, whole)]);
    expect(await count('upload where id = $1', [old])).toBe(0);
    expect(await files('arriving')).not.toContain(old);
    expect(await proofsOf(deposit)).toBe(1);
    expect((await person.call('GET', whole)).body.state).toBe('stored');
  });

  it('[F1] a whole one is finished behind any number of unfinished ones, and not for a suspended owner', async () => {
    const person = await fixture.customer('fred@test.example');
    const deposit = await fixture.deposit(person);
    const { uid } = (await person.call('GET', '/api/me')).body;
    await database.owner.query(
      `insert into upload (id, owner, purpose, subject, name, content_type, size, object_key, created_ms)
       select 'upl_' || lpad(n::text, 26, '0'), $1, 'proof-of-deposit', $2, 'x', 'image/png', 5, 'fill ' || n,
         clock_ms() - 3600000
       from generate_series(1, 250) n`,
      [uid, deposit],
    );
    const owner = await fixture.customer('gina@test.example');
    const owned = await fixture.deposit(owner);
    const file = await pngOf(30_000);
    const whole = locationOf(await create(owner, { deposit: owned, size: file.length }));
    await writeFile(path.join(fixture.directory, 'arriving', whole.split('/').at(-1) ?? ''), file);
    const kept = async () => (await files('kept')).includes(whole.split('/').at(-1) ?? '');
    const setStatus = async (status: string) =>
      database.app.query('update customer set account_status = $2 where uid = $1', [
        (await owner.call('GET', '/api/me')).body.uid,
        status,
      ]);
    await setStatus('suspended');
    await fixture.uploads.sweep();
    expect([await proofsOf(owned), await kept()]).toEqual([0, false]);
    await setStatus('approved');
    await fixture.uploads.sweep();
    expect([await proofsOf(owned), await kept()]).toEqual([1, true]);
    await database.owner.query(`delete from upload where owner = $1`, [uid]);
  });

  it('[F1] a stored file can be neither cancelled nor written again, by the database’s own word too', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000);
    const location = locationOf(await create(customer, { deposit, size: file.length }, file));
    expect((await tus(customer, 'DELETE', location, {})).code).toBe('already_decided');
    expect((await patch(customer, location, 0, file)).code).toBe('upload_offset_differs');
    const id = location.split('/').at(-1);
    await expect(database.app.query('delete from upload where id = $1', [id])).rejects.toThrow(/cannot be changed/);
    await expect(database.app.query(`update upload set state = 'removed' where id = $1`, [id])).rejects.toThrow();
    await expect(database.app.query('delete from deposit_proof where upload = $1', [id])).rejects.toThrow(/permission/);
  });
});

describe('a profile photo', () => {
  const photo = { purpose: 'profile-photo', name: 'me.jpg', contentType: 'image/jpeg' } as const;

  it('[F4] is drawn anew as a square without metadata, read by its owner alone, replaced and removed', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2347c5' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
    expect((await create(customer, { ...photo, size: picture.length }, picture)).status).toBe(201);
    const first = (await customer.call('GET', '/api/me')).body.profilePhoto;
    const shown = await fetched(customer, first);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(shown.bytes.includes('a secret place')).toBe(false);
    expect(shown.headers.get('cache-control')).toContain('private');
    expect([(await fetched(stranger, first)).status, (await fetched(admin, first)).status]).toEqual([404, 404]);
    await create(customer, { ...photo, size: picture.length }, picture);
    const second = (await customer.call('GET', '/api/me')).body.profilePhoto;
    expect(second).not.toBe(first);
    expect((await fetched(customer, first)).status).toBe(404);
    const removed = await customer.command('DELETE', '/api/me/profile-photo');
    expect(removed.body).toEqual({ profilePhoto: null });
    expect((await fetched(customer, second)).status).toBe(404);
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
  });

  it('[F4] a picture of few pixels that hold too much each is refused, and taken with 8 bits a colour', async () => {
    const side = 4_200;
    const blank = sharp({ create: { width: side, height: side, channels: 3, background: '#2347c5' } });
    const deep = await blank.clone().toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }).toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort', channels: 3 });
    const plain = await blank.png({ compressionLevel: 1 }).toBuffer();
    const send = async (file: Buffer) =>
      (await create(customer, { ...photo, contentType: 'image/png', size: file.length }, file)).code;
    expect([await send(deep), await send(plain)]).toEqual(['file_unreadable', '']);
    await customer.command('DELETE', '/api/me/profile-photo');
  });

  it('[F4] a pixel bomb and a PDF are refused', async () => {
    const blank = { width: 8_000, height: 7_000, channels: 3, background: '#000' } as const;
    const bomb = await sharp({ create: blank, limitInputPixels: false })
      .grayscale()
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect((await create(customer, { ...photo, contentType: 'image/png', size: bomb.length }, bomb)).code).toBe(
      'file_unreadable',
    );
    const refused = await create(customer, { ...photo, size: pdf.length }, pdf);
    expect([refused.code, refused.detail]).toEqual(['file_type_refused', 'File type must be JPEG, PNG, GIF, WEBP']);
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
  });
});

describe('a line', () => {
  it('[F1] that is dead holds an upload no longer than a moment', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(400_000);
    const location = locationOf(await create(customer, { deposit, size: file.length }));
    const socket = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nHost: x\r\nCookie: ${customer.cookie()}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    socket.write(file.subarray(0, 100_000));
    await once(socket, 'ready').catch(() => undefined);
    await until(async () => (await arrivedOf(location)) > 0);
    const begun = performance.now();
    const offset = Number((await head(customer, location)).headers.get('upload-offset'));
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect((await patch(customer, location, offset, file.subarray(offset))).status).toBe(204);
    socket.destroy();
  });
});

describe('a file at rest', () => {
  const keptFile = (link: string): string => path.join(fixture.directory, 'kept', link.split('/').at(-2) ?? '');
  /** Whether any 24 bytes of the file, one of each 512, stand in the other. */
  const sharesBytes = (file: Buffer, other: Buffer): boolean => {
    for (let from = 0; from + 24 <= file.length; from += 512) {
      if (other.includes(file.subarray(from, from + 24))) return true;
    }
    return false;
  };
  const everyFile = async (): Promise<string[]> =>
    (await readdir(fixture.directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  it('[D4] of a proof no byte lies on the disk in the clear, and it opens for nobody else’s record', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(300_000, 77);
    const sent = await create(customer, { deposit, size: file.length });
    await patch(customer, locationOf(sent), 0, file);
    const { link } = (await customer.call('GET', locationOf(sent))).body;
    for (const name of await everyFile())
      expect([name, sharesBytes(file, await readFile(name))]).toEqual([name, false]);
    expect((await fetched(customer, link)).bytes.equals(file)).toBe(true);
    // The bytes of one upload under the name of another.
    const other = await create(customer, { deposit: await fixture.deposit(customer), size: file.length });
    await patch(customer, locationOf(other), 0, file);
    const { link: otherLink } = (await customer.call('GET', locationOf(other))).body;
    await writeFile(keptFile(otherLink), await readFile(keptFile(link)));
    expect((await fetched(customer, otherLink)).status).toBe(500);
  });

  it('[F5] files are their owner’s alone: 0600 in folders of 0700, also while they arrive', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(300_000, 78);
    const location = locationOf(await create(customer, { deposit, size: file.length }));
    await patch(customer, location, 0, file.subarray(0, 1_000));
    const all = await readdir(fixture.directory, { recursive: true, withFileTypes: true });
    expect(all.length).toBeGreaterThan(3);
    for (const entry of all) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isDirectory() ? '700' : '600']);
    }
    await tus(customer, 'DELETE', location, {});
  });

  it('[D4] a proof that an earlier version has kept in the clear is encrypted once, at the next start', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(200_000, 79);
    const { link } = (
      await customer.call('GET', locationOf(await create(customer, { deposit, size: file.length }, file)))
    ).body;
    await writeFile(keptFile(link), file);
    await fixture.uploads.renew();
    const renewed = await readFile(keptFile(link));
    expect(sharesBytes(file, renewed)).toBe(false);
    expect((await fetched(customer, link)).bytes.equals(file)).toBe(true);
    // Afterwards nothing is looked at again: what lies there in the clear is none of the product's.
    await writeFile(keptFile(link), file);
    await fixture.uploads.renew();
    expect((await fetched(customer, link)).status).toBe(500);
    await writeFile(keptFile(link), renewed);
  });
});
