import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Decision, type Failure, failure } from '#domain/failures/failures.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import type { Allowances } from '#server/http/bounds/allowances.ts';
import { keepAccount, keepFailure } from '#server/http/callers/security-log.ts';
import type { Actor } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { OpenedFile, TusAnswer, TusRequest, Uploads } from '#server/operations/uploads.ts';
import { idempotencyKey } from './command-key.ts';
import { languageOfRequest } from './language.ts';
import { type Authenticate, takeVisit, visit } from './operations.ts';
import { Refusal, sendProblem } from './problem.ts';
import { statuses } from './statuses.ts';

const methods = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * The paths under /api/uploads that are no operations of the catalogue: the tus protocol, and the files themselves. Bodies
 * are streams here, read by nobody before the session is known and the person, or the source without one, may ask (X4).
 */
export async function registerUploads(
  app: FastifyInstance,
  uploads: Uploads,
  { authenticate, allowances }: { readonly authenticate: Authenticate; readonly allowances: Allowances },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const tus = async (request: FastifyRequest, reply: FastifyReply, method: TusRequest['method'], id: string) => {
      const actor = await authenticate(request.headers);
      if (actor) keepAccount(request, actor.uid);
      const open = actor ? await allowances.upload(actor.uid) : await visit(request, allowances);
      if (!open.ok) return sendTus(request, reply, open);
      const key = idempotencyKey(request.headers);
      const { headers, raw } = request;
      return sendTus(request, reply, await uploads.tus(actor, { method, id, headers, body: raw, key }));
    };
    for (const method of ['POST', 'OPTIONS'] as const) {
      scope.route({ method, url: '/api/uploads', handler: (request, reply) => tus(request, reply, method, '') });
    }
    for (const method of methods) {
      scope.route<{ Params: { id: string } }>({
        method,
        url: '/api/uploads/:id',
        handler: (request, reply) => tus(request, reply, method, request.params.id),
      });
    }
    scope.get<{ Params: { id: string } }>(
      '/api/uploads/:id/file',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const actor: Actor | null = await authenticate(request.headers);
        if (!actor) await takeVisit(request, allowances);
        if (!actor) throw new Refusal(failure('unauthenticated', {}));
        keepAccount(request, actor.uid);
        const opened = await uploads.open(actor, request.params.id);
        if (opened.ok) return sendFile(reply, opened.value);
        if (opened.failure.code === 'file_missing') {
          request.log.error({ upload: request.params.id }, 'a file that is recorded is missing from the disk');
        }
        return sendFileProblem(request, reply, opened.failure);
      },
    );
  });
}

/** Whoever has followed a link to a file reads the sentence in its tab; everybody else gets the problem document. */
function sendFileProblem(request: FastifyRequest, reply: FastifyReply, cause: Failure): FastifyReply {
  if (request.headers['sec-fetch-dest'] !== 'document') return sendProblem(reply, cause);
  keepFailure(request, cause.code);
  const language = languageOfRequest(request);
  return reply
    .code(statuses[cause.code])
    .header('content-type', 'text/plain; charset=utf-8')
    .header('content-language', language)
    .send(failureSentence(translatorOf(language), cause));
}

function sendTus(request: FastifyRequest, reply: FastifyReply, decision: Decision<TusAnswer>): FastifyReply {
  // What was not read of a body would be taken for the next request.
  if (!request.raw.readableEnded && request.headers['content-length'] !== '0') endAfter(request, reply);
  if (!decision.ok) return sendProblem(reply, decision.failure).header('tus-resumable', '1.0.0');
  return reply.code(decision.value.status).headers(decision.value.headers).send();
}

/** Reads away a small rest, so that the sender gets to the answer; a large one is cut off. */
const restAtMost = 1_048_576;

function endAfter(request: FastifyRequest, reply: FastifyReply): void {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  if (!hasBody || request.raw.destroyed) return;
  reply.header('connection', 'close');
  let left = restAtMost;
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.raw.destroy();
  });
  request.raw.on('error', () => undefined);
  request.raw.resume();
}

/**
 * A customer's file is never a page of this site: no script of it runs, no browser guesses another type, and what is no
 * picture is a download, under a name that nobody chose.
 */
function sendFile(reply: FastifyReply, file: OpenedFile): FastifyReply {
  const picture = file.contentType.startsWith('image/');
  reply.headers({
    'content-type': file.contentType,
    'content-length': file.bytes,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${picture ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': file.serving === 'picture that never changes' ? 'private, max-age=86400, immutable' : 'no-store',
  });
  return reply.send(file.stream);
}
