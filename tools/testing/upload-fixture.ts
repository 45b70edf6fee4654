import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { openTus } from '#server/outside/tus.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { freshDatabase } from './database.ts';
import { metadataOf, openFileFixture, type SharedFiles } from './files.ts';

const nothing = async (): Promise<void> => undefined;

/** What happens, once, before the protocol looks an upload up, and before it handles a status query. */
interface Before {
  found: () => Promise<void>;
  handled: () => Promise<void>;
}

const interrupted =
  (before: Before) =>
  (open: typeof openTus): typeof openTus =>
  (config) => {
    const tus = open({
      ...config,
      find: async (id) => {
        const first = before.found;
        before.found = nothing;
        await first();
        return config.find(id);
      },
    });
    return {
      ...tus,
      handle: async (call) => {
        const first = call.method === 'HEAD' ? before.handled : nothing;
        if (call.method === 'HEAD') before.handled = nothing;
        await first();
        return tus.handle(call);
      },
    };
  };

/** An answer of the protocol; code and words of a refusal. */
export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly detail: string;
}

export interface Asking {
  readonly name?: string;
  readonly contentType?: string;
  readonly deposit?: string;
  readonly ticket?: string;
  readonly purpose?: string;
  readonly size: number;
  readonly key?: string;
}

export const octets = { 'content-type': 'application/offset+octet-stream' };
export const locationOf = ({ headers }: Sent): string => headers.get('location') ?? '';

export type UploadFixture = Awaited<ReturnType<typeof openUploadFixture>>;

/** The protocol as a client speaks it with one server. */
export function protocolAt(origin: string) {
  async function tus(
    who: Caller,
    method: string,
    route: string,
    headers: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Sent> {
    const response = await fetch(origin + route, {
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
          ...(asked.ticket === undefined ? {} : { ticket: asked.ticket }),
        }),
        ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
        ...(body ? octets : {}),
      },
      body,
    );

  const patch = (who: Caller, location: string, offset: number, body: Uint8Array): Promise<Sent> =>
    tus(who, 'PATCH', location, { ...octets, 'upload-offset': String(offset) }, body);

  return {
    tus,
    create,
    patch,
    head: (who: Caller, location: string): Promise<Sent> => tus(who, 'HEAD', location, {}),
    async fetched(who: Caller, link: string) {
      const response = await fetch(origin + link, { headers: { cookie: who.cookie() } });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/**
 * Files over HTTP by the protocol itself, with two customers and an admin, on a database of their own, and in a folder, or in a bucket
 * that is given.
 */
export async function openUploadFixture(shared: SharedFiles | null = null) {
  const database = await freshDatabase();
  const before: Before = { found: nothing, handled: nothing };
  const fixture = await openFileFixture(database, undefined, interrupted(before), shared);
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await database.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n ?? -1n);

  return {
    ...fixture,
    database,
    before,
    ann: await fixture.customer('ann@test.example'),
    bob: await fixture.customer('bob@test.example'),
    admin: await fixture.customer('admin@test.example'),
    ...protocolAt(fixture.api.origin),
    count,
    proofsOf: (deposit: string): Promise<number> => count('deposit_proof where deposit = $1', [deposit]),
    read: async (who: Caller, deposit: string) => (await who.call('GET', `/api/deposits/${deposit}`)).body,
    /** The bytes that are on the disk of an upload that is not whole yet. */
    async arrivedOf(location: string): Promise<number> {
      const file = path.join(fixture.directory, 'arriving', location.split('/').at(-1) ?? '');
      return stat(file).then(
        ({ size }) => size,
        () => 0,
      );
    },
    files: (folder: string): Promise<string[]> => readdir(path.join(fixture.directory, folder)).catch(() => []),
    async close(): Promise<void> {
      await fixture.stop();
      await database.drop();
    },
  };
}
