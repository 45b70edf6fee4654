/** A7.1: what somebody of the operator's staff is there for. An owner may do everything; an auditor reads everything and changes nothing. */
export const staffRoles = ['owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that an operation can name: the others have their rights by what they are. */
export type NamedStaffRole = Exclude<StaffRole, 'owner' | 'auditor'>;

/** Who reads who is staff: no role is named for it. */
export const staffReaders: readonly StaffRole[] = ['owner', 'auditor'];

/** By what somebody is staff. */
export interface StaffRight {
  readonly role: StaffRole;
  /** By the configured list of addresses, which no command changes; otherwise by what owners have decided. */
  readonly listed: boolean;
}
