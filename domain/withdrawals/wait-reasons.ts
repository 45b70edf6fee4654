/** Why a withdrawal waits, as it is published (A9); the first that holds. */
export const waitReasons = [
  'sending',
  'legal ground',
  'customer not approved',
  'owing',
  'new address',
  'review',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Account statuses that keep a customer's withdrawals from being sent, by a decision of staff. */
export const stoppedStatuses = ['blocked', 'suspended'] as const;
export type StoppedStatus = (typeof stoppedStatuses)[number];

/** What a watched chain shows of payouts that are recorded as paid and not confirmed there, as it is published (W5). */
export const unprovenStates = ['not yet seen', 'seen', 'elsewhere', 'short'] as const;
export type UnprovenState = (typeof unprovenStates)[number];
