import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '#api/operation.ts';
import { failure } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { Refusal } from '#server/http/problem.ts';
import type { BodyBounds } from './slow-bodies.ts';

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
export function takeUploads(scope: FastifyInstance, upload: Upload, bodyBounds: BodyBounds): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) =>
    readForm(
      upload,
      request.headers['content-type'] ?? '',
      await bodyBounds.read(body, uploadBytes(upload), request.raw.socket),
    ),
  );
  scope.addContentTypeParser('*', async () => {
    throw refusal([{ field: 'body', problem: phrase('no_multipart_form', { files: upload.fields }) }]);
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
  if (form === null) throw refusal([{ field: 'body', problem: phrase('broken_form', { files: upload.fields }) }]);
  const problems: FieldProblem[] = [...new Set(form.keys())]
    .filter((field) => !upload.fields.includes(field))
    .map((field) => ({ field, problem: phrase('unknown_field') }));
  const files: [string, Uint8Array][] = [];
  for (const field of upload.fields) {
    const [file, ...more] = form.getAll(field);
    if (file === undefined) problems.push({ field, problem: phrase('file_missing', { files: upload.fields }) });
    else if (more.length > 0) problems.push({ field, problem: phrase('several_files') });
    else if (typeof file === 'string') problems.push({ field, problem: phrase('no_file') });
    else if (file.size > upload.maxBytesEach) {
      problems.push({ field, problem: phrase('file_over', { most: upload.maxBytesEach, size: file.size }) });
    } else files.push([field, await file.bytes()]);
  }
  if (problems.length > 0) throw refusal(problems);
  return Object.fromEntries(files);
}

function refusal(fields: readonly FieldProblem[]): Refusal {
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
    throw refusal([{ field: 'Content-Length', problem: phrase('no_length', { maxBytes }) }]);
  }
  if (Number(length) > maxBytes) throw new Refusal(failure('body_too_large', { maxBytes }));
}
