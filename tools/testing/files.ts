import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Catalogue } from '#api/catalogue.ts';
import { cents } from '#domain/money/amount.ts';
import { type MasterKeys, openMasterKeys } from '#server/ciphers/master-keys.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { photoHandlers, profilePhotos } from '#server/customers/profile-photo.ts';
import { depositHandlers } from '#server/deposits/handlers.ts';
import { depositProofs } from '#server/deposits/proofs.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { arrivingInFolder } from '#server/outside/arriving-folder.ts';
import { arrivingInPieces } from '#server/outside/arriving-pieces.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { isReadableImage, reencodePhoto, typeOfFile } from '#server/outside/images.ts';
import { bytesOfFile, sizeOf } from '#server/outside/kept-files.ts';
import { openTus, readTusMetadata } from '#server/outside/tus.ts';
import { deskHandlers } from '#server/support/desk.ts';
import { supportFiles } from '#server/support/files.ts';
import { ticketHandlers } from '#server/support/tickets.ts';
import { openUploadLocks } from '#server/uploads/locks.ts';
import { pieceRecords } from '#server/uploads/pieces.ts';
import { markRemoved } from '#server/uploads/record.ts';
import { openUploads, type UploadService } from '#server/uploads/uploads.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { adminEmails, startApi, type TestApi } from './api.ts';
import type { FreshDatabase } from './database.ts';

const dead = '0x000000000000000000000000000000000000dEaD';

export interface FileFixture {
  readonly api: TestApi;
  readonly uploads: UploadService;
  readonly directory: string;
  /** An approved customer with a session. */
  customer(email: string): Promise<Caller>;
  /** Asks for a deposit and gives back its id. */
  deposit(customer: Caller): Promise<string>;
  stop(): Promise<void>;
}

/** A bucket that several servers share, and what seals in it; without one a server has a folder of its own. */
export interface SharedFiles {
  readonly bucket: Blobs;
  readonly masterKeys: MasterKeys;
}

/** Uploads, deposits and photos over HTTP, in a folder and on a database of one's own. */
export async function openFileFixture(
  database: FreshDatabase,
  more: (uploads: UploadService) => Partial<Handlers<Catalogue>> = () => ({}),
  /** Stands between the uploads and the protocol, for tests of what happens in between. */
  between: (open: typeof openTus) => typeof openTus = (open) => open,
  shared: SharedFiles | null = null,
): Promise<FileFixture> {
  const pool = database.app;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'fairlead-files-'));
  const staff = adminsNow(adminEmails);
  const masterKeys = shared?.masterKeys ?? openMasterKeys([randomBytes(32)]);
  const blobs = shared?.bucket ?? folderBlobs(directory);
  const arriving = shared
    ? arrivingInPieces({ records: pieceRecords(pool), blobs }, path.join(directory, 'looked-at'))
    : arrivingInFolder(path.join(directory, 'arriving'));
  const locks = openUploadLocks(pool);
  const keepBytes = (bytes: Uint8Array | AsyncIterable<Uint8Array>, to: string) => blobs.put(to, bytes);
  const openBytes = blobs.open;
  const sealed = {
    pool,
    masterKeys,
    typeOf: typeOfFile,
    isReadableImage,
    keepBytes,
    bytesOfFile,
    headOf: blobs.head,
    openBytes,
    sizeOf,
  };
  const uploads = openUploads({
    pool,
    blobs,
    openTus: (asked) => between(openTus)({ ...asked, arriving, locks }),
    readTusMetadata,
    photoLimits: { minBytes: null, maxBytes: null },
    purposes: {
      'proof-of-deposit': depositProofs(sealed),
      'support-file': supportFiles({ ...sealed, staff, notify: async () => undefined }),
      'profile-photo': profilePhotos({
        pool,
        typeOf: typeOfFile,
        reencode: reencodePhoto,
        keepBytes,
        openBytes,
        markRemoved,
        maxBytes: null,
      }),
    },
  });
  const quoted = async (_db: unknown, pair: string) => {
    return { pair, price: 5_000_000n, decimals: 2, source: 'live:test', timeMs: 1, seq: 1 };
  };
  const handlers: Partial<Handlers<Catalogue>> = {
    ...uploads.handlers,
    ...photoHandlers({ pool, markRemoved }),
    ...depositHandlers({
      pool,
      priceOf: quoted,
      priceAt: quoted,
      config: {
        addresses: { Bitcoin: '1BitcoinEaterAddressDontSendf59kuE', Ethereum: dead, BNB: dead, USDT: dead },
        min: cents(1_000n),
        max: cents(100_000_000n),
        openMax: cents(100_000_000n),
        quoteMs: 900_000,
      },
      notify: async () => undefined,
    }),
    ...ticketHandlers({ pool, staff, noticesRead: async () => undefined }),
    ...deskHandlers({ pool, staff, notify: async () => undefined, promiseHours: 24 }),
    ...more(uploads),
  };
  const api = await startApi(database, { handlers, uploads });
  return {
    api,
    uploads,
    directory,
    async customer(email) {
      const caller = await api.member(email);
      const { body } = await caller.call('GET', '/api/me');
      await pool.query(`update customer set account_status = 'approved' where uid = $1`, [body.uid]);
      return caller;
    },
    async deposit(customer) {
      const { body: me } = await customer.call('GET', '/api/me');
      // Ten may be open at a time: those of before make room.
      await pool.query(
        `update deposit set status = 'declined', reason = 'makes room' where user_id = $1 and status = 'pending'`,
        [me.uid],
      );
      const { body } = await customer.command('POST', '/api/deposits', { amount: '100.00', paymentMethod: 'Bitcoin' });
      if (typeof body.id !== 'string') throw new Error(JSON.stringify(body));
      return body.id;
    },
    async stop() {
      await api.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Upload-Metadata of the protocol. */
export function metadataOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** A PNG that cannot be made smaller, of about the bytes asked for; the same `seed` gives the same picture. */
export async function pngOf(bytes: number, seed = 1): Promise<Buffer> {
  const side = Math.max(8, Math.ceil(Math.sqrt(bytes / 3)));
  const noise = Buffer.alloc(side * side * 3);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < noise.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[i] = state >>> 24;
  }
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A small PDF. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
