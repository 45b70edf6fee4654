import { t } from '@lingui/core/macro';
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '#api/operation.ts';
import { ChunkLoadError } from '#web/ui/chunks.ts';

/** A refusal of the server: its code, and the sentence for the reader. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  /** Of a `not_found`: what there is none of. */
  readonly what: string | null;
  constructor(code: string, status: number, detail: string, what: string | null = null) {
    super(detail);
    this.code = code;
    this.status = status;
    this.what = what;
  }
}

/** No answer arrived: whether the server did it is unknown. A command may be repeated with the same key. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

type Without<T, K extends string> = T extends undefined ? { readonly [P in K]?: never } : { readonly [P in K]: T };

export type CallInput<O extends Operation> = Without<ParamsOf<O>, 'params'> &
  (QueryOf<O> extends undefined ? unknown : { readonly query?: QueryOf<O> }) &
  Without<BodyOf<O>, 'body'> &
  (O['command'] extends true ? { readonly key: string } : unknown);

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
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
  return send<ReplyOf<O>>(operation.method, text, body, key);
}

/** A reply that takes longer counts as lost: a command is then asked again with its key. */
const answerWithinMs = 10_000;

async function send<R>(method: string, path: string, body: unknown, key: string | undefined): Promise<R> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  let response: Response;
  let reply: unknown;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    reply = await response.json();
  } catch {
    throw new NoAnswerError('No answer from the server.');
  }
  if (response.ok) return reply as R;
  const problem = fieldsOf(reply);
  const { what } = fieldsOf(problem.facts);
  throw new ProblemError(
    String(problem.code ?? 'internal'),
    response.status,
    String(problem.detail ?? response.statusText),
    typeof what === 'string' ? what : null,
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

/** The sentence to show for whatever was thrown. */
export function sentenceOfError(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  if (error instanceof NoAnswerError)
    return t`No answer from the server. Check your connection; nothing you typed is lost.`;
  if (error instanceof ChunkLoadError) return t`A part of this page could not be loaded. Check your connection.`;
  return t`Something failed in this page. Reload it; nothing that was confirmed is lost.`;
}
