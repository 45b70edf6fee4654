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

/** What the account of a customer can be called whose approval has ended, which keeps their withdrawals from being sent (A9). */
export const stoppedStatuses = ['blocked', 'suspended', 'declined', 'pending'] as const;
export type StoppedStatus = (typeof stoppedStatuses)[number];

/** What a watched chain shows of payouts that are recorded as paid and not confirmed there, as it is published (W5). */
export const unprovenStates = ['not yet seen', 'seen', 'elsewhere', 'short'] as const;
export type UnprovenState = (typeof unprovenStates)[number];
