import type { CopyId, ProfitShareId, UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { assetOf, type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import type { ShareTaken } from './profit-share.ts';

/** Whose account of which wallet. */
export interface CopyAccount {
  readonly copyId: CopyId;
  readonly userId: UserId;
  readonly wallet: Wallet;
}

/**
 * Puts money apart for a copy (+) or gives it back (−).
 *
 * @param occurrence the count of the copy's moves with this one
 * @param actor the customer, or `system` where the copy ended by itself
 */
export function moveJournal(copy: CopyAccount, amount: bigint, occurrence: number, actor: UserId | 'system'): Journal {
  const asset = assetOf(copy.wallet);
  const own = { kind: 'available', owner: copy.userId, asset } as const;
  const apart = { kind: 'allocated', owner: copy.userId, copy: copy.copyId, asset } as const;
  const common = { cause: copy.copyId, occurrence, actor };
  return amount > 0n
    ? { ...common, code: 'copy-allocate', transfers: [{ from: own, to: apart, amount: cents(amount) }] }
    : { ...common, code: 'copy-release', transfers: [{ from: apart, to: own, amount: cents(-amount) }] };
}

/** Pays profit share out of a copy (C6): to the trader, and the house's part. Real money only. */
export function shareJournal(
  cause: ProfitShareId,
  copy: CopyAccount,
  trader: UserId,
  { toTrader, toHouse }: Pick<ShareTaken, 'toTrader' | 'toHouse'>,
): Journal {
  const from = { kind: 'allocated', owner: copy.userId, copy: copy.copyId, asset: 'USD' } as const;
  const parts: readonly { readonly amount: Cents; readonly house: boolean }[] = [
    { amount: toTrader, house: false },
    { amount: toHouse, house: true },
  ];
  return {
    code: 'profit-share',
    cause,
    occurrence: 1,
    actor: 'system',
    transfers: parts
      .filter(({ amount }) => amount > 0n)
      .map(({ amount, house }) => ({
        from,
        to: house
          ? ({ kind: 'fees', asset: 'USD' } as const)
          : ({ kind: 'available', owner: trader, asset: 'USD' } as const),
        amount,
      })),
  };
}
