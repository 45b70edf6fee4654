import type { Millis } from '#domain/clock/millis.ts';
import type { UserId, WithdrawalId } from '#domain/ids/ids.ts';
import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import type { Approval } from '#domain/review/approvals.ts';

export const withdrawalStatuses = ['pending', 'approved', 'declined', 'cancelled', 'returned'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** How many coins go out, fixed at the last approval (W5). */
export interface Payout {
  /** Smallest units of the coin. */
  readonly units: bigint;
  readonly price: RecordedPrice;
}

export type WithdrawalState =
  | { readonly kind: 'pending'; readonly approvals: readonly Approval<null>[] }
  /** Approved, still held, no longer cancellable; its status stays 'pending' until the payout is recorded. */
  | {
      readonly kind: 'sending';
      readonly payout: Payout;
      /** Who has said that nothing was broadcast. */
      readonly unsends: readonly Approval<null>[];
    }
  | {
      readonly kind: 'approved';
      readonly payout: Payout;
      readonly transactionId: string;
      /** Who has said that the payout came back. */
      readonly returns: readonly Approval<null>[];
    }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'returned'; readonly reason: string };

/** A withdrawal as far as decisions need it. */
export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly owner: UserId;
  readonly method: PaymentMethod;
  readonly amount: Cents;
  /** In USD, as shown at the request; part of `amount`. */
  readonly networkFee: Cents;
  readonly createdAtMs: Millis;
  /** When its address came into the book of its customer (W6); null for those from before there was a book. */
  readonly addressAddedAtMs: Millis | null;
  /** Whether a legal ground for holding it back is recorded (A9). */
  readonly legalGround: boolean;
  readonly state: WithdrawalState;
}

/** The status that the record shows. */
export function statusOf(state: WithdrawalState): WithdrawalStatus {
  switch (state.kind) {
    case 'pending':
    case 'sending':
      return 'pending';
    case 'approved':
    case 'declined':
    case 'cancelled':
    case 'returned':
      return state.kind;
  }
}
