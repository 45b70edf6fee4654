import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Pool } from 'pg';
import type { Blobs } from '#server/operations/blobs.ts';
import type { OpenArriving, TusUpload } from './tus.ts';

/** What is put at once. A chunk whose sender was cut off loses nothing that came; one whose server was killed loses less than this. */
const pieceBytes = 4_194_304;
const leftOverAfterMs = 3_600_000;

interface Pieces {
  readonly pool: Pool;
  readonly blobs: Blobs;
}

/**
 * Bytes that arrive as pieces in a bucket, `arriving/ID/…`, at whichever process they come in. The rows of upload_piece say which pieces
 * count: one is put first and recorded then, and only where the ones before it end, so that of two writers the second changes nothing,
 * whatever it believes to hold.
 *
 * @param scratch a folder of this machine, in which a whole file lies while it is looked at
 */
export const arrivingInPieces =
  (pieces: Pieces, scratch: string): OpenArriving =>
  ({ find, expiresMs }) => {
    const { pool, blobs } = pieces;
    const listed = async (id: string) => {
      const { rows } = await pool.query<{ object: string; bytes: bigint }>(
        'select object, bytes from upload_piece where upload = $1 order by at_byte',
        [id],
      );
      return rows;
    };
    async function* bytesOf(id: string): AsyncGenerator<Buffer> {
      for (const { object } of await listed(id)) {
        const stream = await blobs.open(object);
        if (stream === null) throw new PieceMissing(object);
        yield* chunksOf(stream);
      }
    }
    async function remove(id: string): Promise<void> {
      for (const name of await blobs.list(`arriving/${id}`)) await blobs.remove(name);
      await pool.query('delete from upload_piece where upload = $1', [id]);
    }
    return {
      store: new PieceStore(pieces, find, expiresMs),
      arrived: (id) => arrivedOf(pool, id),
      async *read(id, bytes) {
        let left = bytes;
        for await (const chunk of bytesOf(id)) {
          yield chunk.subarray(0, left);
          left -= chunk.length;
          if (left <= 0) return;
        }
      },
      async asFile(id, work) {
        await mkdir(scratch, { recursive: true, mode: 0o700 });
        await removeLeftOver(scratch);
        const file = path.join(scratch, `${id}.${randomBytes(6).toString('hex')}`);
        try {
          await writeFile(file, bytesOf(id), { mode: 0o600, flag: 'wx' });
        } catch (error) {
          await rm(file, { force: true });
          if (!(error instanceof PieceMissing)) throw error;
          await remove(id);
          return null;
        }
        return work(file).finally(() => rm(file, { force: true }));
      },
      remove,
    };
  };

class PieceMissing extends Error {
  override readonly name = 'PieceMissing';
}

/** What a process left that was killed while it looked at a file. */
async function removeLeftOver(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const file = path.join(scratch, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > leftOverAfterMs) await rm(file, { force: true });
  }
}

async function arrivedOf(pool: Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select coalesce(sum(bytes), 0)::text as bytes from upload_piece where upload = $1',
    [id],
  );
  return Number(rows[0]?.bytes ?? '0');
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
    const offset = await arrivedOf(this.#pieces.pool, id);
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
    const { pool, blobs } = this.#pieces;
    const object = `arriving/${id}/${String(at).padStart(12, '0')}-${randomBytes(6).toString('hex')}`;
    await blobs.put(object, piece);
    const { rowCount } = await pool.query(
      `insert into upload_piece (upload, at_byte, bytes, object)
       select id, $2::bigint, $3::bigint, $4 from upload
       where id = $1 and state = 'receiving'
         and $2::bigint = (select coalesce(sum(bytes), 0) from upload_piece where upload = $1)
       on conflict do nothing`,
      [id, at, piece.length, object],
    );
    if (rowCount === 1) return;
    await blobs.remove(object);
    throw ERRORS.INVALID_OFFSET;
  }
}
