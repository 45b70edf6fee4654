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
