import type { Millis } from '#domain/clock/millis.ts';
import type { DepositId, PaymentId, UserId } from '#domain/ids/ids.ts';
import type { Cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { Approval } from '#domain/review/approvals.ts';
import type { DepositQuote } from './quotes.ts';

export const depositStatuses = ['pending', 'approved', 'declined'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** What an admin says has arrived. */
export interface Payment {
  /** In its chain's one spelling. */
  readonly transactionId: string;
  /** By what the coin tells payments of one transaction apart: output or log index; 0 where there is one payment only. */
  readonly output: number;
  /** Smallest units of the coin; null: exactly what was asked. */
  readonly received: bigint | null;
  /** When it was paid: when a watcher first saw it in a block, otherwise what an admin read from the transaction. */
  readonly paidAtMs: Millis;
}

/** What an approval says; of one from before times were kept, it says no time. */
export type ApprovedPayment = Omit<Payment, 'paidAtMs'> & { readonly paidAtMs: Millis | null };

export interface DepositApproval extends Approval<ApprovedPayment> {
  readonly timeMs: Millis;
}

export type DepositState =
  | { readonly status: 'pending' }
  | {
      readonly status: 'approved';
      readonly payment: Payment;
      readonly credited: Cents;
      readonly decidedAtMs: Millis;
      /** The payment on the chain that it was credited by, where a watcher saw one. */
      readonly evidence: PaymentId | null;
      /** Credited, taken back because the payment left the chain, credited again: how often each. */
      readonly reversals: number;
      readonly restores: number;
    }
  | { readonly status: 'declined'; readonly decidedAtMs: Millis };

/** A deposit as far as decisions need it. */
export interface Deposit {
  readonly id: DepositId;
  readonly owner: UserId;
  readonly method: PaymentMethod;
  /** What the customer asked to deposit. */
  readonly amount: Cents;
  /** The exact amount to send, in the coin's smallest unit; no other deposit ever had it on the address. */
  readonly units: bigint;
  readonly quote: DepositQuote;
  readonly approvals: readonly DepositApproval[];
  readonly state: DepositState;
}
