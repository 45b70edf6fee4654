import { t } from '@lingui/core/macro';
import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';

type Status = ReplyOf<typeof readDeposit>['status'] | ReplyOf<typeof readWithdrawal>['status'] | 'sending';

/** The state of a deposit or withdrawal, in the reader's language. */
export function statusWord(status: Status): string {
  switch (status) {
    case 'pending':
      return t`pending`;
    case 'sending':
      return t`sending`;
    case 'approved':
      return t`approved`;
    case 'declined':
      return t`declined`;
    case 'cancelled':
      return t`cancelled`;
    case 'returned':
      return t`returned`;
  }
}
