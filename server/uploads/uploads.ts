import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { uploadLink } from '#api/uploads.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { parseId } from '#domain/ids/ids.ts';
import { unfinishedForMs } from '#domain/uploads/upload-quotas-and-keeping.ts';
import { keptFile } from '#domain/uploads/uploads.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import type { Actor, Handlers } from '#server/operations/handler.ts';
import type { TusAnswer, TusRequest, UploadPurposes, Uploads } from '#server/operations/uploads.ts';
import type { Tus, TusReply } from '#server/outside/tus.ts';
import { arrivedOf } from './arrived.ts';
import { barredFrom, createUpload, openCreations } from './creation.ts';
import { finishUpload, outcomeOf, unlessAway } from './finishing.ts';
import { openReading } from './reading.ts';
import { listUnfinished, loadUpload, type UploadRow, uploadView } from './record.ts';
import { renewKept } from './renewal.ts';
import { openSweep } from './sweep.ts';

export interface UploadDependencies {
  readonly pool: Pool;
  /** Where files are kept. */
  readonly blobs: Blobs;
  readonly purposes: UploadPurposes;
  readonly openTus: (config: {
    readonly expiresMs: number;
    readonly find: (id: string) => Promise<{ readonly size: number; readonly createdMs: number } | null>;
  }) => Tus;
  readonly readTusMetadata: (header: string) => Readonly<Record<string, string>> | null;
  /** The photo's limits as the operator has set them; null where there is none. */
  readonly photoLimits: { readonly minBytes: number | null; readonly maxBytes: number | null };
}

type UploadOperations = Pick<Catalogue, 'listUploads' | 'readUpload' | 'uploadArrived' | 'readUploadLimits'>;

export interface UploadService extends Uploads {
  readonly handlers: Handlers<UploadOperations>;
  /** The bytes of a stored file, for who has asked whether they may be shown, or file_missing; null when nothing is stored. */
  bytesOf(id: string): Promise<Decision<Uint8Array> | null>;
  /** Brings what earlier versions have kept into today's form; see {@link renewKept}. Before the first request. */
  renew(): Promise<void>;
  /** Cleans up once; see {@link openSweep}. */
  sweep(): Promise<void>;
}

const notFound = refused('not_found', { what: 'file' });
const version = { 'tus-resumable': '1.0.0' } as const;

