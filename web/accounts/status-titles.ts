import { t } from '@lingui/core/macro';
import type { AccountStatus } from '#domain/accounts/status.ts';

/** A8: the exact titles, on the screen and in its tab; void has none on the screen. */
export function statusTitle(status: Exclude<AccountStatus, 'approved'>): string {
  switch (status) {
    case 'pending':
      return t`Account In Review`;
    case 'suspended':
      return t`Account suspended`;
    case 'blocked':
      return t`Account Blocked`;
    case 'declined':
      return t`KYC DECLINED`;
    case 'void':
      return t`Loading`;
  }
}
