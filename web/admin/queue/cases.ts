import type { listCustomers } from '#api/accounts.ts';
import type { listAdjustments } from '#api/adjustments.ts';
import type { reviewDeposits } from '#api/deposit-review.ts';
import type { reviewIdentities } from '#api/identity.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { adminTraderList, adminTraders } from '#api/trader-review.ts';
import type { reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';

/** The records that wait in queues, as a reviewer sees them. */
export type CustomerCase = ReplyOf<typeof listCustomers>['items'][number];
export type AdjustmentCase = ReplyOf<typeof listAdjustments>['items'][number];
export type DepositCase = ReplyOf<typeof reviewDeposits>['items'][number];
export type IdentityCase = ReplyOf<typeof reviewIdentities>['items'][number];
export type TraderCase = ReplyOf<typeof adminTraders>['items'][number];
export type ListedTrader = ReplyOf<typeof adminTraderList>['items'][number];
export type WithdrawalCase = ReplyOf<typeof reviewWithdrawals>['items'][number];

interface Deciding {
  /** The uid of the admin who is signed in. */
  readonly admin: string;
  /** Says what became of the case and closes it. */
  readonly onDecided: (statusText: StatusText) => void;
}

export interface CustomerCaseProps extends Deciding {
  readonly customer: CustomerCase;
}
export interface AdjustmentCaseProps extends Deciding {
  readonly adjustment: AdjustmentCase;
}
export interface DepositCaseProps extends Deciding {
  readonly deposit: DepositCase;
}
export interface WithdrawalCaseProps extends Deciding {
  readonly withdrawal: WithdrawalCase;
}
export interface TraderCaseProps extends Deciding {
  readonly application: TraderCase;
}
export interface IdentityCaseProps extends Deciding {
  readonly identity: IdentityCase;
}
