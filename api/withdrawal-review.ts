import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { evidenceStates } from '#domain/withdrawals/evidence.ts';
import { SecondPerson } from './deposit-view.ts';
import { ApprovalsSeen, DecimalText, IdParams, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedPayments } from './review-lists.ts';
import { WithdrawalRisk } from './withdrawal-risk.ts';
import { statuses, Withdrawal } from './withdrawals.ts';

export const ReviewedWithdrawal = Type.Object({
  ...Withdrawal.properties,
  approvals: Type.Array(Type.Object({ admin: Type.String(), time: Time, transactionId: Nullable(Type.String()) })),
  /** Of a sending one: that nothing was broadcast, or which transaction failed. */
  unsends: Type.Array(
    Type.Object({
      admin: Type.String(),
      time: Time,
      failedBy: Nullable(
        Type.String({ description: 'The transaction that failed on the chain; null where nothing was broadcast' }),
      ),
      failedAt: Nullable(
        Type.String({ ...Time, description: "Its block's own time, by which its coins are worth what is given back" }),
      ),
    }),
  ),
  /** Of an approved one: that the payout came back, by which transaction. */
  returns: Type.Array(
    Type.Object({
      admin: Type.String(),
      time: Time,
      transactionId: Nullable(Type.String()),
      amountReceived: Nullable(
        Type.String({
          ...DecimalText,
          description: 'Coins that came back, as the chain showed or the admin read them',
        }),
      ),
      paidAt: Nullable(
        Type.String({
          ...Time,
          description: 'When they did: of the chain, or of the transaction as the admin read it',
        }),
      ),
    }),
  ),
  /** For the payout as its sums say; 'not broadcast' and 'returned' always take two. */
  approvalsNeeded: Type.Integer(),
  /** Why that step needs a second person, for whoever reads this: the sums of their own decisions count in it. */
  secondPerson: SecondPerson,
  /** When its address came into the customer's address book. */
  addressAddedAt: Nullable(Time),
  /** Of a recorded payout whose chain is watched: what the chain says. */
  evidence: Nullable(
    Type.Object({
      state: Type.Enum(evidenceStates),
      confirmations: Type.Integer(),
      /** What the transaction pays to this withdrawal's address; null while it is not seen. */
      paid: Nullable(DecimalText),
      checkedAt: Time,
    }),
  ),
  /** A9: recorded for holding it back longer than the configured days. */
  legalGround: Nullable(Type.Object({ ground: Type.String(), admin: Type.String(), time: Time })),
  seenPayments: Type.Array(
    Type.Object({ transactionId: Type.String(), paymentNo: Type.Integer(), paid: DecimalText, seenAt: Time }),
    {
      description:
        'Of a pending one: payments to its address that a watched chain showed and that count as nothing else, the first one first. Who sends the coins again may pay twice (W5)',
    },
  ),
  /** The customer's account_status now: of one who is approved a legal ground holds nothing back. */
  ownerStatus: Type.Enum(accountStatuses),
  openCase: Nullable(
    Type.String({ description: 'The customer’s open case of risk (O4), for the roles that read whether there is one' }),
  ),
  ...WithdrawalRisk.properties,
});

const filters = {
  status: Type.Optional(Type.Enum(statuses)),
  returning: Type.Optional(
    Type.Literal('waiting', {
      description: 'Approved ones that came back, where one admin has agreed to it and a second one has not',
    }),
  ),
  next: Type.Optional(
    Type.Enum(['approve', 'send'], {
      description: 'Pending ones by their next step: an approval, or recording the transaction that sends their coins',
    }),
  ),
  ...narrowedPayments,
};

export const reviewWithdrawals = operation({
  id: 'withdrawals.review',
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary: 'Withdrawals by status: what waits oldest first, all else newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'risk', 'support'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...filters }),
  reply: page(ReviewedWithdrawal),
  failures: [],
});

export const exportWithdrawals = exportOf({
  id: 'withdrawals.export',
  path: '/api/admin/withdrawals.csv',
  what: 'Withdrawals',
  query: Type.Object(filters),
  staff: ['operations', 'finance', 'risk', 'support'],
  audited: { method: 'as asked for' },
});

