import type { Millis } from '#domain/clock/millis.ts';
import type { UserId, WithdrawalId } from '#domain/ids/ids.ts';
import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import type { Approval } from '#domain/review/approvals.ts';

export const withdrawalStatuses = ['pending', 'approved', 'declined', 'cancelled', 'returned'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** How many coins go out (W5). */
export interface Payout {
  /** Smallest units of the coin. */
  readonly units: bigint;
  /** By which they were computed: where an earlier approval gave more coins, the price of that one. */
  readonly price: RecordedPrice;
  /** When they were fixed: once the price of the minute after the last approval was there, or when the price had lapsed since. */
  readonly fixedAtMs: Millis;
  /** The price of the minute from the time that fixes them, by its number among its pair's. */
  readonly marketSeq: number;
}

/** What an admin names who records that a payout was not broadcast, or failed. */
export interface UnsendValues {
  /** The transaction that failed, in its chain's one spelling; null where nothing was broadcast. */
  readonly failedBy: string | null;
  /** Its block's own time, as the chain showed it; null without one, and in approvals of before it was kept. */
  readonly failedAtMs: Millis | null;
}

/** What an admin names who records that a payout came back. */
export interface ReturnValues {
  /** The transaction that brought the coins back, in its chain's one spelling; null where none did. */
  readonly incoming: string | null;
  /** Smallest units that it brought back; null where nothing did, and in approvals of before they were kept. */
  readonly units: bigint | null;
  /** When it was seen in a block, or the time of it that the admin read; null likewise. */
  readonly atMs: Millis | null;
  /** The block's own time of the payout's payment, where that failed; null where it did not, and in approvals of before it was kept. */
  readonly failedAtMs: Millis | null;
}

export type WithdrawalState =
  | {
      readonly kind: 'pending';
      readonly approvals: readonly Approval<null>[];
      /** What an earlier approval fixed that came to nothing; null before any did. */
      readonly owed: Payout | null;
    }
  /** Approved, and its coins wait for the price of the minute from then on; held, no longer cancellable, 'pending'. */
  | {
      readonly kind: 'fixing';
      /** The time of the last approval, as the database keeps it. */
      readonly fromMs: Millis;
      /** What an earlier approval fixed that came to nothing; null before any did. */
      readonly owed: Payout | null;
    }
  /** Its coins are fixed; still held, no longer cancellable; its status stays 'pending' until the payout is recorded. */
  | {
      readonly kind: 'sending';
      readonly payout: Payout;
      /** Who has said that nothing was broadcast. */
      readonly unsends: readonly Approval<UnsendValues>[];
    }
  | {
      readonly kind: 'approved';
      readonly payout: Payout;
      readonly transactionId: string;
      /** Who has said that the payout came back. */
      readonly returns: readonly Approval<ReturnValues>[];
    }
  | { readonly kind: 'declined' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'returned' };

/** How long a withdrawal waits; later changes of the settings do not touch it. */
export interface WaitingTerms {
  /** W6: its approval, because its address is new. */
  readonly addressHoldHours: number;
  /** A9: because its customer is not approved. */
  readonly atMostDays: number;
}

/** A withdrawal as far as decisions need it. */
export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly owner: UserId;
  readonly method: PaymentMethod;
  readonly amount: Cents;
  /** What of it was aside (A13), and is again where nothing is paid. */
  readonly fromAside: Cents;
  /** In USD, as shown at the request; part of `amount`. */
  readonly networkFee: Cents;
  readonly createdAtMs: Millis;
  /** When its address came into the book of its customer (W6); null for those from before there was a book. */
  readonly addressAddedAtMs: Millis | null;
  /** W6, A9: how long it waits at most, as set when it was asked for. */
  readonly waits: WaitingTerms;
  /** Whether a legal ground for holding it back is recorded (A9). */
  readonly legalGround: boolean;
  readonly state: WithdrawalState;
}

/** The state as a refusal names it: of one that is approved, whether its coins are fixed (W5). */
export function shownKind(state: WithdrawalState): string {
  if (state.kind === 'fixing') return 'waiting_for_price';
  return state.kind === 'sending' ? 'to_send' : statusOf(state);
}

/** The status that the record shows. */
export function statusOf(state: WithdrawalState): WithdrawalStatus {
  switch (state.kind) {
    case 'pending':
    case 'fixing':
    case 'sending':
      return 'pending';
    case 'approved':
    case 'declined':
    case 'cancelled':
    case 'returned':
      return state.kind;
  }
}
