import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { Download, Operation, ReplyOf } from '#api/operation.ts';
import type { TokenScope } from '#domain/accounts/api-tokens.ts';
import { type Decision, failure } from '#domain/failures/failures.ts';
import type { Allowances } from '#server/http/bounds/allowances.ts';
import { admitLength, hashedFiles, takeUploads } from '#server/http/bounds/forms.ts';
import { type BodyBounds, openBodyBounds } from '#server/http/bounds/slow-bodies.ts';
import { bearerOf } from '#server/http/callers/bearer.ts';
import { keepAccount } from '#server/http/callers/security-log.ts';
import { mayTakeAny, scopeOf } from '#server/http/callers/token-scopes.ts';
import type { Actor, Call, Handler, Handlers, VisitorCommandKey } from '#server/operations/handler.ts';
import { mayCall, staffGround } from '#server/operations/roles.ts';
import type { Tokens } from '#server/operations/tokens.ts';
import { idempotencyKey, requestSha256 } from './command-key.ts';
import { isBounded, isDocument, keepDocument, sendDocument } from './documents.ts';
import { Refusal, sendProblem } from './problem.ts';
import { sendJson } from './replies.ts';
import { partsReader, type RequestParts } from './request-parts.ts';

/** Takes one of the documents that a person, or a source without a session, may ask for, or refuses as rate_limited. */
export type MayRead = (source: string) => Promise<Decision<null>>;

/** Whose session the headers carry, by their cookie. */
export type Authenticate = (headers: FastifyRequest['headers']) => Promise<Actor | null>;

/** Takes one request of a source without a session from its allowance; throws rate_limited where there is none left. */
export async function takeVisit(request: FastifyRequest, allowances: Allowances): Promise<void> {
  const open = await visit(request, allowances);
  if (!open.ok) throw new Refusal(open.failure);
}

/** The same as a decision, where the body is a stream that has to be ended. */
export function visit({ headers, ip }: FastifyRequest, allowances: Allowances): Promise<Decision<null>> {
  const bringsBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return allowances.visitor(ip, bringsBody);
}

/** The two ways to know who calls. */
export interface Callers {
  readonly authenticate: Authenticate;
  readonly tokens: Tokens;
}

/**
 * Whether a person may send the files of an operation now, or whether the key is of a command that has been answered: looked
 * at before any of the body is read.
 */
export type AdmitUpload = (operation: string, actor: Actor, key: string) => Promise<Decision<null>>;

/** What a request passes before its body is read. */
export interface Entrance {
  readonly callers: Callers;
  readonly allowances: Allowances;
  readonly mayRead: MayRead;
  readonly admitUpload: AdmitUpload;
}

/** `{id}` of the catalogue is `:id` of the router. */
const routePath = (path: string): string => path.replace(/\{([a-zA-Z]+)\}/g, ':$1');

/**
 * Refuses who may not call: without a session 401, an account that is not approved 403, and to whoever is no admin, or
 * one whose role may not call it, an admin's path does not exist (P5, A7.1).
 */
function admit(operation: Operation, actor: Actor | null): void {
  if (operation.access === 'public') return;
  if (!actor) throw new Refusal(failure('unauthenticated', {}));
  if (operation.access === 'admin' && !mayCall(operation, actor)) {
    throw new Refusal(failure('not_found', { what: 'page' }));
  }
  if (operation.access === 'approved' && actor.accountStatus !== 'approved') {
    throw new Refusal(failure('account_not_approved', { accountStatus: actor.accountStatus }));
  }
}

interface Caller {
  readonly actor: Actor | null;
  /** What the API token allows that was shown in place of a session; null without one. */
  readonly scopes: readonly TokenScope[] | null;
}

/** Who calls: whoever shows an API token is its owner, whatever cookie comes along (A14). */
async function callerOf(operation: Operation, request: FastifyRequest, callers: Callers): Promise<Caller> {
  const secret = bearerOf(request.headers);
  if (secret === null) return { actor: await callers.authenticate(request.headers), scopes: null };
  const holder = await callers.tokens.holderOf(secret, request.ip);
  if (!holder.ok) throw new Refusal(holder.failure);
  const { id, actor, scopes } = holder.value;
  const taken = await callers.tokens.take(id, operation.tokenScope ?? 'read');
  if (!taken.ok) throw new Refusal(taken.failure);
  return { actor, scopes };
}

/** Refuses a token without the scope that this very call takes. */
function admitToken({ tokenScope }: Operation, { scopes }: Caller, body: unknown): void {
  if (scopes === null) return;
  const scope = tokenScope ? scopeOf(tokenScope, body) : null;
  if (scope === null || !scopes.includes(scope)) throw new Refusal(failure('token_scope_missing', { scope }));
}

/**
 * Takes a command, or a read with a token, from the person's allowance; throws rate_limited where there is none left. A token's calls
 * count by the token before that: who has many of them may do no more than who has none.
 */
async function takeOfPerson(operation: Operation, { actor, scopes }: Caller, allowances: Allowances): Promise<void> {
  if (!actor || (!operation.command && scopes === null)) return;
  // What a token has no scope for is refused once its body says which one it takes, and takes nothing of its person's until then.
  if (scopes !== null && !mayTakeAny(operation.tokenScope, scopes)) return;
  // A program that may trade with practice money alone takes nothing from orders with real money.
  const practiceOnly = scopes !== null && !scopes.includes('trade');
  const open = await (operation.command
    ? allowances.command(practiceOnly ? `practice ${actor.uid}` : actor.uid, operation.id)
    : allowances.tokenRead(actor.uid));
  if (!open.ok) throw new Refusal(open.failure);
}

