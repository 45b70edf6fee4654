/**
 * Why a payment by an amount of a shared address waits for staff (D2): the closed list, in the order in which the first one that holds
 * is written down. `amount_just_asked` is of before the reasons were told apart: one of the others.
 */
export const waitingReasons = [
  'not_meant_before',
  'cancelled_another',
  'replaces_earlier',
  'amount_just_asked',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/**
 * D2: a payment that was first seen so soon (ms) after its amount was issued waits for staff: somebody may have seen it before the
 * watcher did, and asked for just that amount.
 */
export const justAskedMs = 60_000;
