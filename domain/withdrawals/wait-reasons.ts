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
