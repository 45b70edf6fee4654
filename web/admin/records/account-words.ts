import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AccountKind, accountKinds } from '#domain/ledger/accounts.ts';
import { textOf } from '#web/texts/text.ts';

/** What the accounts of the books are called (L2). */
export const accountWords: Readonly<Record<AccountKind, MessageDescriptor>> = {
  available: msg({ message: 'available', context: 'the books' }),
  staked: msg({ message: 'staked', context: 'the books' }),
  allocated: msg({ message: 'allocated', context: 'the books' }),
  aside: msg({ message: 'aside', context: 'the books' }),
  withdrawing: msg({ message: 'withdrawing', context: 'the books' }),
  receivable: msg({ message: 'receivable', context: 'the books' }),
  capital: msg({ message: 'capital', context: 'the books' }),
  bankroll: msg({ message: 'bankroll', context: 'the books' }),
  exposure: msg({ message: 'exposure', context: 'the books' }),
  fees: msg({ message: 'fees', context: 'the books' }),
  mining: msg({ message: 'mining', context: 'the books' }),
  external: msg({ message: 'external', context: 'the books' }),
};

/** The same of a posting's account, which comes as text. */
export function accountWord(account: string): string {
  const kind = accountKinds.find((one) => one === account);
  return kind === undefined ? account : textOf(accountWords[kind]);
}