/** Files of customers (F1): the tus protocol over rows and where files are kept, and what is read of them. */
export function openUploads(config: UploadDependencies): UploadService {
  const { pool, purposes, photoLimits, blobs } = config;
  const tus = config.openTus({
    expiresMs: unfinishedForMs,
    find: async (id) => {
      const row = await loadUpload(pool, id);
      return row?.state === 'receiving' ? { size: Number(row.size), createdMs: Number(row.created_ms) } : null;
    },
  });
  const deps = { pool, tus, purposes, blobs };
  const sweep = openSweep(deps);
  const creations = openCreations();
  /** Whose file is being hashed: that reads all of it, however large. */
  const hashing = new Set<string>();

  /** One's own upload; whoever asks for another's is told the same as of none (P5). */
  async function own(actor: Actor, id: string): Promise<UploadRow | null> {
    // Only what has the form of an id goes on: it becomes the name of a file.
    const row = parseId('upl', id) ? await loadUpload(pool, id) : null;
    return row && row.owner === actor.uid && row.state !== 'removed' ? row : null;
  }

  /** The upload as it stands once everything that can be finished is. */
  async function settled(row: UploadRow): Promise<Decision<UploadRow>> {
    if (row.state !== 'receiving') return outcomeOf(row);
    if ((await tus.arrived(row.id)) === Number(row.size)) return finishUpload(deps, row.id);
    // What is not on its way any more may have been finished since the row was read.
    const now = await loadUpload(pool, row.id);
    return now ? (now.state === 'receiving' ? accepted(now) : outcomeOf(now)) : notFound;
  }

  async function create(actor: Actor, request: TusRequest): Promise<Decision<TusAnswer>> {
    const length = request.headers['upload-length'];
    const metadata = request.headers['upload-metadata'];
    const created = await createUpload(pool, purposes, creations, actor, {
      size: typeof length === 'string' && /^[0-9]{1,15}$/.test(length) ? Number(length) : null,
      metadata: typeof metadata === 'string' ? config.readTusMetadata(metadata) : null,
      key: request.key,
    });
    if (!created.ok) return created;
    const { row, isNew } = created.value;
    if (!isNew) return createdSoFar(row);
    const reply = await reach(row, request);
    // The same creation sent again may take the upload over, or finish it, before the protocol has answered this one.
    const overtaken = !reply.ok && (reply.failure.code === 'unavailable' || reply.failure.code === 'not_found');
    return overtaken ? createdSoFar(row) : reply;
  }

  /** The answer to a creation whose row is there: where it is, and how much of it has arrived. */
  async function createdSoFar(row: UploadRow): Promise<Decision<TusAnswer>> {
    const now = await settled(row);
    if (!now.ok) return now;
    const offset = await offsetOf(now.value);
    return accepted({
      status: 201,
      headers: { ...version, location: `/api/uploads/${row.id}`, 'upload-offset': String(offset) },
    });
  }

  async function offsetOf(row: UploadRow): Promise<number> {
    return row.state === 'receiving' ? ((await tus.arrived(row.id)) ?? 0) : Number(row.size);
  }

  /** Passes a request on to the protocol, and finishes the upload when its last byte has come with it. */
  async function reach(row: UploadRow, { method, headers, body }: TusRequest): Promise<Decision<TusAnswer>> {
    const reply = await tus.handle({ method, id: row.id, headers: plain(headers), body });
    if (!reply.ok) return failureOf(reply);
    if (method !== 'DELETE') {
      const now = await settled(row);
      if (!now.ok) return now;
    }
    return accepted({ status: reply.status, headers: reply.headers });
  }

  async function change(actor: Actor, request: TusRequest): Promise<Decision<TusAnswer>> {
    const row = await own(actor, request.id);
    if (!row) return notFound;
    const barred = request.method === 'PATCH' ? barredFrom(purposes[row.purpose], actor) : null;
    if (barred) return barred;
    const done = await changeRow(row, request);
    if (done.ok || done.failure.code !== 'not_found') return done;
    // Another request may have finished it before this one reached its bytes.
    const now = await own(actor, request.id);
    return now && now.state !== 'receiving' ? changeRow(now, request) : done;
  }

  async function changeRow(row: UploadRow, request: TusRequest): Promise<Decision<TusAnswer>> {
    const now = await settled(row);
    if (!now.ok) return request.method === 'DELETE' && row.state === 'refused' ? accepted(cancelled) : now;
    const stored = now.value.state === 'stored';
    switch (request.method) {
      case 'HEAD':
        return stored ? accepted(headOf(row)) : reach(row, request);
      case 'PATCH':
        // The answer to the last chunk was lost: it is given again.
        if (stored && request.headers['upload-offset'] === String(row.size)) return accepted(complete(row));
        return stored ? refused('upload_offset_differs', {}) : reach(row, request);
      case 'DELETE':
        return stored ? refused('already_decided', { status: 'stored' }) : cancel(row);
      case 'POST':
      case 'OPTIONS':
        return notFound;
    }
  }

  async function cancel(row: UploadRow): Promise<Decision<TusAnswer>> {
    const done = await tus.alone(row.id, async () => {
      await pool.query(`delete from upload where id = $1 and state <> 'stored'`, [row.id]);
      const still = await loadUpload(pool, row.id);
      if (still) return refused('already_decided', { status: 'stored' });
      // It is cancelled: what cannot be deleted now is a stray, which the sweep deletes.
      await tus.remove(row.id).catch(unlessAway);
      await blobs.remove(keptFile(row.id)).catch(unlessAway);
      return accepted(cancelled);
    });
    return done ?? refused('unavailable', {});
  }

  return {
    async tus(actor, request) {
      if (request.method === 'OPTIONS') {
        const extensions = 'creation,creation-with-upload,termination,expiration';
        return accepted({ status: 204, headers: { ...version, 'tus-version': '1.0.0', 'tus-extension': extensions } });
      }
      if (!actor) return refused('unauthenticated', {});
      if (request.headers['tus-resumable'] !== '1.0.0') return invalid('Tus-Resumable', phrase('tus_version'));
      return request.method === 'POST' ? create(actor, request) : change(actor, request);
    },

    ...openReading({ pool, purposes }),

    renew: () => renewKept(deps),
    sweep,

    handlers: {
      async listUploads({ actor }) {
        const rows = await listUnfinished(pool, actor.uid);
        const settledRows = await Promise.all(rows.map(settled));
        const unfinished = settledRows.flatMap((one) => (one.ok && one.value.state === 'receiving' ? [one.value] : []));
        const items = await Promise.all(unfinished.map(async (row) => uploadView(row, await offsetOf(row))));
        return accepted({ items, nextCursor: null });
      },

      async readUpload({ actor, params }) {
        const row = await own(actor, params.id);
        if (!row) return notFound;
        const now = await settled(row);
        return now.ok ? accepted(uploadView(now.value, await offsetOf(now.value))) : now;
      },

      async uploadArrived({ actor, params }) {
        if (hashing.has(actor.uid)) return refused('rate_limited', { retryAfterSeconds: 1 });
        hashing.add(actor.uid);
        try {
          const row = await own(actor, params.id);
          if (row?.state !== 'receiving') return notFound;
          const found = await arrivedOf(tus, row.id);
          return found ? accepted(found) : refused('unavailable', {});
        } finally {
          hashing.delete(actor.uid);
        }
      },

      async readUploadLimits() {
        const proof = purposes['proof-of-deposit'].limits;
        const photo = purposes['profile-photo'].limits;
        const support = purposes['support-file'].limits;
        return accepted({
          proofOfDeposit: { types: [...proof.types], minBytes: null, maxBytes: proof.maxBytes },
          supportFile: { types: [...support.types], minBytes: null, maxBytes: support.maxBytes },
          profilePhoto: { types: [...photo.types], ...photoLimits },
        });
      },
    },
  };
}

const cancelled: TusAnswer = { status: 204, headers: version };
const complete = ({ size }: UploadRow): TusAnswer => ({
  status: 204,
  headers: { ...version, 'upload-offset': String(size) },
});
const headOf = ({ id, size }: UploadRow): TusAnswer => ({
  status: 200,
  headers: {
    ...version,
    'upload-offset': String(size),
    'upload-length': String(size),
    link: `<${uploadLink(id)}>; rel="item"`,
  },
});

const invalid = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

function failureOf(reply: Extract<TusReply, { ok: false }>): Decision<never> {
  switch (reply.why) {
    case 'not there':
      return notFound;
    case 'offset differs':
      return refused('upload_offset_differs', {});
    case 'too long':
      return invalid('body', phrase('tus_too_long'));
    case 'busy':
      return refused('unavailable', {});
    case 'protocol':
      return invalid('headers', phrase('tus_headers'));
  }
}

/** The headers that the protocol reads, as plain text. */
function plain(headers: TusRequest['headers']): Record<string, string> {
  const names = [
    'content-type',
    'content-length',
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
