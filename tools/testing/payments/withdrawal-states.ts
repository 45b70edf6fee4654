import type { AccountStatus } from '#domain/accounts/status.ts';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import type { RecordedPrice } from '#domain/money/prices.ts';
import { type ApprovalFacts, decideApproval } from '#domain/withdrawals/approving.ts';
import { decideUndoing, type PaymentToAddress } from '#domain/withdrawals/undoing.ts';
import type { Withdrawal, WithdrawalState } from '#domain/withdrawals/withdrawal.ts';
import { market, personOf } from './stored-withdrawal.ts';

export const first = personOf(2);

export const second = personOf(3);

export const payout = { units: 1n, price: market, fixedAtMs: millis(0), marketSeq: 1 };

const limit = cents(100_000n);

/** A state of each kind. */
export const states: Readonly<Record<WithdrawalState['kind'], WithdrawalState>> = {
  pending: { kind: 'pending', approvals: [], owed: null },
  fixing: { kind: 'fixing', fromMs: millis(0), owed: null },
  sending: { kind: 'sending', payout, unsends: [] },
  approved: { kind: 'approved', payout, transactionId: 'a', returns: [] },
  declined: { kind: 'declined' },
  cancelled: { kind: 'cancelled' },
  returned: { kind: 'returned' },
};

export const backBy = { incoming: 'b', units: 1n, atMs: millis(5), failedAtMs: null };

/** What an approval is decided by. */
export const facts = (
  ownerStatus: AccountStatus = 'approved',
  price: RecordedPrice | null = market,
): ApprovalFacts => ({
  fourEyes: { record: limit, sum: cents(1_000_000n), total: cents(1_000_000n) },
  alone: [],
  market: price,
  ownerStatus,
});

/** An approval by the first admin, unless given. */
export const approve = (subject: Withdrawal, transactionId: string | null, admin = first, known = facts(), at = 1) =>
  decideApproval(subject, { admin, transactionId }, millis(at), known);

/** An admin says that nothing was broadcast. */
export const notBroadcast = (subject: Withdrawal, admin: typeof first, paid: PaymentToAddress | null) =>
  decideUndoing(subject, { admin, failedBy: null }, { paid, failed: null, named: null }, null);
