import type { listMiningReceipts } from '#api/mining-receipts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { money } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';

export type Receipt = ReplyOf<typeof listMiningReceipts>['items'][number];

export const amountOf = ({ amount, coin }: Receipt): string => `${money(amount)} ${coin}`;
/** 'receipt of 0.10 BTC for 22 Nov' */
export const receiptTitle = (receipt: Receipt): string => `receipt of ${amountOf(receipt)} for ${dayOf(receipt.day)}`;

export const stateOf = ({ state, open }: Receipt): string => {
  switch (state) {
    case 'waiting':
      return 'waiting for a second admin';
    case 'set aside':
      return 'set aside';
    case 'counted':
      return open ? 'counted, day open' : 'divided';
  }
};

/** What a receipt counts by. */
export function proofOf({ proof, address, confirmations }: Receipt): string | null {
  switch (proof) {
    case 'chain':
      return `The chain: the output pays ${address}, ${confirmations} confirmations when it was recorded`;
    case 'two admins':
      return 'Two admins';
    case 'demo':
      return 'Demo data';
    case null:
      return null;
  }
}
