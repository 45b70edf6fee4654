import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { FileChanged } from '#domain/uploads/file-changed.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import type { OpenArriving, TusUpload } from './tus.ts';

/**
 * What is put at once, and in memory until then, thrice while it is sealed. A chunk whose sender was cut off loses nothing that came; one
 * whose server was killed loses less than this.
 */
const pieceBytes = 1_048_576;
const leftOverAfterMs = 3_600_000;

/** Which pieces count. */
export interface PieceRecords {
  /** The objects of an upload, in order. */
  objects(id: string): Promise<readonly string[]>;
  /** How many bytes they are together. */
  bytes(id: string): Promise<number>;
  /** Records a piece; false where it does not begin at the end of those before, or the upload takes none any more. */
  add(id: string, piece: { readonly at: number; readonly bytes: number; readonly object: string }): Promise<boolean>;
  forget(id: string): Promise<void>;
}

interface Pieces {
  readonly records: PieceRecords;
  readonly blobs: Blobs;
}

/**
 * Bytes that arrive as pieces in a bucket, `arriving/ID/…`, at whichever process they come in. Their records say which pieces
 * count: one is put first and recorded then, and only where the ones before it end, so that of two writers the second changes nothing,
 * whatever it believes to hold.
 *
 * @param scratch a folder of this machine, in which a whole file lies while it is looked at
 */
export const arrivingInPieces =
  (pieces: Pieces, scratch: string): OpenArriving =>
  ({ find, expiresMs }) => {
    const { records, blobs } = pieces;
    async function* bytesOf(id: string): AsyncGenerator<Buffer> {
      for (const object of await records.objects(id)) {
        const stream = await blobs.open(object);
        if (stream === null) throw new PieceLost(`${object} is not there`);
        try {
          yield* chunksOf(stream);
        } catch (error) {
          // Whatever else keeps it from being read, such as a master key that this process lacks: it may be whole.
          if (error instanceof FileChanged) throw new PieceLost(`${object} does not open`);
          throw error;
        }
      }
    }
    async function remove(id: string): Promise<void> {
      for (const name of await blobs.list(`arriving/${id}`)) await blobs.remove(name);
      await records.forget(id);
    }
    return {
      store: new PieceStore(pieces, find, expiresMs),
      arrived: records.bytes,
      async hashOf(id, bytes) {
        const hash = createHash('sha256');
        let left = bytes;
        try {
          for await (const chunk of bytes > 0 ? bytesOf(id) : []) {
            hash.update(chunk.subarray(0, left));
            left -= chunk.length;
            if (left <= 0) break;
          }
        } catch (error) {
          if (error instanceof PieceLost) return null;
          throw error;
        }
        return left > 0 ? null : hash.digest('hex');
      },
      async asFile(id, work) {
        await mkdir(scratch, { recursive: true, mode: 0o700 });
        const file = path.join(scratch, `${id}.${randomBytes(6).toString('hex')}`);
        try {
          await writeFile(file, bytesOf(id), { mode: 0o600, flag: 'wx' });
        } catch (error) {
          await rm(file, { force: true });
          if (!(error instanceof PieceLost)) throw error;
          await remove(id);
          return null;
        }
        return work(file).finally(() => rm(file, { force: true }));
      },
      remove,
      removeLeftOver: () => removeLeftOver(scratch),
    };
  };

/** What was acknowledged is not there, or is not what was put: it comes again from the first byte. */
class PieceLost extends Error {
  override readonly name = 'PieceLost';
}

/** What a process left that was killed while it looked at a file. */
async function removeLeftOver(scratch: string): Promise<void> {
  for (const name of await readdir(scratch).catch(() => [])) {
    const file = path.join(scratch, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > leftOverAfterMs) await rm(file, { force: true });
  }
}

const chunksOf = (stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> => stream;

/** What the protocol writes to. */
class PieceStore extends DataStore {
  readonly #pieces: Pieces;
  readonly #find: (id: string) => Promise<TusUpload | null>;
  readonly #expiresMs: number;

  constructor(pieces: Pieces, find: (id: string) => Promise<TusUpload | null>, expiresMs: number) {
    super();
    this.#pieces = pieces;
    this.#find = find;
    this.#expiresMs = expiresMs;
  }

  override async create(file: Upload): Promise<Upload> {
    return file;
  }

  override getExpiration(): number {
    return this.#expiresMs;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    const offset = await this.#pieces.records.bytes(id);
    return new Upload({ id, size: found.size, offset, creation_date: new Date(found.createdMs).toISOString() });
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const put = async (): Promise<void> => {
      if (bytes === 0) return;
      const piece = Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
      await this.#put(id, at, piece);
      at += piece.length;
    };
    try {
      for await (const chunk of chunksOf(readable)) {
        waiting.push(chunk);
        bytes += chunk.length;
        if (bytes >= pieceBytes) await put();
      }
    } catch (error) {
      // Of a sender who was cut off: what came is kept.
      await put();
      throw error;
    }
    await put();
    return at;
  }

  async #put(id: string, at: number, piece: Buffer): Promise<void> {
    const { records, blobs } = this.#pieces;
    const object = `arriving/${id}/${String(at).padStart(12, '0')}-${randomBytes(6).toString('hex')}`;
    await blobs.put(object, piece);
    if (await records.add(id, { at, bytes: piece.length, object })) return;
    await blobs.remove(object);
    throw ERRORS.INVALID_OFFSET;
  }
}
