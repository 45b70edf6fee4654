import { t } from '@lingui/core/macro';
import { recordWord, sharedWord } from '#messages/deeds/words.ts';
import { translator } from '#web/widgets/translator.ts';

/** Fields of audited records whose values are codes of closed lists. */
const codedFields: ReadonlySet<string> = new Set([
  'account_status',
  'audience',
  'decision',
  'direction',
  'exclusion',
  'holder',
  'images',
  'kind',
  'link',
  'reason_code',
  'role',
  'settled',
  'sizing',
  'state',
  'status',
  'valuation',
  'viewed',
  'wallet',
  'why',
]);

/** A code of such a field in words; null of one that has none, which is shown as it is, since the trail shows any record (R2). */
const wordOf = (field: string, code: string): string | null =>
  recordWord(translator, field, code) ?? sharedWord(translator, code) ?? recordWord(translator, 'account_status', code);

/** A code of an audited record, or whether something is so, in the reader's language; null of what is neither. */
export function codeWord(field: string, value: unknown): string | null {
  if (typeof value === 'boolean')
    return value ? t({ message: 'yes', context: 'a value' }) : t({ message: 'no', context: 'a value' });
  if (typeof value !== 'string') return null;
  const version = /^as of version (\d+)$/.exec(value)?.[1];
  if (version !== undefined) return t`as of version ${version}`;
  if (codedFields.has(field)) return wordOf(field, value);
  if (field !== 'countryChange') return null;
  // A country's code, and how the change to it was decided.
  const [country = '', ...decided] = value.split(' ');
  const word = sharedWord(translator, decided.join(' '));
  return word === null ? null : `${country}, ${word}`;
}
