import { t } from '@lingui/core/macro';
import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';

type Status =
  | ReplyOf<typeof readDeposit>['status']
  | AccountStatus
  | 'in_review'
  | 'part_paid'
  | 'credited'
  | 'cancelled';

/** The state of a deposit or an account, in the reader's language. */
export function statusWord(status: Status): string {
  switch (status) {
    case 'pending':
      return t`pending`;
    case 'in_review':
      return t`in review`;
    case 'part_paid':
      return t`paid in part`;
    case 'approved':
      return t`approved`;
    case 'credited':
      return t`credited`;
    case 'declined':
      return t`declined`;
    case 'cancelled':
      return t`cancelled`;
    case 'suspended':
      return t`suspended`;
    case 'blocked':
      return t`blocked`;
    case 'void':
      return '';
  }
}
