/** A8. `void` is never stored: it is what a missing profile reads as. */
export const accountStatuses = ['approved', 'pending', 'suspended', 'blocked', 'declined', 'void'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/**
 * Whether somebody with this account_status asks for withdrawals (A9.1, O4): a suspension closes the area, not the way of one's
 * money out. A blocked account may be in other hands, and who was never approved has nothing to withdraw.
 */
export function mayAskForWithdrawal(status: AccountStatus): boolean {
  return status === 'approved' || status === 'suspended';
}

/** A7. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Whether somebody with this account_status may administer at all (A7, A9). Pending is enough: the first admins of an
 * installation approve each other.
 */
export function mayAdminister(status: AccountStatus): boolean {
  return status === 'approved' || status === 'pending';
}
