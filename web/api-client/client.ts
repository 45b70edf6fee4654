import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '#api/operation.ts';

/** A refusal of the server: its code, and the sentence for the reader. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, detail: string) {
    super(detail);
    this.code = code;
    this.status = status;
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
  const problem = typeof reply === 'object' && reply !== null ? Object.fromEntries(Object.entries(reply)) : {};
  throw new ProblemError(
    String(problem.code ?? 'internal'),
    response.status,
    String(problem.detail ?? response.statusText),
  );
}

/** Whether it is still unknown what became of a command: no reply, or one that says nothing about it (P4). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof ProblemError && error.status >= 500);
}

const pausesMs = [300, 1_000, 3_000, 6_000];

/**
 * Sends a command until there is an answer: a lost reply, a 5xx or an unavailable server is asked again with the same key,
 * so that the truth is found out and nothing happens twice.
 */
export async function settle<R>(attempt: () => Promise<R>, onWaiting: () => void): Promise<R> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnanswered(error) || pauseMs === null) throw error;
      onWaiting();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  throw new NoAnswerError('No answer from the server.');
}

/** The sentence to show for whatever was thrown. */
export function sentenceOfError(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  if (error instanceof NoAnswerError)
    return 'No answer from the server. Check your connection; nothing you typed is lost.';
  return 'Something failed in this page. Reload it; nothing that was confirmed is lost.';
}
