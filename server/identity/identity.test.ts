import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import { identityFollower, lockAccount } from '#server/customers/administration.ts';
import { drawDemoDocument } from '#server/outside/demo-documents.ts';
import { readIdentityImage } from '#server/outside/identity-images.ts';
import { openWorkQueue } from '#server/sign-in/limits/work-queue.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import type { Answer, Caller } from '#tools/testing/caller.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { admitIdentity, identityHandlers } from './handlers.ts';
import { reviewHandlers } from './review.ts';
import { openVault } from './vault.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
let secondAdmin: Caller;
const told: { readonly owner: string; readonly kind: string }[] = [];
let front: Buffer;
let back: Buffer;
/** Decoding waits for it. */
let decodable: Promise<void> = Promise.resolve();
let atGate = 0;
beforeAll(async () => {
  [front, back] = await Promise.all([drawDemoDocument('front'), drawDemoDocument('back')]);
  database = await freshDatabase();
  const pool = database.app;
  const workQueue = openWorkQueue({ running: 1, waiting: 24, waitingPerSource: 8 });
  const accounts = { lockAccount, followIdentity: identityFollower(adminEmails) };
  api = await startApi(database, {
    admitUpload: admitIdentity(pool),
    handlers: {
      ...identityHandlers({
        pool,
        vault: openVault(openMasterKeys([randomBytes(32)])),
        readImage: async (bytes) => {
          await decodable;
          return readIdentityImage(bytes);
        },
        workQueue: {
          run: (person, work) => {
            atGate += 1;
            return workQueue.run({ source: person, known: person }, work);
          },
        },
        ...accounts,
      }),
      ...reviewHandlers({
        pool,
        ...accounts,
        notify: async (_tx, owner, notice) => {
          told.push({ owner, kind: notice.kind });
        },
      }),
    },
  });
  [admin, secondAdmin] = await Promise.all([api.member(adminEmails[0]), api.member(adminEmails[1])]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const path = '/api/identity/submissions';
const uidOf = async (someone: Caller): Promise<string> => (await someone.call('GET', '/api/me')).body.uid;
let serial = 0;
const newcomer = (): Promise<Caller> => {
  serial += 1;
  return api.member(`newcomer${serial}@test.example`);
};

/** A form of files: [field, bytes, name]. */
function formOf(...files: readonly (readonly [string, Uint8Array, string?])[]): FormData {
  const form = new FormData();
  for (const [field, bytes, name] of files) form.append(field, new File([new Uint8Array(bytes)], name ?? 'card.jpg'));
  return form;
}
const send = (who: Caller, form: FormData, key: string = randomUUID()): Promise<Answer> =>
  who.call('POST', path, { form, headers: { 'idempotency-key': key } });
const handIn = (who: Caller, key?: string): Promise<Answer> => send(who, formOf(['front', front], ['back', back]), key);
const decide = (by: Caller, id: string, what: string, body: object = {}): Promise<Answer> =>
  by.command('POST', `/api/admin/identities/${id}/${what}`, body);
const look = (who: Caller, id: string, side = 'front') => who.call('GET', `${path}/${id}/${side}`);
const trail = async (subject: string): Promise<string[]> => {
  const { rows } = await database.owner.query<{ action: string }>(
    'select action from audit_entry where subject = $1 order by id',
    [subject],
  );
  return rows.map(({ action }) => action);
};
const stored = async (): Promise<number> =>
  Number((await database.owner.query('select count(*) from identity_submission')).rows[0].count);

describe('handing in', () => {
  it('[I2] both sides come back as they are kept: re-encoded, to their owner, never cached, each look logged', async () => {
    const someone = await newcomer();
    expect((await someone.call('GET', '/api/identity')).body).toEqual({ items: [], maySubmit: true });
    const answer = await handIn(someone);
    expect([answer.status, answer.body]).toMatchObject([201, { status: 'submitted', decline: null, imagesKept: true }]);
    const { id, createdAt, dueAt } = answer.body;
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(48 * 3_600_000);
    const image = await look(someone, id);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
    expect((await look(someone, id, 'back')).status).toBe(200);
    expect(await trail(id)).toEqual(['identity.submit', 'identity.view', 'identity.view']);
    // An owner's further looks at the same image within ten minutes are in the entry that there is; a reviewer's are not.
    for (const side of ['front', 'back', 'front']) expect((await look(someone, id, side)).status).toBe(200);
    expect(await trail(id)).toEqual(['identity.submit', 'identity.view', 'identity.view']);
    await decide(admin, id, 'assign');
    const before = (await trail(id)).length;
    await look(admin, id);
    await look(admin, id);
    expect((await trail(id)).slice(before)).toEqual(['identity.view', 'identity.view']);
    await decide(admin, id, 'release');
    expect((await someone.call('GET', '/api/identity')).body).toEqual({ items: [answer.body], maySubmit: false });
  });

  it('[P5] for everybody else, and for a side that there is not, there is no such image', async () => {
    const someone = await newcomer();
    const { id } = (await handIn(someone)).body;
    const stranger = await newcomer();
    const missing = await look(
      stranger,
      id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    );
    for (const who of [stranger, admin]) {
      const answer = await look(who, id);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect((await look(someone, id, 'inside')).status).toBe(400);
    expect((await look(api.caller(), id)).status).toBe(401);
    expect(await trail(id)).toEqual(['identity.submit']);
  });

  it('[I2] the database holds no byte of an image in the clear', async () => {
    const someone = await newcomer();
    const { id } = (await handIn(someone)).body;
    const shown = (await look(someone, id)).bytes;
    const { rows } = await database.owner.query<{ ciphertext: Buffer; wrapped_key: Buffer }>(
      'select ciphertext, wrapped_key from identity_image where submission = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    const marker = Buffer.from([0xff, 0xd8, 0xff]);
    for (const { ciphertext, wrapped_key } of rows) {
      expect(ciphertext.subarray(28).indexOf(marker)).not.toBe(0);
      for (let at = 0; at + 32 <= shown.length; at += 512) {
        expect(ciphertext.includes(shown.subarray(at, at + 32))).toBe(false);
      }
      expect(wrapped_key).toHaveLength(12 + 16 + 32);
    }
    // Nowhere else either: every table that has text or bytes, as the database writes it down.
    const tables = await database.owner.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'identity_image'`,
    );
    const slice = shown.subarray(200, 216);
    for (const { name } of tables.rows) {
      const found = await database.owner.query(
        `select 1 from ${name} t where t::text ilike $1 or t::text like $2 limit 1`,
        [`%${slice.toString('hex')}%`, `%${shown.toString('base64').slice(400, 430)}%`],
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
  });

  it('[I2] orientation is applied and what the camera noted is gone', async () => {
    const someone = await newcomer();
    const upright = await sharp(front).resize(900, 600).toBuffer();
    const noted = await sharp(upright)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(noted).metadata();
    expect([before.orientation, before.exif === undefined, before.width]).toEqual([6, false, 900]);
    const { id } = (await send(someone, formOf(['front', noted], ['back', back]))).body;
    const kept = (await look(someone, id)).bytes;
    const { width, height, exif, orientation } = await sharp(kept).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 600,
      height: 900,
      exif: undefined,
      orientation: undefined,
    });
    expect(kept.includes('Secret Camera')).toBe(false);
  });

  it('[I2] png and gif are taken, of an animation the first picture; names are nothing', async () => {
    const someone = await newcomer();
    const png = await sharp(front).png().toBuffer();
    const pictures = [front, back].map((image) => sharp(image).resize(600, 400).png().toBuffer());
    const frames = await sharp(await Promise.all(pictures), { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const answer = await send(
      someone,
      formOf(['front', png, '../../etc/passwd'], ['back', frames, 'C:\\windows\\..\\x\u0000.html']),
    );
    expect(answer.status).toBe(201);
    expect(await sharp((await look(someone, answer.body.id, 'back')).bytes).metadata()).toMatchObject({ height: 400 });
    const { rows } = await database.owner.query(
      `select 1 from audit_entry where after::text like '%passwd%' or after::text like '%windows%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('bad input', () => {
  /** Whose files are all refused, so that they may always try again. */
  let unlucky: Caller;
  beforeAll(async () => {
    unlucky = await newcomer();
  });

  const problems = (answer: Answer): Record<string, string> =>
    Object.fromEntries(
      answer.body.facts.fields.map(({ field, problem }: { field: string; problem: string }) => [field, problem]),
    );

  it('[I2] a polyglot loses whatever else it was', async () => {
    const someone = await newcomer();
    const hidden = '<script>alert("a page inside an image")</script>';
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(40), Buffer.from(hidden)]);
    const commented = await sharp(back)
      .withExif({ IFD0: { ImageDescription: hidden } })
      .jpeg()
      .toBuffer();
    const answer = await send(someone, formOf(['front', Buffer.concat([front, zip])], ['back', commented]));
    expect(answer.status).toBe(201);
    for (const side of ['front', 'back']) {
      const { bytes } = await look(someone, answer.body.id, side);
      expect([bytes.includes('script'), bytes.includes(zip.subarray(0, 20))]).toEqual([false, false]);
    }
  });

  it('[I2] what is no image of the four types is refused by its content, whatever its name', async () => {
    const someone = unlucky;
    const before = await stored();
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>');
    const others: Record<string, Buffer> = {
      svg,
      html: Buffer.from('<!doctype html><title>card</title>'),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj'),
      webp: await sharp(front).webp().toBuffer(),
      'html after two bytes': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html>')]),
      'png by its first bytes alone': Buffer.concat([(await sharp(front).png().toBuffer()).subarray(0, 8), svg]),
    };
    for (const [name, bytes] of Object.entries(others)) {
      const answer = await send(someone, formOf(['front', bytes, 'card.jpg'], ['back', back]));
      expect([name, answer.status, Object.keys(problems(answer))]).toEqual([name, 400, ['front']]);
    }
    expect(await stored()).toBe(before);
  });

  it('[I2] truncated, empty, tiny and bomb: each is told what would be right, both sides at once', async () => {
    const someone = unlucky;
    const png = await sharp(front).png().toBuffer();
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const gif = await sharp(front).gif().toBuffer();
    const cases: readonly [Buffer, string][] = [
      [front.subarray(0, front.length / 2), 'damaged or not complete'],
      [png.subarray(0, png.length / 2), 'damaged or not complete'],
      [gif.subarray(0, gif.length / 2), 'damaged or not complete'],
      [Buffer.alloc(0), 'is empty'],
      [await sharp(front).resize(300, 200).toBuffer(), 'at least 480 × 300'],
      [bomb, '25 million are the most'],
    ];
    for (const [bytes, problem] of cases) {
      const started = performance.now();
      const answer = await send(someone, formOf(['front', bytes], ['back', bytes]));
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(problems(answer).front).toContain(problem);
      expect(problems(answer).back).toContain(problem);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });

  it('[I2] 1,048,576 bytes are taken, one more is not, and a body beyond both sides is cut off', async () => {
    const someone = await newcomer();
    const padded = (size: number) => Buffer.concat([front, Buffer.alloc(size - front.length)]);
    const over = await send(someone, formOf(['front', padded(1_048_577)], ['back', back]));
    expect([over.status, problems(over)]).toEqual([400, { front: 'is larger than 1048576 bytes (it has 1048577)' }]);
    const large = await send(someone, formOf(['front', padded(2_000_000)], ['back', padded(2_000_000)]));
    expect([large.status, large.body]).toMatchObject([413, { code: 'body_too_large', facts: { maxBytes: 2_113_536 } }]);
    expect((await send(someone, formOf(['front', padded(1_048_576)], ['back', padded(1_048_576)]))).status).toBe(201);
  });

  it('[I2] set together or not at all: one side, two files for one, text, or something else is refused', async () => {
    const someone = unlucky;
    const before = await stored();
    const text = formOf(['front', front]);
    text.append('back', 'not a file');
    const cases: readonly [FormData, Record<string, string>][] = [
      [formOf(['front', front]), { back: 'is missing; the files front and back are sent together' }],
      [formOf(['back', back]), { front: 'is missing; the files front and back are sent together' }],
      [formOf(['front', front], ['front', front], ['back', back]), { front: 'holds several files; send exactly one' }],
      [text, { back: 'has to be a file' }],
      [formOf(['front', front], ['back', back], ['selfie', back]), { selfie: 'is not known here; leave it out' }],
    ];
    for (const [form, expected] of cases) {
      const answer = await send(someone, form);
      expect([answer.status, problems(answer)]).toEqual([400, expected]);
    }
    const headers = { 'idempotency-key': randomUUID() };
    for (const other of [
      { text: '{"front":"a","back":"b"}', headers },
      { text: '--x', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } },
      { text: 'junk', headers: { ...headers, 'content-type': 'multipart/form-data' } },
      { headers },
    ]) {
      const answer = await someone.call('POST', path, other);
      expect([answer.status, Object.keys(problems(answer))]).toEqual([400, ['body']]);
    }
    expect(await stored()).toBe(before);
    const form = formOf(['front', front]);
    const elsewhere = await someone.call('POST', '/api/auth/sign-out', { form });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'not_json']);
  });

  it('[I2] whoever is cut off while the images are decoded may send again', async () => {
    const someone = await newcomer();
    const tiny = await sharp(front).resize(300, 200).toBuffer();
    const whole = new Response(formOf(['front', tiny], ['back', tiny]));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${someone.cookie()}\r\nIdempotency-Key: `;
    const body = await whole.bytes();
    const rest = `Content-Type: ${whole.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const lines: Socket[] = [];
    const cut = (key: string): void => {
      const line = connect(Number(new URL(api.origin).port), '127.0.0.1');
      line.on('error', () => undefined);
      line.write(`${head}${key}\r\n${rest}`);
      line.write(body);
      lines.push(line);
    };
    const before = atGate;
    let decode = (): void => undefined;
    decodable = new Promise((resolve) => {
      decode = resolve;
    });
    try {
      cut(randomUUID());
      await until(() => atGate === before + 1);
      // One at a time of a person: another waits until this one is answered.
      expect((await send(someone, formOf())).status).toBe(429);
    } finally {
      for (const line of lines) line.destroy();
      decode();
    }
    expect(await until(async () => (await handIn(someone)).status === 201)).toBe(true);
  });

  it('[I2] half-sent bodies of twelve accounts, verified or not, keep nobody else from handing in', async () => {
    const unverified = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const email = `unverified${index}@test.example`;
        await api.signUp(email);
        const someone = api.caller();
        await someone.signIn(email);
        return someone;
      }),
    );
    const whole = new Response(formOf(['front', front], ['back', back]));
    const body = await whole.bytes();
    const lines: { readonly socket: Socket; readonly answer: () => string }[] = [];
    const halfSend = (who: Caller): void => {
      const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
      let answer = '';
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          answer += chunk;
        });
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${who.cookie()}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
          `Content-Type: ${whole.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, body.length / 2));
      lines.push({ socket, answer: () => answer });
    };
    const promptly = async (): Promise<void> => {
      const begun = performance.now();
      expect((await handIn(await newcomer())).status).toBe(201);
      expect(performance.now() - begun).toBeLessThan(5_000);
    };
    try {
      for (const who of [...unverified, ...unverified]) halfSend(who);
      await promptly();
      // Nothing of them is read: each has its answer before its body.
      await until(() => lines.every(({ answer }) => answer().includes('address_unverified')));
      await database.owner.query(`update auth_user set email_verified = true where email like 'unverified%'`);
      const before = lines.length;
      for (const who of [...unverified, ...unverified]) halfSend(who);
      // One at a time of a person: the second of each is refused.
      await until(() => lines.slice(before).filter(({ answer }) => answer().includes('rate_limited')).length === 12);
      await promptly();
    } finally {
      for (const { socket } of lines) socket.destroy();
    }
    // Who was cut off may send again.
    const [first] = unverified;
    expect(await until(async () => first && (await handIn(first)).status === 201)).toBe(true);
  });

  it('[I2] a body that does not say its length is refused before it is read', async () => {
    const someone = await newcomer();
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    let answer = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        answer += chunk;
      });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${someone.cookie()}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await until(() => answer.includes('\r\n\r\n{'));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Content-Length');
  });

  it('[P4] no key is 400, the same key answers the same, and with other files it is 409', async () => {
    const someone = await newcomer();
    const keyless = await someone.call('POST', path, { form: formOf(['front', front], ['back', back]) });
    expect([keyless.status, keyless.body.code]).toEqual([400, 'idempotency_key_missing']);
    const first = await handIn(someone, 'one-key');
    const again = await handIn(someone, 'one-key');
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const form of [
      formOf(['front', back], ['back', front]),
      formOf(['front', front], ['back', Buffer.from('junk')]),
    ]) {
      const other = await send(someone, form, 'one-key');
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    }
  });

  it('[I4] while one submission waits another is refused; of many at once one wins', async () => {
    const someone = await newcomer();
    const answers = await Promise.all(Array.from({ length: 2 }, () => handIn(someone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    const later = await handIn(someone);
    expect([later.status, later.body.code]).toEqual([409, 'identity_waiting']);
    const racer = await newcomer();
    const many = await Promise.all(Array.from({ length: 6 }, () => handIn(racer)));
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // Who comes with too many at once is told to wait instead; nobody gets anything else.
    expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
  });

  it('[A8] who is suspended or blocked hands in nothing', async () => {
    const someone = await newcomer();
    await admin.command('POST', `/api/admin/customers/${await uidOf(someone)}/block`, { reason: 'a test' });
    const answer = await handIn(someone);
    expect([answer.status, answer.body.code]).toEqual([403, 'account_not_approved']);
  });
});

/** Of a PNG chunk's type and data (RFC 2083). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('the review', () => {
  it('[I4] [A9] declined with a reason, handed in again, approved; the account follows and is approved only then', async () => {
    const someone = await newcomer();
    const uid = await uidOf(someone);
    const status = async () => (await someone.call('GET', '/api/me')).body.account_status;
    const approveAccount = () => admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
    expect((await approveAccount()).body.facts).toEqual({ missing: ['onboarding', 'identity'] });
    const { id } = (await handIn(someone)).body;

    const taken = await decide(admin, id, 'assign');
    expect(taken.body).toMatchObject({
      status: 'in_review',
      reviewer: await uidOf(admin),
      declared: {
        firstName: 'Ann',
        lastName: 'Bell',
        emailVerified: true,
        dateOfBirth: '1990-05-17',
        country: 'CH',
        address: 'Bahnhofstrasse 1',
      },
      account_status: 'pending',
    });
    expect((await look(admin, id)).status).toBe(200);
    expect((await look(secondAdmin, id)).status).toBe(404);
    const declined = await decide(admin, id, 'decline', { reason: 'expired' });
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'expired', account_status: 'declined' });
    expect((await look(secondAdmin, id)).status).toBe(200);
    expect(await status()).toBe('declined');
    expect((await someone.call('GET', '/api/identity')).body).toMatchObject({
      maySubmit: true,
      items: [{ status: 'declined', decline: { text: expect.stringContaining('has expired'), mayRetry: true } }],
    });

    const again = await handIn(someone);
    expect([again.status, await status()]).toEqual([201, 'pending']);
    expect((await approveAccount()).body.facts).toEqual({ missing: ['identity'] });
    const approved = await decide(secondAdmin, again.body.id, 'approve');
    expect(approved.body).toMatchObject({ status: 'approved', reviewer: await uidOf(secondAdmin), declinedBefore: 1 });
    expect(await status()).toBe('pending');
    expect((await approveAccount()).body).toMatchObject({ account_status: 'approved', identityApproved: true });

    expect(told.filter(({ owner }) => owner === uid).map(({ kind }) => kind)).toEqual([
      'identity_declined',
      'identity_approved',
    ]);
    expect(await trail(id)).toEqual([
      'identity.submit',
      'identities.assign',
      'identity.view',
      'identities.decline',
      'identity.view',
    ]);
    // Who decides a case that nobody has takes it first.
    expect(await trail(again.body.id)).toEqual(['identity.submit', 'identities.assign', 'identities.approve']);
    const { rows } = await database.owner.query(
      `select action, reason, after ->> 'account_status' as to from audit_entry where subject = $1 and action ~ '^(identit|customers)' order by id`,
      [uid],
    );
    expect(rows).toEqual([
      { action: 'identities.decline', reason: 'ID images: Expired', to: 'declined' },
      { action: 'identity.submit', reason: null, to: 'pending' },
      { action: 'customers.approve', reason: null, to: 'approved' },
    ]);
    const outbox = await database.owner.query(`select topic, subject from outbox where owner = $1 order by id`, [uid]);
    expect(outbox.rows.filter(({ topic }) => topic === 'identity').map(({ subject }) => subject)).toEqual([
      id,
      id,
      id,
      again.body.id,
      again.body.id,
    ]);
  });

  it('[I4] only its reviewer decides; taking over has to be said, and is audited', async () => {
    const { id } = (await handIn(await newcomer())).body;
    await decide(admin, id, 'assign');
    for (const [what, body] of [
      ['approve', {}],
      ['decline', { reason: 'unreadable' }],
      ['assign', {}],
      ['release', {}],
    ] as const) {
      const answer = await decide(secondAdmin, id, what, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, 409, 'identity_assigned']);
    }
    expect((await decide(secondAdmin, id, 'assign', { takeOver: true })).body.reviewer).toBe(await uidOf(secondAdmin));
    expect((await look(admin, id)).status).toBe(404);
    expect((await decide(secondAdmin, id, 'release')).body).toMatchObject({ status: 'submitted', reviewer: null });
    expect(await trail(id)).toEqual([
      'identity.submit',
      'identities.assign',
      'identities.assign',
      'identities.release',
    ]);
  });

  it('[I4] a reason outside of the list is refused, and after one without a retry nothing more is taken', async () => {
    const someone = await newcomer();
    const { id } = (await handIn(someone)).body;
    const free = await decide(admin, id, 'decline', { reason: 'did not like it' });
    expect([free.status, free.body.code]).toEqual([400, 'invalid_input']);
    await decide(admin, id, 'decline', { reason: 'forged' });
    const own = (await someone.call('GET', '/api/identity')).body;
    expect(own).toMatchObject({ maySubmit: false, items: [{ decline: { mayRetry: false } }] });
    // Whoever tries to pass as somebody else is not told what gave it away.
    expect(JSON.stringify(own)).not.toContain('forged');
    const again = await handIn(someone);
    expect([again.status, again.body.code]).toEqual([422, 'identity_final']);
  });

  it('[A9] images of an approved account that are declined for good suspend it, audited and told; others do not', async () => {
    for (const [reason, becomes, kinds] of [
      ['forged', 'suspended', ['identity_declined', 'account_suspended']],
      ['expired', 'approved', ['identity_declined']],
    ] as const) {
      const someone = await newcomer();
      const uid = await uidOf(someone);
      const { id } = (await handIn(someone)).body;
      // As accounts stand that were approved before there were ID images.
      await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
      const declined = await decide(admin, id, 'decline', { reason });
      expect([reason, declined.body.account_status]).toEqual([reason, becomes]);
      expect((await someone.call('GET', '/api/me')).body.account_status).toBe(becomes);
      expect(told.filter(({ owner }) => owner === uid).map(({ kind }) => kind)).toEqual(kinds);
      const { rows } = await database.owner.query(
        `select actor, before ->> 'account_status' as was, after ->> 'account_status' as is, reason
         from audit_entry where subject = $1 and action = 'identities.decline'`,
        [uid],
      );
      const forged = 'ID images: Altered, forged, or of somebody else';
      expect(rows).toEqual(
        reason === 'forged' ? [{ actor: await uidOf(admin), was: 'approved', is: 'suspended', reason: forged }] : [],
      );
    }
  });

  it('[R3] nobody reviews their own images', async () => {
    const { id } = (await handIn(admin)).body;
    for (const [what, body] of [
      ['assign', { takeOver: true }],
      ['approve', {}],
      ['decline', { reason: 'expired' }],
    ] as const) {
      const answer = await decide(admin, id, what, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, 403, 'own_case']);
    }
    expect((await decide(secondAdmin, id, 'approve')).status).toBe(200);
  });

  it('[R2] of decisions at the same time one wins, and the account is moved once', async () => {
    const someone = await newcomer();
    const { id } = (await handIn(someone)).body;
    const answers = await Promise.all([
      decide(admin, id, 'approve'),
      decide(secondAdmin, id, 'decline', { reason: 'expired' }),
      decide(admin, id, 'decline', { reason: 'unreadable' }),
      decide(secondAdmin, id, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const decided = (await trail(id)).filter((action) => /approve|decline/.test(action));
    expect(decided).toHaveLength(1);
  });

  it('[A9] an account that was declined under customers opens again with new images, which supersede the old', async () => {
    const someone = await newcomer();
    const uid = await uidOf(someone);
    const first = (await handIn(someone)).body.id;
    await decide(admin, first, 'approve');
    await admin.command('POST', `/api/admin/customers/${uid}/decline`, {
      reason: 'another customer is the same person',
    });
    const second = await handIn(someone);
    expect(second.status).toBe(201);
    const me = (await someone.call('GET', '/api/me')).body;
    expect(me.account_status).toBe('pending');
    expect((await someone.call('GET', '/api/identity')).body.items).toMatchObject([
      { id: second.body.id, status: 'submitted' },
      { id: first, status: 'superseded' },
    ]);
    const approve = await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
    expect(approve.body.facts).toEqual({ missing: ['identity'] });
  });

  it('[I4] the queue is by age, filtered by status, in pages; to customers it does not exist', async () => {
    const page = (await admin.call('GET', '/api/admin/identities?status=pending&limit=2')).body;
    const rest = (await admin.call('GET', `/api/admin/identities?status=pending&limit=100&cursor=${page.nextCursor}`))
      .body;
    const all = [...page.items, ...rest.items];
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).sort());
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['submitted']));
    const declined = (await admin.call('GET', '/api/admin/identities?status=declined&limit=100')).body.items;
    expect(declined.every(({ reason }: { reason: string | null }) => reason !== null)).toBe(true);
    expect((await admin.call('GET', '/api/admin/identities?cursor=x')).status).toBe(400);
    const [{ id }] = all;
    const someone = await newcomer();
    for (const answer of [
      await someone.call('GET', '/api/admin/identities'),
      await decide(someone, id, 'assign'),
      await decide(someone, id, 'approve'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await decide(admin, 'idn_nowhere', 'approve')).status).toBe(404);
  });
});

describe('the database', () => {
  it('[R2] a decided submission cannot be decided again, an image not be exchanged, by whatever code', async () => {
    const someone = await newcomer();
    const { id } = (await handIn(someone)).body;
    await decide(admin, id, 'approve');
    const refusal = (sql: string) =>
      database.app.query(sql, [id]).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const [sql, code] of [
      [`update identity_submission set status = 'declined', reason = 'expired' where id = $1`, 'FL003'],
      [`update identity_submission set status = 'submitted', reviewer = null, ended_ms = null where id = $1`, 'FL003'],
      [`update identity_image set ciphertext = '\\x00', wrapped_key = '\\x00' where submission = $1`, 'FL003'],
      [`update identity_image set master_key = 'x' where submission = $1`, '42501'],
      [`delete from identity_submission where id = $1`, '42501'],
      [`delete from identity_image where submission = $1`, '42501'],
    ] as const) {
      expect([sql, await refusal(sql)]).toEqual([sql, code]);
    }
  });
});
