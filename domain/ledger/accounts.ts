import type { CopyId, UserId } from '#domain/ids/ids.ts';
import type { Asset, LedgerAsset } from '#domain/money/amount.ts';

/**
 * L2, per customer and wallet. `allocated` is one account per copy; `aside` is what can be withdrawn and not played with (A13),
 * of real money alone; `receivable` is what the customer owes, as a negative balance.
 */
export const customerKinds = ['available', 'staked', 'allocated', 'aside', 'withdrawing', 'receivable'] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** L2, per asset: the operator's own money, the part that backs trades, the part that open trades may win, fees, mining. */
export const houseKinds = ['capital', 'bankroll', 'exposure', 'fees', 'mining'] as const;
export type HouseKind = (typeof houseKinds)[number];

/** All kinds; `external` is the world outside of the books. */
export const accountKinds = [...customerKinds, ...houseKinds, 'external'] as const;

/** Names an account without knowing its number in the books. `external` is the outside world: negative by nature. */
export type AccountRef =
  | { readonly kind: Exclude<CustomerKind, 'allocated'>; readonly owner: UserId; readonly asset: Asset }
  | { readonly kind: 'allocated'; readonly owner: UserId; readonly copy: CopyId; readonly asset: Asset }
  | { readonly kind: HouseKind | 'external'; readonly asset: LedgerAsset };

export type AccountKind = AccountRef['kind'];
