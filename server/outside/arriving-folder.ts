import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { OpenArriving } from './tus.ts';

/** Bytes that arrive in files of a folder, one for each upload. */
export const arrivingInFolder =
  (directory: string): OpenArriving =>
  ({ find, expiresMs }) => {
    // Before the store does it, which leaves it open to others.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const pathOf = (id: string): string => path.join(directory, id);
    const store = new FlushedStore({
      directory,
      expirationPeriodInMilliseconds: expiresMs,
      configstore: {
        get: async (id) => {
          const found = await find(id);
          if (!found) return undefined;
          const creation_date = new Date(found.createdMs).toISOString();
          return new Upload({ id, size: found.size, offset: 0, creation_date });
        },
        // The caller has written it before the first byte, and forgets it when it wants to.
        set: async () => undefined,
        delete: async () => undefined,
      },
    });
    return {
      store,
      async arrived(id) {
        const file = await open(pathOf(id), 'r').catch(() => null);
        if (!file) return null;
        return file
          .stat()
          .then(({ size }) => size)
          .finally(() => file.close());
      },
      async hashOf(id, bytes) {
        const hash = createHash('sha256');
        if (bytes > 0) await pipeline(createReadStream(pathOf(id), { end: bytes - 1 }), hash);
        return hash.digest('hex');
      },
      asFile: (id, work) => work(pathOf(id)),
      remove: (id) => rm(pathOf(id), { force: true }),
      // It is looked at where it lies.
      removeLeftOver: async () => undefined,
    };
  };

/**
 * Acknowledges bytes only once they are on the disk (P4); a file that a kill left uncreated begins empty. Nobody but the
 * product's own user reads what arrives.
 */
class FlushedStore extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    await (await open(path.join(this.directory, file.id), 'a', 0o600)).close();
    return super.create(file);
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(readable, id, offset);
    const file = await open(path.join(this.directory, id), 'r+');
    await file.datasync().finally(() => file.close());
    return end;
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.configstore.get(id);
    if (known) await (await open(path.join(this.directory, id), 'a', 0o600)).close();
    return super.getUpload(id);
  }
}
