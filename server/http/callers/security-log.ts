import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#domain/clock/durations.ts';
import type { FailureCode } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Opens, changes or ends a way in: what becomes of each request is a security event of this name. */
    wayIn?: string;
  }
}

/** What is known of a request by the time it is answered. */
interface Known {
  account: string | null;
  failure: FailureCode | null;
  /** Its line is written, or it has none. */
  looked: boolean;
}

const known = new WeakMap<FastifyRequest, Known>();

function knownOf(request: FastifyRequest): Known {
  const found = known.get(request) ?? { account: null, failure: null, looked: false };
  known.set(request, found);
  return found;
}

/** Keeps whose account a request is about, for {@link registerSecurityLog}. */
export function keepAccount(request: FastifyRequest, uid: string): void {
  knownOf(request).account = uid;
}

/** Keeps what a request was refused as, for {@link registerSecurityLog}. */
export function keepFailure(request: FastifyRequest, code: FailureCode): void {
  knownOf(request).failure = code;
}

type EventName = 'access' | 'protection';

/** Which refusals are security events, whatever was asked: of what is not the caller's, and by what guards the server. */
const events: Partial<Record<FailureCode, EventName>> = {
  unauthenticated: 'access',
  not_found: 'access',
  account_not_approved: 'access',
  token_refused: 'access',
  token_scope_missing: 'access',
  own_case: 'access',
  sign_in_too_old: 'access',
  wrong_origin: 'protection',
  invalid_input: 'protection',
  not_json: 'protection',
  body_too_large: 'protection',
  body_too_slow: 'protection',
  rate_limited: 'protection',
  idempotency_key_reused: 'protection',
  file_type_refused: 'protection',
  file_too_large: 'protection',
  file_too_small: 'protection',
  file_unreadable: 'protection',
  upload_quota_exceeded: 'protection',
};

/** The event that a request is; null for one that is none. */
function eventOf(request: FastifyRequest, { account, failure }: Known): string | null {
  const { wayIn } = request.routeOptions.config;
  if (wayIn !== undefined) return wayIn;
  if (failure === null) return null;
  // A visitor who reads is shown the sign-in, and an address that leads nowhere is only a typing error.
  if (failure === 'unauthenticated' && request.method === 'GET') return null;
  if (failure === 'not_found' && account === null) return null;
  return events[failure] ?? null;
}

/** Refusals of a request to a way in before it tried anything: by its form, its origin or a limit. */
const triedNothing: ReadonlySet<FailureCode> = new Set([
  'unauthenticated',
  'token_refused',
  'wrong_origin',
  'invalid_input',
  'not_json',
  'not_found',
  'body_too_large',
  'body_too_slow',
  'rate_limited',
]);

interface Line {
  readonly security: string;
  readonly outcome: 'done' | 'refused';
  readonly code: FailureCode | null;
  readonly account: string | null;
  readonly source: string;
}

/**
 * What counts a line in. A way in that was opened, changed or ended is written always: what is done in an account takes a
 * password, a link or a session, and no flood of others may hide it. An attempt that was refused, and what is done in no
 * account (a link that is asked for), count by source and event; all other refusals by source and together.
 */
function shareOf(line: Line, isWayIn: boolean): 'none' | 'attempts' | 'refusals' {
  if (!isWayIn || (line.code !== null && triedNothing.has(line.code))) return 'refusals';
  return line.outcome === 'done' && line.account !== null ? 'none' : 'attempts';
}

/** Lines of one source, and refusals of all sources that are no attempt, in a minute. */
const perSource = 120;
const refusalsInAll = 3_000;

/** Counts lines, so that a flood of refusals fills no disk; says what it left out once the minute is over. */
function openBudget(log: FastifyBaseLogger) {
  let written = new Map<string, number>();
  let begunMs = performance.now();
  let refusals = 0;
  let leftOut = 0;
  return (line: Line, isWayIn: boolean): boolean => {
    const nowMs = performance.now();
    if (nowMs - begunMs >= minuteMs) {
      if (leftOut > 0) log.warn({ security: 'log', leftOut }, 'security events were too many to write each');
      [written, begunMs, refusals, leftOut] = [new Map(), nowMs, 0, 0];
    }
    const share = shareOf(line, isWayIn);
    if (share === 'none') return true;
    const key = share === 'attempts' ? `${line.source} ${line.security}` : line.source;
    const before = written.get(key) ?? 0;
    if (before >= perSource || (share === 'refusals' && refusals >= refusalsInAll)) {
      leftOut += 1;
      return false;
    }
    written.set(key, before + 1);
    if (share === 'refusals') refusals += 1;
    return true;
  };
}

/**
 * Writes a line for each security event once it is decided, whether or not anybody is there still to read the answer: event,
 * outcome, code, account, source as limits count it, route and the request's id. Never what was typed: an address that has no
 * account is not in it. Written whatever the log's level, but for 'silent'.
 */
export function registerSecurityLog(app: FastifyInstance, level: string): void {
  const log = app.log.child({}, { level: level === 'silent' ? level : 'info' });
  const mayWrite = openBudget(log);
  const look = (request: FastifyRequest, reply: FastifyReply): void => {
    const facts = knownOf(request);
    if (facts.looked) return;
    facts.looked = true;
    const event = eventOf(request, facts);
    if (event === null) return;
    const { account, failure } = facts;
    const outcome = failure === null && reply.statusCode < 400 ? 'done' : 'refused';
    const line: Line = { security: event, outcome, code: failure, account, source: sourceOf(request.ip) };
    if (!mayWrite(line, request.routeOptions.config.wayIn !== undefined)) return;
    const full = { ...line, reqId: request.id, method: request.method, route: request.routeOptions.url ?? null };
    if (outcome === 'done') log.info(full, 'security');
    else log.warn(full, 'security');
  };
  // Before the answer is sent: of a connection that the caller has dropped, onResponse never comes.
  app.addHook('onSend', async (request, reply) => look(request, reply));
  // An answer without onSend: one that a route has written by itself.
  app.addHook('onResponse', async (request, reply) => look(request, reply));
}
