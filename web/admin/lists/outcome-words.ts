import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import type { Outcome } from './selection.ts';

/** What became of an act on several records, in a sentence. */
export function outcomeWords({ done, refused }: Outcome): StatusText {
  if (refused.length === 0) return { tone: 'success', sentence: `Done: all ${done.length}.` };
  const sentence =
    done.length === 0
      ? `Not done: ${refused.length}. They stay selected.`
      : `Done: ${done.length}. Not done: ${refused.length}, which stay selected.`;
  return { tone: 'warn', sentence };
}
