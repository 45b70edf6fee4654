import { Type } from 'typebox';
import { QuantitySchema } from '#domain/money/quantity.ts';
import { NoFacts, StaffText, type StepOf } from '#domain/timeline/steps.ts';

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
  payment_confirmed: Type.Object({ needed: Type.Integer() }),
  /**
   * The payment counts for this deposit no more: another transaction took its place or the network dropped it, or, with
   * `creditedElsewhere`, staff found that it meant another deposit and credited that one (D2).
   */
  payment_replaced: Type.Object({
    arrived: QuantitySchema,
    creditedElsewhere: Type.Optional(
      Type.Object(
        { transactionId: Type.String() },
        { description: 'Staff credited it to another deposit. Left out: it was replaced or dropped' },
      ),
    ),
  }),
  payment_reorganised: NoFacts,
  pending_again: NoFacts,
  first_approval: NoFacts,
  approval_taken_back: NoFacts,
  approved: Credit,
  reversed: Type.Object({ amount: Usd }),
  restored: Credit,
  declined: StaffText,
  cancelled: NoFacts,
} as const;

export type DepositStep = StepOf<typeof depositStepFacts>;
