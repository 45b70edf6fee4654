import { t } from '@lingui/core/macro';
import type { AccountStatus } from '#domain/accounts/status.ts';

/** The status of a customer's account as staff read it: also of one that is void, which its owner never reads. */
export function accountStatusWord(status: AccountStatus): string {
  switch (status) {
    case 'pending':
      return t({ message: 'pending', context: 'an account' });
    case 'approved':
      return t({ message: 'approved', context: 'an account' });
    case 'suspended':
      return t({ message: 'suspended', context: 'an account' });
    case 'blocked':
      return t({ message: 'blocked', context: 'an account' });
    case 'declined':
      return t({ message: 'declined', context: 'an account' });
    case 'void':
      return t({ message: 'void', context: 'an account' });
  }
}
