import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { until } from '#tools/testing/until.ts';
import { openMasterKeys } from './master-keys.ts';
import { headBytes, isSealed, seal, unseal, unsealedStream } from './sealed-stream.ts';

const keys = openMasterKeys([randomBytes(32)]);
const partBytes = 65_536;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
const sealed = (plain: Buffer, belonging = 'ann', piece = 10_000): Promise<Buffer> =>
  collected(seal(keys, inPieces(plain, piece), belonging));
const opened = (bytes: Buffer, belonging = 'ann', piece = 10_000): Promise<Buffer> =>
  collected(unseal(keys, inPieces(bytes, piece), belonging));

it('[D4] what is sealed opens as it was, of whatever length and however it is cut on its way', async () => {
  const lengths = fc.oneof(
    fc.integer({ min: 0, max: 3 * partBytes }),
    fc.constantFrom(0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes),
  );
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1_000, max: 200_000 }), async (length, piece) => {
      const plain = randomBytes(length);
      const bytes = await sealed(plain, 'ann', piece);
      expect(isSealed(bytes)).toBe(true);
      expect((await opened(bytes, 'ann', 200_001 - piece)).equals(plain)).toBe(true);
      if (length >= 16) expect(bytes.includes(plain.subarray(0, 16))).toBe(false);
    }),
    { numRuns: 40 },
  );
});

it('[D4] what was changed, cut off, put in another order or belongs to something else does not open', async () => {
  const plain = randomBytes(3 * partBytes);
  const bytes = await sealed(plain);
  const part = partBytes + 28;
  const parts = [0, 1, 2].map((index) => bytes.subarray(headBytes + index * part, headBytes + (index + 1) * part));
  const head = bytes.subarray(0, headBytes);
  const [first = head, second = head, third = head] = parts;
  const wrong: readonly Buffer[] = [
    Buffer.concat([head, first, second]),
    Buffer.concat([head, second, first, third]),
    Buffer.concat([head, first, third]),
    bytes.subarray(0, bytes.length - 1),
    bytes.subarray(0, 40),
    Buffer.concat([bytes, Buffer.from('x')]),
    plain,
  ];
  for (const other of wrong) await expect(opened(other)).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (at) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(opened(changed)).rejects.toThrow();
    }),
    { numRuns: 40 },
  );
  await expect(opened(bytes, 'bob')).rejects.toThrow();
  expect((await opened(bytes)).equals(plain)).toBe(true);
});

it('[D4] the file is closed when its reader goes away early, or when it does not open', async () => {
  const bytes = await sealed(randomBytes(4 * partBytes));
  const read = async (belonging: string, use: (stream: Readable) => Promise<unknown>): Promise<Readable> => {
    const source = Readable.from(inPieces(bytes, 10_000), { objectMode: false });
    await use(unsealedStream(keys, source, belonging));
    await until(() => source.closed);
    return source;
  };
  const early = await read('ann', async (stream) => {
    await once(stream, 'readable');
    stream.destroy();
  });
  expect([early.destroyed, early.readableEnded]).toEqual([true, false]);
  const unread = await read('ann', async (stream) => void stream.destroy());
  expect([unread.destroyed, unread.readableDidRead]).toEqual([true, false]);
  const foreign = await read('bob', (stream) => expect(once(stream, 'readable')).rejects.toThrow());
  expect(foreign.destroyed).toBe(true);
});
