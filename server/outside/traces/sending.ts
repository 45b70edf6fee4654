import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { outagesOf } from '#server/outside/outages.ts';
import type { Log } from '#server/outside/venues/price-source.ts';

/** The SDK's own bounds. They are given to it as well: what its queue has no place for it drops in silence, and is counted here. */
export const queueAtMost = 2_048;
export const batchAtMost = 512;
/** Beyond the exporter's own limit, which begins anew with each byte that comes. */
const graceMs = 1_000;

type Done = Parameters<SpanExporter['export']>[1];
type Sent = Parameters<Done>[0];

export interface Sending {
  readonly exporter: SpanExporter;
  /** A span that is kept has ended: it waits for its batch, or finds no place. */
  ended(): void;
  /** Says how many were not taken, if any, and nothing more. */
  stop(): void;
}

export interface SendingOptions {
  readonly timeoutMs: number;
  /** Whose spans they are, in the log. */
  readonly thread: string;
  readonly log: Log;
}

/**
 * Sends spans by an exporter, and counts those that it does not get rid of: says once when that begins, and once with their number when
 * it is over or the process ends. Never keeps a batch waiting.
 */
export function countedSending(inner: SpanExporter, { timeoutMs, thread, log }: SendingOptions): Sending {
  /** In the SDK's queue. */
  let waiting = 0;
  /** With the exporter. */
  let underway = 0;
  const outages = outagesOf(log, {
    fails: 'traces cannot be sent to their collector; they are dropped until it takes them again',
    works: 'traces are sent to their collector again',
    facts: { thread },
  });
  let lost = 0;
  let stopped = false;

  function drop(count: number, why: string): void {
    lost += count;
    if (!stopped) outages.failed({ why });
  }

  function note(sent: Sent, count: number): void {
    underway -= count;
    if (sent.code !== 0) {
      drop(count, reasonOf(sent.error));
      return;
    }
    // As long as more than a batch waits it is behind, and would be said to be well and not so in turn.
    if (outages.failures === 0 || waiting > batchAtMost || stopped) return;
    outages.worked({ lost });
    lost = 0;
  }

  return {
    ended() {
      if (waiting < queueAtMost) waiting += 1;
      else drop(1, 'more of them wait than its queue holds');
    },
    stop() {
      stopped = true;
      const left = lost + waiting + underway;
      if (left > 0) log.warn({ thread, lost: left }, 'the last traces were not taken by their collector');
    },
    exporter: {
      export(spans, done) {
        waiting -= spans.length;
        underway += spans.length;
        let open = true;
        const finish = (sent: Sent): void => {
          if (!open) return;
          open = false;
          clearTimeout(late);
          note(sent, spans.length);
          done(sent);
        };
        const late = setTimeout(() => finish({ code: 1, error: new Error('no answer in time') }), timeoutMs + graceMs);
        late.unref();
        inner.export(spans, finish);
      },
      shutdown: () => inner.shutdown(),
    },
  };
}

/** A host of several addresses fails with a code and no words, an answer may have a status alone. */
function reasonOf(error: Error | undefined): string {
  if (error === undefined) return 'no answer that it could use';
  return error.message || ('code' in error && error.code ? String(error.code) : error.name);
}
