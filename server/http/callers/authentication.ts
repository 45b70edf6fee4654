import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authentication, authentication } from '#api/authentication.ts';
import type { Operation } from '#api/operation.ts';
import { signOut } from '#api/sign-out.ts';
import { failure } from '#domain/failures/failures.ts';
import type { Allowances } from '#server/http/bounds/allowances.ts';
import { sendDecision, takeVisit } from '#server/http/operations.ts';
import { Refusal, sendProblem } from '#server/http/problem.ts';
import { partsReader } from '#server/http/request-parts.ts';
import type { AuthCall, AuthHandler, AuthHandlers } from '#server/operations/authentication.ts';
import { keepAccount } from './security-log.ts';

/** Not "cookies": the language and what makes this browser a known device (A3) are no session. */
const leavesNothing = '"cache", "storage"';

/** What a request to a way in passes before its body is read. */
export interface WayIn {
  /** The session that the headers carry; null without one. */
  readonly sessionOf: (headers: FastifyRequest['headers']) => Promise<{ readonly id: string } | null>;
  /** The known device that the headers carry; null without one. */
  readonly deviceOf: (headers: FastifyRequest['headers']) => Promise<{ readonly id: string } | null>;
  readonly allowances: Allowances;
}

/**
 * Registers one operation. Who has to have a session and has none is refused before the body is read (401 before 400). Each
 * session and each known device may ask so often by itself, whoever else is at its source; all others of a source together.
 * Who ends their session is not kept waiting.
 */
function register<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: AuthHandler<O>,
  { sessionOf, deviceOf, allowances }: WayIn,
): void {
  const readParts = partsReader(operation);
  app.route({
    method: operation.method,
    url: operation.path,
    config: { operation: operation.id, ...(operation.method !== 'GET' && { wayIn: operation.id }) },
    onRequest: async (request) => {
      const session = await sessionOf(request.headers);
      if (operation.access === 'public') {
        const known = session ?? (await deviceOf(request.headers));
        if (session && operation.id === signOut.id) return;
        // Who has used up their own is a visitor like all others: whoever has copied both cookies closes no way in.
        if (!known || !(await allowances.wayIn(known.id)).ok) await takeVisit(request, allowances);
        return;
      }
      if (!session) {
        await takeVisit(request, allowances);
        throw new Refusal(failure('unauthenticated', {}));
      }
      if (operation.method === 'GET') return;
      const open = await allowances.wayIn(session.id);
      if (!open.ok) throw new Refusal(open.failure);
    },
    handler: async (request, reply) => {
      const { query, body } = readParts(request);
      const call: AuthCall<O> = {
        query,
        body,
        cookie: request.headers.cookie,
        userAgent: request.headers['user-agent'],
        source: request.ip,
        about: (uid) => keepAccount(request, uid),
      };
      const decision = await handler(call);
      if (!decision.ok) return sendProblem(reply, decision.failure);
      const { sessionsEndedOf } = decision.value;
      if (sessionsEndedOf !== undefined) await allowances.beginDay(sessionsEndedOf);
      for (const cookie of decision.value.setCookies) reply.header('set-cookie', cookie);
      if (operation.id === signOut.id) reply.header('clear-site-data', leavesNothing);
      return sendDecision(reply, operation, { ok: true, value: decision.value.reply });
    },
  });
}

/** Registers the paths under /api/auth. Any other path of better-auth's does not exist here. */
export function registerAuthentication(
  app: FastifyInstance,
  handlers: AuthHandlers<Authentication>,
  entrance: WayIn,
): void {
  const one = <K extends keyof Authentication>(name: K): void =>
    register<Authentication[K]>(app, authentication[name], handlers[name], entrance);
  for (const name of Object.keys(authentication)) if (isName(name)) one(name);
}

const isName = (name: string): name is keyof Authentication => Object.hasOwn(authentication, name);
