import { randomUUID } from 'node:crypto';

/** What one customer asked for once, under a key of its own. */
export interface Command {
  readonly key: string;
  readonly by: string;
  readonly path: string;
  readonly body: object;
  /** When it was first sent, on the clock of `performance.now()`. */
  readonly sentMs: number;
  answer: Answer | null;
  /** What came in place of an answer the last time. */
  unanswered: string;
}

/** Its final answer: the record that it made, or the code by which it was refused. */
export interface Answer {
  readonly atMs: number;
  readonly record: string | null;
  readonly code: string;
}

/** Whoever has no answer after so long asks again. */
const answerWithinMs = 5_000;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
  } catch {
    // A proxy's own words.
    return {};
  }
}

/**
 * Sends a command and keeps its answer. What says nothing of the command is none: no answer, 5xx, and 429, which is said before it is looked at.
 *
 * @param cookie of whoever asks
 */
export async function send(url: string, cookie: string, command: Command): Promise<void> {
  const response = await fetch(`${url}${command.path}`, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': command.key, 'content-type': 'application/json' },
    body: JSON.stringify(command.body),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((error: unknown) => String(error));
  const text = typeof response === 'string' ? null : await response.text().catch(() => null);
  if (typeof response === 'string' || text === null || response.status >= 500 || response.status === 429) {
    command.unanswered = typeof response === 'string' ? response : `${response.status} ${text ?? ''}`;
    return;
  }
  const body = bodyOf(text);
  const record = response.status < 300 ? (textOf(body.tradeId) ?? textOf(body.id)) : null;
  const code = response.status < 300 ? '' : (textOf(body.code) ?? String(response.status));
  command.answer = { atMs: performance.now(), record, code };
}

export const newCommand = (by: string, path: string, body: object): Command => ({
  key: randomUUID(),
  by,
  path,
  body,
  sentMs: performance.now(),
  answer: null,
  unanswered: '',
});
