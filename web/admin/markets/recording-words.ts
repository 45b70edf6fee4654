import { plural, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readRecording } from '#api/recording.ts';

export type Recording = ReplyOf<typeof readRecording>;

/** What HTTP may delay a tick by at most (T5), in ms. */
const slowFromMs = 250;

/** The state of this process's recorder as a tag. */
export function recordingTag({ alive, holdsLease, eventLoop }: Recording): {
  readonly tone: 'up' | 'down' | 'warn';
  readonly word: string;
} {
  if (!alive) return { tone: 'down', word: t({ message: 'down', context: 'a recorder' }) };
  if ((eventLoop.recording?.maxMs ?? 0) > slowFromMs)
    return { tone: 'warn', word: t({ message: 'late', context: 'a recorder' }) };
  return { tone: 'up', word: holdsLease ? t`recording` : t`standing by` };
}

/** How long what was due had to wait in a thread's event loop. */
export function loopWords(delay: Recording['eventLoop']['recording']): string {
  if (delay === null) return t`not reported yet`;
  const { p99Ms, maxMs } = delay;
  return t`99 of 100 within ${p99Ms} ms, the longest ${maxMs} ms`;
}

/** How often the recording thread had to be started again since the product began. */
export function restartWords(restarts: number): string {
  if (restarts === 0) return t`The recording thread has run since the start.`;
  return plural(restarts, {
    one: 'The recording thread restarted once.',
    other: 'The recording thread restarted # times.',
  });
}

/** Why nothing was recorded. */
export function causeWords(cause: Recording['items'][number]['cause']): string {
  switch (cause) {
    case 'loop delayed':
      return t`the recording thread was late`;
    case 'database':
      return t`the database refused the write`;
    case 'restarted':
      return t`recording began again: a restart, or another list of pairs`;
  }
}

/** How long a gap lasted: '1.4 s', '12 min 5 s'. */
export function gapWords({ from, to }: Pick<Recording['items'][number], 'from' | 'to'>): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
