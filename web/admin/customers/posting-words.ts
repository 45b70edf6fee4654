import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { titleOfCode } from '#domain/ledger/movements.ts';
import { movementTitle } from '#messages/statement/statement.ts';
import { textOf } from '#web/texts/text.ts';
import { translator } from '#web/widgets/translator.ts';

const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  available: msg({ message: 'available', context: 'an account of the ledger' }),
  staked: msg({ message: 'stakes', context: 'an account of the ledger' }),
  allocated: msg`copies`,
  aside: msg`money only to withdraw`,
  withdrawing: msg`withdrawals`,
  receivable: msg`debt`,
};

/** A posting as staff read it: 'Trade won · to copies'. A code without words is shown as it is. */
export function postingWords(code: string, account: string, amount: string): string {
  const title = titleOfCode(code);
  const word = accountWords[account];
  const place = word === undefined ? account : textOf(word);
  const what = title === null ? code : movementTitle(translator, title);
  return amount.startsWith('-') ? t`${what} · from ${place}` : t`${what} · to ${place}`;
}
