import type { Log } from '#server/outside/venues/price-source.ts';
import type { ThreadMessage } from './messages.ts';

/** A log whose lines are written by the main thread, which has the one place that they go to. */
export function threadLog(send: (message: ThreadMessage) => void): Log {
  const line = (level: 'info' | 'warn') => (facts: object, message: string) => {
    send({ kind: 'log', level, facts: copyable(facts), message });
  };
  return { info: line('info'), warn: line('warn') };
}

/** Facts as plain values: what cannot be copied into another thread is written as text. */
function copyable(facts: object): object {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): unknown {
  if (value instanceof Error) return plainError(value);
  if (typeof value === 'bigint') return value.toString();
  try {
    return structuredClone(value);
  } catch {
    return String(value);
  }
}

/** A copied Error loses its code, which says most of what a database or a socket reports. */
function plainError(error: Error): object {
  const { name, message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const errors = error instanceof AggregateError ? { errors: error.errors.map(plain) } : {};
  return { type: name, message, stack, ...code, ...errors };
}
