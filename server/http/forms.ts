import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#api/operation.ts';
import { failure } from '#domain/failures/failures.ts';
import { Refusal } from './problem.ts';

/** What a form has around its files: boundaries and the headers of each part. */
const aroundBytes = 16 * 1024;
/** Bodies that are being received or worked on, each in memory: of everybody, and of one person. */
const most = { together: 24, each: 2 } as const;
const retryAfterSeconds = 5;

/** How large the body of an upload may be. */
export function uploadBytes({ fields, maxBytesEach }: Upload): number {
  return fields.length * maxBytesEach + aroundBytes;
}

/**
 * Makes the scope's routes take one multipart form, in memory, and nothing else. The body is what the form holds: bytes by
 * field. File names are not even read.
 */
export function takeUploads(scope: FastifyInstance, upload: Upload): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readForm(upload, request.headers['content-type'] ?? '', body),
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

/** Bounds how many bodies are in memory at once; who comes on top is told to try again, before anything is received. */
export function uploadPlaces() {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /**
     * Takes a place until the answer is closed, however that comes about: sent, cut off while the body comes, or cut off
     * while the answer is worked on. A pipelined answer that never got its turn is closed by its line alone.
     */
    take(answer: ServerResponse, line: Socket, person: string): void {
      if (answer.destroyed || line.destroyed) throw new Refusal(failure('unavailable', {}));
      const own = taken.get(person) ?? 0;
      if (all >= most.together || own >= most.each) throw new Refusal(failure('rate_limited', { retryAfterSeconds }));
      all += 1;
      taken.set(person, own + 1);
      const leave = (): void => {
        answer.off('close', leave);
        line.off('close', leave);
        all -= 1;
        const left = (taken.get(person) ?? 1) - 1;
        if (left > 0) taken.set(person, left);
        else taken.delete(person);
      };
      answer.once('close', leave);
      line.once('close', leave);
    },
  };
}
