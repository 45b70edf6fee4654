import type { FastifyReply } from 'fastify';
import { type Failure, type FailureCode, failure } from '#domain/failures/failures.ts';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { keepFailure } from '#server/http/callers/security-log.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { canonicalJson } from './command-key.ts';
import { factsForPrograms } from './facts-for-programs.ts';
import { languageOfRequest } from './language.ts';
import { statuses } from './statuses.ts';

/** A failure that ends a request before its handler; the error handler renders it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;
  constructor(cause: Failure) {
    super(cause.code);
    this.failure = cause;
  }
}

/** The code in words: 'account_not_approved' → 'Account not approved'. */
export function titleOf(code: FailureCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Answers with the failure as an RFC 9457 problem document, its sentence in the reader's language. */
export function sendProblem(reply: FastifyReply, cause: Failure): FastifyReply {
  keepFailure(reply.request, cause.code);
  const status = statuses[cause.code];
  const language = languageOfRequest(reply.request);
  if (cause.code === 'rate_limited') reply.header('retry-after', String(cause.facts.retryAfterSeconds));
  if (status === 401 && cause.code === 'token_refused')
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
  // As a string: the document has to leave as it is, whatever schema the operation's own reply has.
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .header('content-language', language)
    .serializer((text: string) => text)
    .send(
      JSON.stringify({
        type: `urn:failure:${cause.code}`,
        title: titleOf(cause.code),
        status,
        detail: failureSentence(translatorOf(language), cause),
        code: cause.code,
        // In one order, so that a stored refusal is answered in the same bytes.
        facts: JSON.parse(canonicalJson(factsForPrograms(cause.facts))),
      }),
    );
}

/** The database is away, busy or took too long (25P03, 40001, 40P01, 55P03, 57014): asking again may help. */
const lostDatabase = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  '57014',
]);

/** What the driver says, without a code, of a connection that it has lost, did not get or gave up. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

const isCallersFault = (error: Error): boolean =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;

/** What is answered for an error that nobody foresaw: nothing of its own text. */
export function failureOf(error: unknown, maxBytes: number): Failure {
  if (error instanceof Refusal) return error.failure;
  if (error instanceof FilesUnavailable) return failure('unavailable', {});
  if (!(error instanceof Error)) return failure('internal', {});
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') {
    const lost = lostConnection.test(error.message);
    return lost ? failure('unavailable', {}) : failure('internal', {});
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return failure('body_too_large', { maxBytes });
  if (code.startsWith('FST_ERR_CTP_')) return failure('not_json', {});
  // A path that leads out of what is served, one longer than any, one that is none: there is no such page.
  if (code.startsWith('FST_') && isCallersFault(error)) return failure('not_found', { what: 'page' });
  return lostDatabase.has(code) || isOfPooler(error) ? failure('unavailable', {}) : failure('internal', {});
}

/**
 * A pooler ends a connection that waited too long for a session, or whose session is gone, by the code of a protocol that is broken. A protocol
 * that this program breaks is an error of the statement, and no reason to ask again.
 */
function isOfPooler(error: Error): boolean {
  return 'code' in error && error.code === '08P01' && 'severity' in error && error.severity === 'FATAL';
}
