import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { listCustomerCopyOutcomes } from '#api/record-pages.ts';
import type { CopyStopper, SkipReason } from '#domain/copying/copy.ts';
import { recordText } from '#web/admin/widgets/record-text.ts';
import { textOf } from '#web/texts/text.ts';
import { tradeWords } from './trade-states.ts';

/** Who or what stopped a copy. */
export const stopperWords: Readonly<Record<CopyStopper, MessageDescriptor>> = {
  customer: recordText('stopped_by', 'customer'),
  'stop-loss': recordText('stopped_by', 'stop-loss'),
  trader: recordText('stopped_by', 'trader'),
  operator: recordText('stopped_by', 'operator'),
  debt: recordText('stopped_by', 'debt'),
};

/** Why a trade of the trader was not copied. */
const skipWords: Readonly<Record<SkipReason, MessageDescriptor>> = {
  'too small': msg({ message: 'too small', context: 'a skipped trade' }),
  'copy has too little': msg({ message: 'copy has too little', context: 'a skipped trade' }),
  'too many open': msg({ message: 'too many open', context: 'a skipped trade' }),
  'stop-loss': msg({ message: 'stop-loss', context: 'a skipped trade' }),
  account: msg({ message: 'account', context: 'a skipped trade' }),
  excluded: msg({ message: 'excluded', context: 'a skipped trade' }),
  'own limit': msg({ message: 'own limit', context: 'a skipped trade' }),
  country: msg({ message: 'country', context: 'a skipped trade' }),
  'switched off': msg({ message: 'switched off', context: 'a skipped trade' }),
  'house short': msg({ message: 'house short', context: 'a skipped trade' }),
  'no equity': msg({ message: 'no equity', context: 'a skipped trade' }),
  late: msg({ message: 'late', context: 'a skipped trade' }),
};

/** How a copied trade ended. */
const outcomeWords: Readonly<Record<string, MessageDescriptor>> = {
  ...tradeWords,
  PENDING: msg({ message: 'pending', context: 'a trade' }),
};

type Outcome = ReplyOf<typeof listCustomerCopyOutcomes>['items'][number];

/** What became of a trade of the trader in the copy: 'won', or why it was not copied. */
export function outcomeOf({ skipped, status }: Pick<Outcome, 'skipped' | 'status'>): string {
  if (skipped === null) {
    if (status === null) return '–';
    const word = outcomeWords[status];
    return word === undefined ? status.toLowerCase() : textOf(word);
  }
  const reason = textOf(skipWords[skipped]);
  return t`skipped: ${reason}, the trader’s own trade`;
}
