import type { Readable } from 'node:stream';
import { type DataStore, type Lock, type Locker, Metadata, Server } from '@tus/server';

/** What is known of an upload beside its bytes. */
export interface TusUpload {
  readonly size: number;
  readonly createdMs: number;
}

export interface TusCall {
  readonly method: string;
  /** The upload's id, checked by the caller: it becomes a part of names. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** What the protocol says: a success with its headers, or which way it failed. */
export type TusReply =
  | { readonly ok: true; readonly status: 200 | 201 | 204; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly why: 'not there' | 'offset differs' | 'too long' | 'busy' | 'protocol' };

/** The bytes of uploads that are not whole yet, or not yet looked at. */
export interface ArrivingBytes {
  /** How many bytes have arrived; null when there are none. */
  arrived(id: string): Promise<number | null>;
  /** SHA-256, hexadecimal, of the first bytes of what has arrived; null where some of them are lost. */
  hashOf(id: string, bytes: number): Promise<string | null>;
  /** Hands over a file of this machine with all that has arrived; null where that is not whole any more, and comes again from 0. */
  asFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T | null>;
  remove(id: string): Promise<void>;
  /** Deletes what a process left that was killed while it looked at a file. */
  removeLeftOver(): Promise<void>;
}

/** Where they lie: in a folder, or as pieces in a bucket. */
export interface Arriving extends ArrivingBytes {
  /** What the protocol writes to. */
  readonly store: DataStore;
}
export type OpenArriving = (uploads: {
  readonly find: (id: string) => Promise<TusUpload | null>;
  readonly expiresMs: number;
}) => Arriving;

/** Who writes to an upload, of all processes. */
export interface SharedLocks {
  /**
   * Takes the lock of an upload, and has whoever holds it asked to end. `release` is called when somebody waits for it, or it was lost.
   *
   * @throws Error when it is not free within the time, or the signal aborts
   */
  take(id: string, signal: AbortSignal, release: () => void): Promise<void>;
  give(id: string): Promise<void>;
}

export interface Tus extends ArrivingBytes {
  handle(call: TusCall): Promise<TusReply>;
  /**
   * Runs while no request of any process writes to the upload; a writer is asked to end. Null when it does not within a few seconds.
   */
  alone<T>(id: string, work: () => Promise<T>): Promise<T | null>;
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
 * The tus protocol. What an upload is lies with the caller, who has it in a database; its bytes lie where `arriving` says, written
 * behind the ones that are there and kept before they are acknowledged.
 */
export function openTus(config: {
  readonly arriving: OpenArriving;
  readonly locks: SharedLocks;
  readonly expiresMs: number;
  readonly find: (id: string) => Promise<TusUpload | null>;
}): Tus {
  const locker = new QueueLocker(config.locks);
  const { store, ...bytes } = config.arriving(config);
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

  return {
    ...bytes,
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

interface Held {
  readonly release: () => void;
  readonly waiting: (() => void)[];
}

/**
 * One request at a time for an upload, of all processes. Within this one in order of arrival; who comes asks the one before to end (a
 * dead line holds it long).
 */
class QueueLocker implements Locker {
  readonly #held = new Map<string, Held>();
  readonly #shared: SharedLocks;

  constructor(shared: SharedLocks) {
    this.#shared = shared;
  }

  newLock(id: string): Lock {
    return {
      lock: async (signal, release) => {
        await this.#wait(id, signal, release);
        try {
          await this.#shared.take(id, signal, () => void release());
        } catch (error) {
          this.#next(id);
          throw error;
        }
      },
      unlock: async () => {
        await this.#shared.give(id);
        this.#next(id);
      },
    };
  }

  async #wait(id: string, signal: AbortSignal, release: () => unknown): Promise<void> {
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
  }

  #next(id: string): void {
    const next = this.#held.get(id)?.waiting.shift();
    if (next) next();
    else this.#held.delete(id);
  }
}
