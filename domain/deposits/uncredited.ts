/** Why a payment that meant a deposit is not credited, as it is published (D5); the first that holds. */
export const uncreditedReasons = ['small', 'declined', 'sender', 'review'] as const;
export type UncreditedReason = (typeof uncreditedReasons)[number];
