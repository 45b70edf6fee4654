import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Caller } from '#tools/testing/people/caller.ts';
import { formOf, type IdentityFixture, openIdentityFixture, path } from '#tools/testing/people/identity-fixture.ts';
import { until } from '#tools/testing/until.ts';

let fixture: IdentityFixture;
let front: Buffer;
let back: Buffer;
beforeAll(async () => {
  fixture = await openIdentityFixture();
  ({ front, back } = fixture);
});
afterAll(() => fixture.close());

/** A connection to the server, and all that came back on it. */
interface Connection {
  readonly socket: Socket;
  readonly answer: () => string;
}

function openConnection(): Connection {
  const socket = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk;
    });
  return { socket, answer: () => answer };
}

describe('bad input', () => {
  /** Whose files are all refused, so that they may always try again. */
  let unlucky: Caller;
  beforeAll(async () => {
    unlucky = await fixture.newcomer();
  });

  const problems = (answer: Answer): Record<string, string> =>
    Object.fromEntries(
      answer.body.facts.fields.map(({ field, problem }: { field: string; problem: string }) => [field, problem]),
    );

  it('[I2] a polyglot loses whatever else it was', async () => {
    const someone = await fixture.newcomer();
    const hidden = '<script>alert("a page inside an image")</script>';
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(40), Buffer.from(hidden)]);
    const commented = await sharp(back)
      .withExif({ IFD0: { ImageDescription: hidden } })
      .jpeg()
      .toBuffer();
    const answer = await fixture.send(someone, formOf(['front', Buffer.concat([front, zip])], ['back', commented]));
    expect(answer.status).toBe(201);
    for (const side of ['front', 'back']) {
      const { bytes } = await fixture.look(someone, answer.body.id, side);
      expect([bytes.includes('script'), bytes.includes(zip.subarray(0, 20))]).toEqual([false, false]);
    }
  });

  it('[I2] what is no image of the four types is refused by its content, whatever its name', async () => {
    const someone = unlucky;
    const before = await fixture.stored();
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
      const answer = await fixture.send(someone, formOf(['front', bytes, 'card.jpg'], ['back', back]));
      expect([name, answer.status, Object.keys(problems(answer))]).toEqual([name, 400, ['front']]);
    }
    expect(await fixture.stored()).toBe(before);
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
      [front.subarray(0, front.length / 2), 'damaged or incomplete'],
      [png.subarray(0, png.length / 2), 'damaged or incomplete'],
      [gif.subarray(0, gif.length / 2), 'damaged or incomplete'],
      [Buffer.alloc(0), 'is empty'],
      [await sharp(front).resize(300, 200).toBuffer(), 'at least 480 × 300'],
      [bomb, 'the maximum is 25 million'],
    ];
    for (const [bytes, problem] of cases) {
      const started = performance.now();
      const answer = await fixture.send(someone, formOf(['front', bytes], ['back', bytes]));
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(problems(answer).front).toContain(problem);
      expect(problems(answer).back).toContain(problem);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });

  it('[I2] 1,048,576 bytes are taken, one more is not, and a body beyond both sides is cut off', async () => {
    const someone = await fixture.newcomer();
    const padded = (size: number) => Buffer.concat([front, Buffer.alloc(size - front.length)]);
    const over = await fixture.send(someone, formOf(['front', padded(1_048_577)], ['back', back]));
    expect([over.status, problems(over)]).toEqual([400, { front: 'is larger than 1048576 bytes (it has 1048577)' }]);
    const large = await fixture.send(someone, formOf(['front', padded(2_000_000)], ['back', padded(2_000_000)]));
    expect([large.status, large.body]).toMatchObject([413, { code: 'body_too_large', facts: { maxBytes: 2_113_536 } }]);
    expect(
      (await fixture.send(someone, formOf(['front', padded(1_048_576)], ['back', padded(1_048_576)]))).status,
    ).toBe(201);
  });

  it('[I2] set together or not at all: one side, two files for one, text, or something else is refused', async () => {
    const someone = unlucky;
    const before = await fixture.stored();
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
      const answer = await fixture.send(someone, form);
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
    expect(await fixture.stored()).toBe(before);
    const form = formOf(['front', front]);
    const elsewhere = await someone.call('POST', '/api/auth/sign-out', { form });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'not_json']);
  });

  it('[I2] whoever is cut off while the images are decoded may send again', async () => {
    const someone = await fixture.newcomer();
    const tiny = await sharp(front).resize(300, 200).toBuffer();
    const whole = new Response(formOf(['front', tiny], ['back', tiny]));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${someone.cookie()}\r\nIdempotency-Key: `;
    const body = await whole.bytes();
    const rest = `Content-Type: ${whole.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const lines: Socket[] = [];
    const cut = (key: string): void => {
      const line = connect(Number(new URL(fixture.api.origin).port), '127.0.0.1');
      line.on('error', () => undefined);
      line.write(`${head}${key}\r\n${rest}`);
      line.write(body);
      lines.push(line);
    };
    const before = fixture.decoding.queued;
    let decode = (): void => undefined;
    fixture.decoding.after = new Promise((resolve) => {
      decode = resolve;
    });
    try {
      cut(randomUUID());
      await until(() => fixture.decoding.queued === before + 1);
      // One at a time of a person: another waits until this one is answered.
      expect((await fixture.send(someone, formOf())).status).toBe(429);
    } finally {
      for (const line of lines) line.destroy();
      decode();
    }
    expect(await until(async () => (await fixture.handIn(someone)).status === 201)).toBe(true);
  });

  it('[I2] half-sent bodies of twelve accounts, verified or not, keep nobody else from handing in', async () => {
    const unverified = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const email = `unverified${index}@test.example`;
        await fixture.api.signUp(email);
        const someone = fixture.api.caller();
        await someone.signIn(email);
        return someone;
      }),
    );
    const whole = new Response(formOf(['front', front], ['back', back]));
    const body = await whole.bytes();
    const lines: Connection[] = [];
    const halfSend = (who: Caller): void => {
      const connection = openConnection();
      const { socket } = connection;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${who.cookie()}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
          `Content-Type: ${whole.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, body.length / 2));
      lines.push(connection);
    };
    const promptly = async (): Promise<void> => {
      const begun = performance.now();
      expect((await fixture.handIn(await fixture.newcomer())).status).toBe(201);
      expect(performance.now() - begun).toBeLessThan(5_000);
    };
    try {
      for (const who of [...unverified, ...unverified]) halfSend(who);
      await promptly();
      // Nothing of them is read: each has its answer before its body.
      await until(() => lines.every(({ answer }) => answer().includes('address_unverified')));
      await fixture.database.owner.query(`update auth_user set email_verified = true where email like 'unverified%'`);
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
    expect(await until(async () => first && (await fixture.handIn(first)).status === 201)).toBe(true);
  });

  it('[I2] a body that does not say its length is refused before it is read', async () => {
    const someone = await fixture.newcomer();
    const { socket, answer } = openConnection();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${someone.cookie()}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await until(() => answer().includes('\r\n\r\n{'));
    socket.destroy();
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer()).toContain('Content-Length');
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
