import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { type Lock, type Locker, Metadata, Server, Upload } from '@tus/server';

/** What is known of an upload beside its bytes. */
export interface TusUpload {
  readonly size: number;
  readonly createdMs: number;
}

export interface TusCall {
  readonly method: string;
  /** The upload's id, checked by the caller: it becomes the name of a file. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** What the protocol says: a success with its headers, or which way it failed. */
export type TusReply =
  | { readonly ok: true; readonly status: 200 | 201 | 204; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly why: 'not there' | 'offset differs' | 'too long' | 'busy' | 'protocol' };

export interface Tus {
  handle(call: TusCall): Promise<TusReply>;
  /** How many bytes have arrived; null when there is no file. */
  arrived(id: string): Promise<number | null>;
  /** Runs while no request writes to the upload; a writer is asked to end. Null when it does not within a few seconds. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T | null>;
  pathOf(id: string): string;
}

const prefix = '/api/uploads';
/** What a browser gets of the library's answer; the rest is for pages of other sites, of which there are none. */
const passedOnHeaders = [
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'tus-resumable',
  'tus-version',
  'tus-extension',
];
const takenOverAfterMs = 1_000;
const lockedAtMostMs = 20_000;

/**
 * The tus protocol over a folder. What an upload is lies with the caller, who has it in a database; here are its bytes,
 * written behind the ones that are there and flushed to the disk before they are acknowledged.
 */
export function openTus(config: {
  readonly directory: string;
  readonly expiresMs: number;
  readonly find: (id: string) => Promise<TusUpload | null>;
}): Tus {
  // Before the store does it, which leaves it open to others.
  mkdirSync(config.directory, { recursive: true, mode: 0o700 });
  const locker = new QueueLocker();
  const store = new FlushedStore({
    directory: config.directory,
    expirationPeriodInMilliseconds: config.expiresMs,
    configstore: {
      get: async (id) => {
        const found = await config.find(id);
        if (!found) return undefined;
        const creation_date = new Date(found.createdMs).toISOString();
        return new Upload({ id, size: found.size, offset: 0, creation_date });
      },
      // The caller has written it before the first byte, and forgets it when it wants to.
      set: async () => undefined,
      delete: async () => undefined,
    },
  });
  store.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  const ids = new WeakMap<Request, string>();
  const server = new Server({
    path: prefix,
    datastore: store,
    relativeLocation: true,
    locker,
    lockDrainTimeout: takenOverAfterMs,
    namingFunction: (request) => ids.get(request) ?? '',
    getFileIdFromRequest: (request) => ids.get(request),
  });
  const pathOf = (id: string): string => path.join(config.directory, id);

  return {
    async handle({ method, id, headers, body }) {
      const hasBody = method === 'POST' || method === 'PATCH';
      const request = new Request(`http://uploads${prefix}${method === 'POST' ? '' : `/${id}`}`, {
        method,
        headers,
        ...(hasBody ? { body: streamOf(body), duplex: 'half' } : {}),
      });
      ids.set(request, id);
      return replyOf(await server.handleWeb(request));
    },
    async arrived(id) {
      const file = await open(pathOf(id), 'r').catch(() => null);
      if (!file) return null;
      return file
        .stat()
        .then(({ size }) => size)
        .finally(() => file.close());
    },
    async alone(id, work) {
      const lock = locker.newLock(id);
      try {
        await lock.lock(AbortSignal.timeout(lockedAtMostMs), () => undefined);
      } catch {
        return null;
      }
      try {
        return await work();
      } finally {
        await lock.unlock();
      }
    },
    pathOf,
  };
}

/** Reads Upload-Metadata: keys with their texts; null when it is not of the protocol's form. */
export function readTusMetadata(header: string): Readonly<Record<string, string>> | null {
  try {
    return Object.fromEntries(Object.entries(Metadata.parse(header)).map(([key, value]) => [key, value ?? '']));
  } catch {
    return null;
  }
}

/** The bytes as the library takes them. What it leaves unread stays the caller's. */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function replyOf(response: Response): TusReply {
  const { status } = response;
  switch (status) {
    case 200:
    case 201:
    case 204: {
      const headers = passedOnHeaders.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return { ok: true, status, headers: Object.fromEntries(headers) };
    }
    case 404:
    case 410:
      return { ok: false, why: 'not there' };
    case 409:
      return { ok: false, why: 'offset differs' };
    case 413:
      return { ok: false, why: 'too long' };
    case 400:
    case 403:
    case 412:
      return { ok: false, why: 'protocol' };
    default:
      return { ok: false, why: 'busy' };
  }
}

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

interface Held {
  readonly release: () => void;
  readonly waiting: (() => void)[];
}

/** One request at a time for an upload, in order of arrival; who comes asks the one before to end (a dead line holds it long). */
class QueueLocker implements Locker {
  readonly #held = new Map<string, Held>();

  newLock(id: string): Lock {
    return {
      lock: async (signal, release) => {
        const held = this.#held.get(id);
        if (!held) {
          this.#held.set(id, { release: () => void release(), waiting: [] });
          return;
        }
        held.release();
        await new Promise<void>((resolve, reject) => {
          const turn = (): void => {
            signal.removeEventListener('abort', onGone);
            clearTimeout(timer);
            this.#held.set(id, { release: () => void release(), waiting: held.waiting });
            if (held.waiting.length > 0) void release();
            resolve();
          };
          const onGone = (): void => {
            const at = held.waiting.indexOf(turn);
            if (at >= 0) held.waiting.splice(at, 1);
            clearTimeout(timer);
            reject(new Error('the upload is busy'));
          };
          const timer = setTimeout(onGone, lockedAtMostMs);
          signal.addEventListener('abort', onGone, { once: true });
          held.waiting.push(turn);
        });
      },
      unlock: async () => {
        const next = this.#held.get(id)?.waiting.shift();
        if (next) next();
        else this.#held.delete(id);
      },
    };
  }
}
