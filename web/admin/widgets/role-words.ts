import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { textOf } from '#web/texts/text.ts';

/** The roles of the operator's staff. */
export const roleWords: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg({ message: 'owner', context: 'a role of staff' }),
  operations: msg({ message: 'operations', context: 'a role of staff' }),
  identity: msg({ message: 'identity', context: 'a role of staff' }),
  finance: msg({ message: 'finance', context: 'a role of staff' }),
  risk: msg({ message: 'risk', context: 'a role of staff' }),
  support: msg({ message: 'support', context: 'a role of staff' }),
  auditor: msg({ message: 'auditor', context: 'a role of staff' }),
};

/** A role of the operator's staff, in the reader's language. */
export const roleWord = (role: StaffRole): string => textOf(roleWords[role]);
