import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { Cents } from '#domain/money/amount.ts';

/** L3: what a contract costs goes from its buyer's available dollars to the house's mining account. */
export function purchaseJournal(contract: string, buyer: UserId, price: Cents): Journal {
  return {
    code: 'mining-purchase',
    cause: contract,
    occurrence: 1,
    actor: buyer,
    transfers: [
      {
        from: { kind: 'available', owner: buyer, asset: 'USD' },
        to: { kind: 'mining', asset: 'USD' },
        amount: price,
      },
    ],
  };
}