/** A request whose caller is known. */
interface Admitted {
  readonly caller: Caller;
  readonly key: string | null;
  /** What it took until it was known that the body may come. */
  readonly admittingMs: number;
}

const nobodyAdmitted: Admitted = { caller: { actor: null, scopes: [] }, key: null, admittingMs: 0 };

/**
 * Registers one operation. In this order: session or token, the visitor's allowance, access, idempotency key, the person's
 * allowance, of an upload its length and whether it may be sent now (all before the body is read), parts, the token's scope,
 * handler.
 * Only what passes the first four can leave a stored outcome.
 */
function register<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  { callers, allowances, mayRead, admitUpload, bodyBounds }: Entrance & { readonly bodyBounds: BodyBounds },
): void {
  const readParts = partsReader(operation);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const { upload } = operation;
  const document = isDocument(operation);
  if (upload) takeUploads(app, upload, bodyBounds);
  app.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { operation: operation.id, ...(operation.tokenScope && { tokenScope: operation.tokenScope }) },
    ...(document ? { onSend: sendDocument } : {}),
    onRequest: async (request, reply) => {
      const beganMs = performance.now();
      const caller = await callerOf(operation, request, callers);
      if (caller.actor) keepAccount(request, caller.actor.uid);
      else await takeVisit(request, allowances);
      admit(operation, caller.actor);
      const key = operation.command ? idempotencyKey(request.headers) : null;
      if (operation.command && key === null) throw new Refusal(failure('idempotency_key_missing', {}));
      await takeOfPerson(operation, caller, allowances);
      if (isBounded(operation)) {
        const allowed = await mayRead(caller.actor?.uid ?? request.ip);
        if (!allowed.ok) throw new Refusal(allowed.failure);
      }
      admitted.set(request, { caller, key, admittingMs: performance.now() - beganMs });
      if (upload && caller.actor && key !== null) {
        admitLength(upload, request, reply);
        const open = await admitUpload(operation.id, caller.actor, key);
        if (!open.ok) throw new Refusal(open.failure);
        bodyBounds.admit({ answer: reply.raw, socket: request.raw.socket }, caller.actor.uid);
      }
    },
    handler: async (request, reply) => {
      const beganMs = performance.now();
      const { caller, key, admittingMs } = admitted.get(request) ?? nobodyAdmitted;
      const parts = readParts(request);
      admitToken(operation, caller, parts.body);
      const call = callOf(operation, caller.actor, key, parts, request.ip);
      // The time in which the body comes is the caller's.
      const decision = await handler({ ...call, arrivedMs: beganMs - admittingMs });
      return sendDecision(reply, operation, decision);
    },
  });
}

function callOf<O extends Operation>(
  operation: O,
  actor: Actor | null,
  key: string | null,
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
          bodySha256: requestSha256({
            method: operation.method,
            path: operation.path,
            params,
            query,
            body: operation.upload && typeof body === 'object' ? hashedFiles(body) : body,
          }),
          access: operation.access,
          ...staffGround(operation, actor),
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
  if (!decision.ok) return sendProblem(reply, decision.failure);
  reply.code(operation.status ?? 200);
  if (isDocument(operation)) keepDocument(reply, operation, decision.value);
  if (!operation.media) return sendJson(reply, operation, decision.value);
  return operation.media === 'image/jpeg'
    ? sendBytes(reply, operation.media, decision.value)
    : sendDownload(reply, operation.media, decision.value);
}

/** An image that is somebody's own: shown, never kept by a cache, and never taken for anything but an image. */
function sendBytes(reply: FastifyReply, media: string, bytes: unknown): FastifyReply {
  if (!(bytes instanceof Uint8Array)) throw new Error('a reply that is an image has to be bytes');
  return reply
    .type(media)
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A file to keep: made as fast as it is taken, never shown as a page of this site, and in nobody's cache. */
function sendDownload(reply: FastifyReply, media: string, download: unknown): FastifyReply {
  if (!isDownload(download)) throw new Error('a reply that is a file has to be a download');
  return reply
    .type(media)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${download.name.replace(/[^a-zA-Z0-9._-]/g, '_')}"`)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(download.chunks, { objectMode: false }));
}

const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'name' in value && 'chunks' in value;

/** Registers every operation of the catalogue. */
export function registerCatalogue(app: FastifyInstance, handlers: Handlers<Catalogue>, entrance: Entrance): void {
  const bounds = { ...entrance, bodyBounds: openBodyBounds() };
  const one = <K extends keyof Catalogue>(name: K): void =>
    register<Catalogue[K]>(app, catalogue[name], handlers[name], bounds);
  // What takes uploads reads bodies in its own way, within a scope of its own.
  const scoped = <K extends keyof Catalogue>(name: K): void => {
    app.register(async (scope) => register<Catalogue[K]>(scope, catalogue[name], handlers[name], bounds));
  };
  for (const name of Object.keys(catalogue)) {
    if (isName(name)) (isUpload(catalogue[name]) ? scoped : one)(name);
  }
}

const isUpload = (operation: Operation): boolean => operation.upload !== undefined;
const isName = (name: string): name is keyof Catalogue => Object.hasOwn(catalogue, name);
