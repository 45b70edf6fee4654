import { Type } from 'typebox';
import { QuantitySchema } from '#domain/money/quantity.ts';
import { NoFacts, StaffText, type StepOf } from '#domain/timeline/steps.ts';

/** Why a withdrawal waits for a second approval, as far as it is its customer's to know (R3). */
const firstApprovalReasons = ['amount', 'sum'] as const;

/** What can happen to a withdrawal, as its customer reads it (W5): the closed list. A code that was used once stays. */
export const withdrawalStepFacts = {
  requested: NoFacts,
  waiting_for_new_address: Type.Object({ until: Type.String({ description: 'ISO 8601 in UTC' }) }),
  /** Why it takes two: its own amount, or a sum of these 24 hours (R3); none in those of before it was kept. */
  first_approval: Type.Object({ why: Type.Optional(Type.Enum(firstApprovalReasons)) }),
  approval_taken_back: NoFacts,
  sending: NoFacts,
  /** By the price of the minute after the last approval (W5). */
  coins_fixed: Type.Object({ coins: QuantitySchema }),
  coins_fixed_again: Type.Object({ coins: QuantitySchema }),
  not_broadcast: StaffText,
  /** Its payment failed on the chain, which ended it (W5). */
  payment_failed: StaffText,
  paid: Type.Object({ transactionId: Type.String() }),
  confirmed_on_the_chain: NoFacts,
  declined: StaffText,
  /** Declined because a deposit's payment left the chain and its credit was taken back (L3). */
  declined_for_reversal: NoFacts,
  returned: StaffText,
  cancelled: NoFacts,
} as const;

export type WithdrawalStep = StepOf<typeof withdrawalStepFacts>;

/** Why the product itself declined a withdrawal; where staff did, they wrote why. */
export const ownDeclineReasons = ['deposit_reversed'] as const;
export type OwnDeclineReason = (typeof ownDeclineReasons)[number];