export const readWithdrawalCase = operation({
  id: 'withdrawals.case',
  method: 'GET',
  path: '/api/admin/withdrawals/{id}',
  summary: 'One withdrawal as a reviewer sees it',
  access: 'admin',
  staff: ['operations', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  reply: ReviewedWithdrawal,
  failures: ['not_found'],
});

export const approveWithdrawal = operation({
  id: 'withdrawals.approve',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/approve',
  summary:
    'Approves; after the last approval it is sending, and the middle price of the minute from the first one quoted anew then fixes its coins (W5), until when coinAmount is null. Once they are fixed its transaction id is recorded here, which posts the payout; without one they are fixed again an hour after they were. No approval takes a transaction id.',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({
    transactionId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    paymentNo: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description:
          'Which of the transaction’s payments to the withdrawal’s address pays it, counted in the order of the chain; left out where it pays the address once, and where a watched chain shows which one is enough',
      }),
    ),
    approvals: ApprovalsSeen,
    reason: Type.Optional(
      ReasonText({
        description: 'Why it is approved; needed while its customer has an open case of risk (O4). For the audit trail',
      }),
    ),
    seenPayments: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How many seenPayments stood on the withdrawal when it was approved: with more of them by now, it is not (payout_seen). None unless told',
      }),
    ),
  }),
  reply: ReviewedWithdrawal,
  failures: [
    'invalid_input',
    'payout_seen',
    'withdrawals_frozen',
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'sign_in_too_old',
    'record_changed',
    'transaction_too_early',
    'transaction_id_invalid',
    'transaction_already_paid',
    'price_unavailable',
    'customer_not_approved',
    'legal_ground_stands',
    'payout_address_new',
    'payout_below_dust',
    'payout_elsewhere',
    'payout_payment_missing',
    'payout_short',
  ],
});

const Reason = Type.Object({ reason: ReasonText() });

/** Of a step that two admins may have to take. */
export const ReasonOfTwo = Type.Object({ ...Reason.properties, approvals: ApprovalsSeen });

export const declineWithdrawal = operation({
  id: 'withdrawals.decline',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/decline',
  summary:
    'Declines while pending and not sending, unless coins were fixed before, with a reason that the customer sees; the hold is released',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'payout_owed'],
});

export const unsendWithdrawal = operation({
  id: 'withdrawals.not-broadcast',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/not-broadcast',
  summary:
    'sending → pending, because the payout was never broadcast; takes two admins, stays sending until the second, and is refused while a watched chain shows the payment. Of one whose payment failed both name the transaction, which ends it: what its coins were worth then is given back',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({
    ...ReasonOfTwo.properties,
    failedBy: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The transaction to the withdrawal’s address that failed on the watched chain, confirmed',
      }),
    ),
  }),
  reply: ReviewedWithdrawal,
  failures: [
    'not_found',
    'own_case',
    'already_decided',
    'second_admin_required',
    'record_changed',
    'sign_in_too_old',
    'decision_differs',
    'transaction_id_invalid',
    'transaction_already_paid',
    'amount_received_invalid',
    'payout_on_chain',
    'payout_seen',
    'undo_too_early',
    'payout_failed',
    'payout_failure_unproven',
    'price_unavailable',
    'unavailable',
  ],
});

export const takeBackWithdrawalApproval = operation({
  id: 'withdrawals.take-back-approval',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/take-back-approval',
  summary:
    'Takes back one’s own approval (of the payout, of not broadcast, of returned) while a second one is waited for (R3)',
  access: 'admin',
  staff: ['finance'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'already_decided', 'approval_missing'],
});

export const recordLegalGround = operation({
  id: 'withdrawals.record-legal-ground',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/legal-ground',
  summary:
    'Records a legal ground for holding an open withdrawal of a customer who is not approved back; they are not notified of it (A9)',
  access: 'admin',
  staff: ['finance', 'risk'],
  command: true,
  params: IdParams,
  body: Type.Object({ ground: ReasonText() }),
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'legal_ground_stands', 'customer_approved'],
});

export const liftLegalGround = operation({
  id: 'withdrawals.lift-legal-ground',
  method: 'POST',
  path: '/api/admin/withdrawals/{id}/lift-legal-ground',
  summary: 'Lifts the recorded legal ground, with a reason',
  access: 'admin',
  staff: ['finance', 'risk'],
  command: true,
  params: IdParams,
  body: Reason,
  reply: ReviewedWithdrawal,
  failures: ['not_found', 'own_case', 'already_decided', 'legal_ground_missing'],
});
