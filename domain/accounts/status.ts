/** A8. `void` is never stored: it is what a missing profile reads as. */
export const accountStatuses = ['approved', 'pending', 'suspended', 'blocked', 'declined', 'void'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A7. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];
