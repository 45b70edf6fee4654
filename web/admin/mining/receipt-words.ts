import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { listMiningReceipts } from '#api/mining-receipts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';

export type Receipt = ReplyOf<typeof listMiningReceipts>['items'][number];

export const amountOf = ({ amount, coin }: Receipt): string => `${money(amount)} ${coin}`;
/** 'receipt of 0.10 BTC for 22 Nov' */
export function receiptTitle(receipt: Receipt): string {
  const [amount, date] = [amountOf(receipt), dayOf(receipt.day)];
  return t`receipt of ${amount} for ${date}`;
}

/** How a receipt stands, in a word. */
export const receiptWords: Readonly<Record<Receipt['state'], MessageDescriptor>> = {
  waiting: msg`waiting`,
  counted: msg({ message: 'counted', context: 'a receipt' }),
  'set aside': msg({ message: 'set aside', context: 'a receipt' }),
};

export const stateOf = ({ state, open }: Receipt): string => {
  switch (state) {
    case 'waiting':
      return t`waiting for a second admin`;
    case 'set aside':
      return textOf(receiptWords['set aside']);
    case 'counted':
      return open ? t`counted, day open` : t({ message: 'divided', context: 'a receipt' });
  }
};

/** What a receipt counts by. */
export function proofOf({ proof, address: paid, confirmations: deep }: Receipt): string | null {
  switch (proof) {
    case 'chain': {
      const [address, confirmations] = [paid ?? '', deep ?? 0];
      return t`The chain: the output pays ${address}, ${confirmations} confirmations when it was recorded`;
    }
    case 'two admins':
      return t`Two admins`;
    case 'demo':
      return t`Demo data`;
    case null:
      return null;
  }
}
