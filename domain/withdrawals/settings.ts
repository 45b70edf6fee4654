import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { FourEyesLimits } from '#domain/review/second-person.ts';

/** What a withdrawal costs and waits, as its request agrees to it. */
export interface WithdrawalTerms {
  /** Taken from the amount, per coin, in USD. */
  readonly networkFees: Readonly<Record<PaymentMethod, Cents>>;
  /** W6: how long the approval of a withdrawal to a new address waits. */
  readonly addressHoldHours: number;
  /** A9: how long a withdrawal of a customer who is not approved waits at most. */
  readonly waitsAtMostDays: number;
}

/** What the operator sets about withdrawals. */
export interface WithdrawalSettings extends WithdrawalTerms {
  /** From which amount and sums on two admins have to approve (W5, R3). */
  readonly fourEyes: FourEyesLimits;
}
