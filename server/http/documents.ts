import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairPlayKeptSeconds, readFairPlay } from '#api/fair-play.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { readReceipt } from '#api/receipts.ts';
import { receiptKeptSeconds } from '#domain/trades/receipt.ts';
import { encodingOf } from '#server/http/bounds/encoding.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a reply is as well sent as it is, in bytes. */
const compressedFrom = 1_024;
/** Hashes hardly shrink beyond their hex: a denser level costs time and saves nothing. */
const brotliQuality = 4;
const gzipLevel = 4;

/** Public replies of some size: compressed, tagged, and kept by caches while they stay the same. */
export const isDocument = (operation: Operation): boolean =>
  operation.id === readReceipt.id || operation.id === readFairPlay.id;

/** Documents that are made anew for each who asks: so many a minute for a person, or a source without a session. */
export const isBounded = (operation: Operation): boolean => operation.id === readReceipt.id;

/** Says for how long a document may be kept by anybody; when it may change: by nobody without asking again. */
export function keepDocument(reply: FastifyReply, operation: Operation, value: unknown): void {
  const seconds = keptSeconds(operation, value);
  reply.header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-cache');
}

/** The reply of an operation is what its handler answers: its schema is checked when it is written. */
function keptSeconds({ id }: Operation, value: unknown): number {
  if (id === readReceipt.id) return receiptKeptSeconds(value as ReplyOf<typeof readReceipt>);
  const { time } = value as ReplyOf<typeof readFairPlay>;
  // By the clock of this process: where the database's is another, it is kept for a minute at most.
  return Math.max(
    0,
    Math.min(fairPlayKeptSeconds, fairPlayKeptSeconds - Math.ceil((Date.now() - Date.parse(time)) / 1_000)),
  );
}

/** The last step of a public document: its tag, 304 for who has it already, and the densest encoding that is taken. */
export async function sendDocument(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).removeHeader('content-type');
    return '';
  }
  const bytes = Buffer.from(payload);
  const encoding = bytes.length < compressedFrom ? 'identity' : encodingOf(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding);
  if (encoding === 'gzip') return gzipped(bytes, { level: gzipLevel });
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
