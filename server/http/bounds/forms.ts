import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '#api/operation.ts';
import { failure } from '#domain/failures/failures.ts';
import { Refusal } from '#server/http/problem.ts';
import type { Arrivals } from './arrivals.ts';

/** What a form has around its files: boundaries and the headers of each part. */
const aroundBytes = 16 * 1024;
/** For how long the rest of a refused body is read away, so that its sender gets to the answer. */
const restForMs = 5_000;

/** How large the body of an upload may be. */
function uploadBytes({ fields, maxBytesEach }: Upload): number {
  return fields.length * maxBytesEach + aroundBytes;
}

/**
 * Makes the scope's routes take one multipart form, in memory, and nothing else. The body is what the form holds: bytes by
 * field. File names are not even read.
 */
export function takeUploads(scope: FastifyInstance, upload: Upload, arrivals: Arrivals): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) =>
    readForm(
      upload,
      request.headers['content-type'] ?? '',
      await arrivals.read(body, uploadBytes(upload), request.raw.socket),
    ),
  );
  scope.addContentTypeParser('*', async () => {
    throw refusal([
      { field: 'body', problem: `has to be one multipart form (multipart/form-data) with ${words(upload)}` },
    ]);
  });
}

/** Reads a form; refuses as invalid_input what is missing, too much, too large, or no file, each by its field. */
async function readForm(
  upload: Upload,
  contentType: string,
  body: Buffer,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (form === null) throw refusal([{ field: 'body', problem: `is no whole multipart form with ${words(upload)}` }]);
  const problems = [...new Set(form.keys())]
    .filter((field) => !upload.fields.includes(field))
    .map((field) => ({ field, problem: 'is not known here; leave it out' }));
  const files: [string, Uint8Array][] = [];
  for (const field of upload.fields) {
    const [file, ...more] = form.getAll(field);
    if (file === undefined) problems.push({ field, problem: `is missing; ${words(upload)} are sent together` });
    else if (more.length > 0) problems.push({ field, problem: 'holds several files; send exactly one' });
    else if (typeof file === 'string') problems.push({ field, problem: 'has to be a file' });
    else if (file.size > upload.maxBytesEach) {
      problems.push({ field, problem: `is larger than ${upload.maxBytesEach} bytes (it has ${file.size})` });
    } else files.push([field, await file.bytes()]);
  }
  if (problems.length > 0) throw refusal(problems);
  return Object.fromEntries(files);
}

const words = ({ fields }: Upload): string => `the files ${fields.join(' and ')}`;

function refusal(fields: readonly { readonly field: string; readonly problem: string }[]): Refusal {
  return new Refusal(failure('invalid_input', { fields }));
}

/** The fields of a form as they count for the command's hash: another file is another request (P4). */
export function hashedFiles(files: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([field, bytes]) => [field, createHash('sha256').update(bytes).digest('hex')]),
  );
}

/**
 * Refuses, before any of it is read, a body that does not say its length or says too much, and ends the connection of one
 * that still comes some time after its answer.
 */
export function admitLength(upload: Upload, request: FastifyRequest, reply: FastifyReply): void {
  const length = request.headers['content-length'];
  const maxBytes = uploadBytes(upload);
  reply.raw.once('finish', () => {
    if (!request.raw.complete) setTimeout(() => request.raw.destroy(), restForMs).unref();
  });
  if (length === undefined) {
    throw refusal([{ field: 'Content-Length', problem: `has to say how many bytes come, ${maxBytes} at most` }]);
  }
  if (Number(length) > maxBytes) throw new Refusal(failure('body_too_large', { maxBytes }));
}
