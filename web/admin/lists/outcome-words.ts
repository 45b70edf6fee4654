import { t } from '@lingui/core/macro';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import type { Outcome } from './selection.ts';

/**
 * What became of an act on several records, in a sentence; of one alone by its name.
 *
 * @param did what was done with them: 'Closed'
 */
export function outcomeWords(
  { done, refused }: Outcome,
  did = t({ message: 'Done', context: 'with several' }),
  names: readonly string[] = [],
): StatusText {
  const [only = '1'] = names;
  const [count, left] = [done.length, refused.length];
  if (left === 0) return { tone: 'success', sentence: count === 1 ? t`${did}: ${only}.` : t`${did}: all ${count}.` };
  const sentence =
    count === 0
      ? t`Not done: ${left}. They stay selected.`
      : t`${did}: ${count}. Not done: ${left}, which stay selected.`;
  return { tone: 'warn', sentence };
}
