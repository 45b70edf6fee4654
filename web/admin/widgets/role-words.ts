import { t } from '@lingui/core/macro';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';

/** A role of the operator's staff, in the reader's language. */
export function roleWord(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t({ message: 'owner', context: 'a role of staff' });
    case 'operations':
      return t({ message: 'operations', context: 'a role of staff' });
    case 'identity':
      return t({ message: 'identity', context: 'a role of staff' });
    case 'finance':
      return t({ message: 'finance', context: 'a role of staff' });
    case 'risk':
      return t({ message: 'risk', context: 'a role of staff' });
    case 'support':
      return t({ message: 'support', context: 'a role of staff' });
    case 'auditor':
      return t({ message: 'auditor', context: 'a role of staff' });
  }
}
