import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { type Decision, failure } from '#domain/failures/failures.ts';
import type { Actor, Call, Handler, Handlers, VisitorCommandKey } from '#server/operations/handler.ts';
import { idempotencyKey, requestSha256 } from './command-key.ts';
import { Refusal, sendProblem } from './problem.ts';
import { partsReader, type RequestParts } from './request-parts.ts';

export type Authenticate = (headers: FastifyRequest['headers']) => Promise<Actor | null>;

/** `{id}` of the catalogue is `:id` of the router. */
const routePath = (path: string): string => path.replace(/\{([a-zA-Z]+)\}/g, ':$1');

/**
 * Refuses who may not call: without a session 401, an account that is not approved 403, and to whoever is no admin an
 * admin's path does not exist (P5).
 */
function admit(operation: Operation, actor: Actor | null): void {
  if (operation.access === 'public') return;
  if (!actor) throw new Refusal(failure('unauthenticated', {}));
  if (operation.access === 'admin' && actor.role !== 'admin') {
    throw new Refusal(failure('not_found', { what: 'page' }));
  }
  if (operation.access === 'approved' && actor.accountStatus !== 'approved') {
    throw new Refusal(failure('account_not_approved', { accountStatus: actor.accountStatus }));
  }
}

interface Caller {
  readonly actor: Actor | null;
  readonly key: string | null;
}

/**
 * Registers one operation. In this order: session, access, idempotency key (all before the body is read), parts, handler.
 * Only what passes the first four can leave a stored outcome.
 */
function register<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  authenticate: Authenticate,
): void {
  const readParts = partsReader(operation);
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: operation.method,
    url: routePath(operation.path),
    schema: { response: { [operation.status ?? 200]: operation.reply } },
    onRequest: async (request) => {
      const actor = await authenticate(request.headers);
      admit(operation, actor);
      const key = operation.command ? idempotencyKey(request.headers) : null;
      if (operation.command && key === null) throw new Refusal(failure('idempotency_key_missing', {}));
      callers.set(request, { actor, key });
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { actor: null, key: null };
      const decision = await handler(callOf(operation, caller, readParts(request), request.ip));
      return sendDecision(reply, operation, decision);
    },
  });
}

function callOf<O extends Operation>(
  operation: O,
  { actor, key }: Caller,
  parts: RequestParts<O>,
  source: string,
): Call<O> {
  const { params, query, body } = parts;
  const command: VisitorCommandKey | null =
    key !== null
      ? {
          actor: actor?.uid ?? 'visitor',
          source,
          operation: operation.id,
          key,
          bodySha256: requestSha256({ method: operation.method, path: operation.path, params, query, body }),
          access: operation.access,
        }
      : null;
  // `admit` has let in only whom the operation's access asks for, and a command has its key: what the types say of O holds.
  return { actor, params, query, body, command } as Call<O>;
}

/** Answers with the value of a decision, or with its failure as a problem. */
export function sendDecision<O extends Operation>(
  reply: FastifyReply,
  operation: O,
  decision: Decision<ReplyOf<O>>,
): FastifyReply {
  return decision.ok ? reply.code(operation.status ?? 200).send(decision.value) : sendProblem(reply, decision.failure);
}

/** Registers every operation of the catalogue. */
export function registerCatalogue(
  app: FastifyInstance,
  handlers: Handlers<Catalogue>,
  authenticate: Authenticate,
): void {
  const one = <K extends keyof Catalogue>(name: K): void =>
    register<Catalogue[K]>(app, catalogue[name], handlers[name], authenticate);
  for (const name of Object.keys(catalogue)) if (isName(name)) one(name);
}

const isName = (name: string): name is keyof Catalogue => Object.hasOwn(catalogue, name);
