import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import type { Outcome } from './selection.ts';

/**
 * What became of an act on several records, in a sentence; of one alone by its name.
 *
 * @param did what was done with them: 'Closed'
 */
export function outcomeWords({ done, refused }: Outcome, did = 'Done', names: readonly string[] = []): StatusText {
  const [only] = names;
  if (refused.length === 0) {
    const whom = done.length === 1 ? (only ?? '1') : `all ${done.length}`;
    return { tone: 'success', sentence: `${did}: ${whom}.` };
  }
  const sentence =
    done.length === 0
      ? `Not done: ${refused.length}. They stay selected.`
      : `${did}: ${done.length}. Not done: ${refused.length}, which stay selected.`;
  return { tone: 'warn', sentence };
}
