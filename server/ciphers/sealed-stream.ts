import { Readable } from 'node:stream';
import { FileChanged } from '#domain/uploads/file-changed.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { type MasterKeys, UnknownMasterKey } from './master-keys.ts';

/** What every sealed file begins with; no file of a type that is taken does. */
const magic = Buffer.from('FLSEAL1\n');
const masterKeyBytes = 16;
const wrappedBytes = 60;
export const headBytes = magic.length + masterKeyBytes + wrappedBytes;
const partBytes = 65_536;
/** Nonce and tag of each part. */
const aroundBytes = 28;

/** Whether a file that begins so is sealed. */
export const isSealed = (head: Uint8Array): boolean => magic.equals(head.subarray(0, magic.length));

/**
 * Seals bytes under a key of their own, which a master key wraps: head (magic ‖ master key ‖ wrapped key), then parts of
 * 64 KiB, each AES-256-GCM with its number and whether it is the last as associated data, so that none can be changed, moved
 * or left out. Read and written part by part: no file is in memory whole.
 *
 * @param belonging what the bytes belong to, such as owner and record; they open nowhere else
 */
export async function* seal(
  masterKeys: MasterKeys,
  plain: AsyncIterable<Uint8Array>,
  belonging: string,
): AsyncGenerator<Buffer> {
  const { key, masterKey, wrappedKey } = masterKeys.newKey(ofKey(belonging));
  yield Buffer.concat([magic, Buffer.from(masterKey, 'ascii'), wrappedKey]);
  yield* inParts(plain, partBytes, (part, index, isLast) => encrypt(key, part, ofPart(belonging, index, isLast)));
}

/**
 * Opens what {@link seal} made, part by part; what was yielded before it throws is genuine. Errors of `sealed` itself pass through.
 *
 * @throws FileChanged when it belongs to something else, was changed or cut off
 * @throws UnknownMasterKey when its master key is not there any more, or not yet
 */
export async function* unseal(
  masterKeys: MasterKeys,
  sealed: AsyncIterable<Uint8Array>,
  belonging: string,
): AsyncGenerator<Buffer> {
  const chunks = sealed[Symbol.asyncIterator]();
  try {
    let head = Buffer.alloc(0);
    while (head.length < headBytes) {
      const next = await chunks.next();
      if (next.done) throw new FileChanged('a sealed file is cut off');
      head = Buffer.concat([head, next.value]);
    }
    if (!isSealed(head)) throw new FileChanged('a file that should be sealed is not');
    const keyAt = magic.length + masterKeyBytes;
    const masterKey = head.toString('ascii', magic.length, keyAt);
    const wrapped = { masterKey, wrappedKey: head.subarray(keyAt, headBytes) };
    const key = unlessChanged(() => masterKeys.unwrap(wrapped, ofKey(belonging)));
    async function* rest(): AsyncGenerator<Uint8Array> {
      yield head.subarray(headBytes);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    }
    yield* inParts(rest(), partBytes + aroundBytes, (part, index, isLast) =>
      unlessChanged(() => decrypt(key, part, ofPart(belonging, index, isLast))),
    );
  } finally {
    // Whoever stops reading, or meets a damaged part, leaves no file open.
    await chunks.return?.();
  }
}

function unlessChanged(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnknownMasterKey) throw error;
    throw new FileChanged('a sealed file was changed, or belongs to something else', { cause: error });
  }
}

/**
 * What {@link unseal} opens, as a stream. The sealed one is closed with it, also when nobody has read from it yet: a generator
 * that was never begun runs nothing at its end.
 */
export function unsealedStream(masterKeys: MasterKeys, sealed: Readable, belonging: string): Readable {
  const plain = Readable.from(unseal(masterKeys, sealed, belonging), { objectMode: false });
  return plain.once('close', () => sealed.destroy());
}

/** Cuts a stream into parts of one size, the last one smaller or as large; there is always one. */
async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  make: (part: Buffer, index: number, isLast: boolean) => Buffer,
): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let index = 0;
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > size) {
      yield make(waiting.subarray(0, size), index, false);
      waiting = waiting.subarray(size);
      index += 1;
    }
  }
  yield make(waiting, index, true);
}

const ofKey = (belonging: string): Buffer => Buffer.from(`file-1|key|${belonging}`);
const ofPart = (belonging: string, index: number, isLast: boolean): Buffer =>
  Buffer.from(`file-1|part|${index}|${isLast ? 'last' : 'more'}|${belonging}`);
