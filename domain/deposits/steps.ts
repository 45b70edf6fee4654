import { Type } from 'typebox';
import { QuantitySchema } from '#domain/money/quantity.ts';
import { NoFacts, StaffText, type StepOf } from '#domain/timeline/steps.ts';
import { reviewReasons } from './review-reasons.ts';

/** USD as a decimal string with two decimals. */
const Usd = Type.String();
const Arrived = Type.Object({ arrived: QuantitySchema });
/** What was credited, and how much of it can be withdrawn and not played with (A13). */
const Credit = Type.Object({ credited: Usd, aside: Usd });

/** What can happen to a deposit, as its customer reads it (D): the closed list. A code that was used once stays. */
export const depositStepFacts = {
  requested: NoFacts,
  /** A payment to the address of a deposit that was credited before made a record of its own (D5). */
  opened_by_payment: Type.Object({ first: Type.String({ description: 'The deposit whose address was paid' }) }),
  /** The exact amount of before and of now (D2); both are the same where the price was. */
  quote_renewed: Type.Object({ before: QuantitySchema, now: QuantitySchema }),
  proof_uploaded: NoFacts,
  proof_replaced: NoFacts,
  payment_seen: Type.Object({
    arrived: QuantitySchema,
    fit: Type.Enum(['exact', 'under', 'over', 'another']),
    late: Type.Boolean({ description: 'First seen after the quote had ended' }),
  }),
  payment_seen_again: Arrived,
  confirming: Type.Object({ confirmations: Type.Integer(), needed: Type.Integer() }),
  payment_confirmed: Type.Object({
    needed: Type.Integer(),
    review: Type.Optional(
      Type.Enum(reviewReasons, {
        description:
          'Why staff decide on it, as the watcher found then; absent where it credits it itself or found later',
      }),
    ),
  }),
  /** Another transaction took its place, or the network dropped it. */
  payment_replaced: Arrived,
  /** Staff found that a payment that had waited here meant another deposit, and credited that one (D2). */
  payment_taken: Type.Object({
    arrived: QuantitySchema,
    transactionId: Type.String({ description: 'Of the payment that was credited to another deposit' }),
  }),
  payment_reorganised: NoFacts,
  pending_again: NoFacts,
  first_approval: NoFacts,
  approval_taken_back: NoFacts,
  approved: Credit,
  reversed: Type.Object({ amount: Usd }),
  restored: Credit,
  declined: StaffText,
  /** The payment that had opened it was credited to another deposit (D5). */
  declined_without_payment: NoFacts,
  cancelled: NoFacts,
} as const;

export type DepositStep = StepOf<typeof depositStepFacts>;

/** Why the product itself declined a deposit; where staff did, they wrote why. */
export const ownDeclineReasons = ['payment_taken'] as const;
