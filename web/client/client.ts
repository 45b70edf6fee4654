import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf, Upload } from '#api/operation.ts';
import { unattendedHeader } from '#api/unattended.ts';
import { isUnattended } from './attended.ts';

/** What the server says of a field: in English, and the code and the facts that this is made of. */
export interface ReplyProblem {
  readonly problem: string;
  readonly code: unknown;
  readonly facts: unknown;
}

/** A refusal of the server: its code, and the sentence for the reader. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  /** Of a `not_found`: what there is none of. */
  readonly what: string | null;
  /** Of an `invalid_input`: what is wrong, by field. */
  readonly fields: Readonly<Record<string, ReplyProblem>>;
  constructor(
    code: string,
    status: number,
    detail: string,
    what: string | null = null,
    fields: Readonly<Record<string, ReplyProblem>> = {},
  ) {
    super(detail);
    this.fields = fields;
    this.code = code;
    this.status = status;
    this.what = what;
    this.fields = fields;
  }
}

/** No answer arrived: whether the server did it is unknown. A command may be repeated with the same key. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

type Without<T, K extends string> = T extends undefined ? { readonly [P in K]?: never } : { readonly [P in K]: T };

export type CallInput<O extends Operation> = Without<ParamsOf<O>, 'params'> &
  (QueryOf<O> extends undefined ? unknown : { readonly query?: QueryOf<O> }) &
  Without<BodyOf<O>, 'body'> &
  (O['command'] extends true ? { readonly key: string } : unknown);

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly key?: string;
}

/** Calls an operation of the catalogue. Throws {@link ProblemError} on a refusal, {@link NoAnswerError} without an answer. */
export async function call<O extends Operation>(operation: O, input: CallInput<O>): Promise<ReplyOf<O>> {
  const { params = {}, query = {}, body, key }: LooseInput = input;
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.size > 0 ? `${path}?${search}` : path;
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return send<ReplyOf<O>>(operation.method, text, { headers, body: sent, withinMs: answerWithinMs }, key);
}

/** The same for an operation that takes files, each under its field's name. */
export function callWithFiles<O extends Operation & { readonly upload: Upload }>(
  operation: O,
  files: Readonly<Record<O['upload']['fields'][number], Blob>>,
  key: string,
): Promise<ReplyOf<O>> {
  const form = new FormData();
  // A file's own name is nobody's business.
  for (const [field, file] of Object.entries<Blob>(files)) form.append(field, file, field);
  // The browser writes the content type, since it chooses the boundary.
  return send<ReplyOf<O>>(operation.method, operation.path, { headers: {}, body: form, withinMs: filesWithinMs }, key);
}

/** A reply that takes longer counts as lost: a command is then asked again with its key. */
const answerWithinMs = 10_000;
/** Two megabytes over a slow line. */
const filesWithinMs = 60_000;

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly withinMs: number;
}

async function send<R>(method: string, path: string, sent: Sent, key: string | undefined): Promise<R> {
  const { body, withinMs } = sent;
  const headers: Record<string, string> = { accept: 'application/json', ...sent.headers };
  if (key !== undefined) headers['idempotency-key'] = key;
  if (isUnattended()) headers[unattendedHeader] = '1';
  let response: Response;
  let reply: unknown;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(withinMs),
      ...(body === undefined ? {} : { body }),
    });
    reply = await response.json();
  } catch {
    throw new NoAnswerError('No answer from the server.');
  }
  if (response.ok) return reply as R;
  const refusal = refusalOf(response, reply);
  if (refusal.code === 'unauthenticated') for (const listener of signedOut) listener();
  throw refusal;
}

const signedOut = new Set<() => void>();

/** Hears each refusal for want of a session. Returns what ends that. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => void signedOut.delete(listener);
}

/** What the server says against a request, as its answer and what was read of it tell. */
export function refusalOf(response: Response, reply: unknown): ProblemError {
  // What is no problem document comes from something in between: none of its text is for the reader (E2).
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new ProblemError(
      'unavailable',
      response.status,
      'The service cannot be reached now. Try again in a moment.',
    );
  }
  const problem = fieldsOf(reply);
  const { what, fields } = fieldsOf(problem.facts);
  return new ProblemError(
    String(problem.code ?? 'internal'),
    response.status,
    String(problem.detail ?? response.statusText),
    typeof what === 'string' ? what : null,
    problemsByField(fields),
  );
}

function problemsByField(fields: unknown): Readonly<Record<string, ReplyProblem>> {
  const list: readonly unknown[] = Array.isArray(fields) ? fields : [];
  return Object.fromEntries(
    list
      .map(fieldsOf)
      .map(({ field, problem, code, facts }) => [String(field), { problem: String(problem), code, facts }]),
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Whether it is still unknown what became of a command: no reply, or one that says nothing about it (P4). */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof NoAnswerError || (error instanceof ProblemError && (error.status >= 500 || error.status === 408))
  );
}

/** Refusals that are stored as the outcome of a command although others of their status are given before it (P4, P5). */
const isStored = ({ code, what }: ProblemError): boolean =>
  code === 'own_case' || (code === 'not_found' && what !== 'page');

/**
 * Whether a refusal was given before the key was looked up: for want of a session, of access or of patience. It says
 * nothing about what an earlier attempt with that key has done.
 */
export function isBeforeKey(error: unknown): boolean {
  return error instanceof ProblemError && [401, 403, 404, 429].includes(error.status) && !isStored(error);
}
