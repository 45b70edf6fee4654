import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { readWithdrawalCase, reviewWithdrawals } from '#api/withdrawal-review.ts';
import { paymentFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { isTurnOf, reviewOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { withdrawalDecidedAt } from '#web/admin/queue/decided-at.ts';
import { withdrawalReady } from '#web/admin/queue/readiness.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { WaitingOrDecided } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { withdrawalTone, withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { approvalWords, stateOf } from './payout-words.ts';
import { RiskTags } from './risk-tags.tsx';
import { WithdrawalReview } from './withdrawal-review.tsx';
import styles from './withdrawals.module.css';

const statuses = [
  'pending',
  'to approve',
  'to send',
  'approved',
  'declined',
  'came back',
  'returned',
  'cancelled',
  'all',
] as const;
type Shown = (typeof statuses)[number];

const statusOf = (withdrawal: WithdrawalCase): string => withdrawalWord(stateOf(withdrawal));

/** 'approved 1 of 2' */
function approvedWords(withdrawal: WithdrawalCase): string {
  const given = approvalWords(withdrawal);
  return t({ message: `approved ${given}`, context: 'a withdrawal' });
}

const partWords: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg({ message: 'open', context: 'several withdrawals' }),
  'to approve': msg({ message: 'to approve', context: 'several withdrawals' }),
  'to send': msg({ message: 'to send', context: 'several withdrawals' }),
  approved: msg({ message: 'paid out', context: 'several withdrawals' }),
  declined: msg({ message: 'declined', context: 'several withdrawals' }),
  'came back': msg({ message: 'came back', context: 'several withdrawals' }),
  returned: msg({ message: 'returned', context: 'several withdrawals' }),
  cancelled: msg({ message: 'cancelled', context: 'several withdrawals' }),
  all: msg({ message: 'all', context: 'several withdrawals' }),
};

const columns: readonly Column<WithdrawalCase>[] = [
  {
    name: msg`Customer`,
    cell: (withdrawal) => (
      <>
        <strong>{withdrawal.clientName}</strong>
        <small className={tables.narrow}>
          {statusOf(withdrawal)} · {withdrawal.paymentMethod} · {approvedWords(withdrawal)} ·{' '}
          <WaitingOrDecided since={withdrawal.createdAt} decided={withdrawalDecidedAt(withdrawal)} />{' '}
          <span className={styles.below}>
            <RiskTags withdrawal={withdrawal} />
          </span>
        </small>
      </>
    ),
  },
  { name: msg`Amount (USD)`, number: true, cell: ({ amount }) => money(amount) },
  { name: msg`Fee (USD)`, minor: true, number: true, cell: ({ networkFee }) => money(networkFee) },
  { name: msg`Coin`, minor: true, cell: ({ paymentMethod }) => paymentMethod },
  { name: msg`Approvals`, minor: true, cell: (withdrawal) => approvalWords(withdrawal) },
  {
    name: msg`Status`,
    minor: true,
    cell: (withdrawal) => <Tag tone={withdrawalTone(stateOf(withdrawal))}>{statusOf(withdrawal)}</Tag>,
  },
  { name: msg`Risk`, minor: true, cell: (withdrawal) => <RiskTags withdrawal={withdrawal} /> },
  {
    name: msg`Waiting`,
    minor: true,
    number: true,
    cell: (withdrawal) => <WaitingOrDecided since={withdrawal.createdAt} decided={withdrawalDecidedAt(withdrawal)} />,
  },
];

const empty: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg`No withdrawal is waiting for a decision. New requests appear here.`,
  'to approve': msg`No withdrawal is waiting for an approval.`,
  'to send': msg`No approved withdrawal is waiting to be sent.`,
  approved: msg`No withdrawal has been paid yet.`,
  declined: msg`No withdrawal has been declined.`,
  'came back': msg`No payout that came back is waiting for a second admin.`,
  returned: msg`No payout has come back.`,
  cancelled: msg`No customer has cancelled a withdrawal.`,
  all: msg`No customer has requested a withdrawal yet.`,
};

function queryOf(shown: Shown, asked: Readonly<Record<string, string>>) {
  switch (shown) {
    case 'all':
      return asked;
    case 'came back':
      return { ...asked, returning: 'waiting' } as const;
    case 'to approve':
      return { ...asked, next: 'approve' } as const;
    case 'to send':
      return { ...asked, next: 'send' } as const;
    default:
      return { ...asked, status: shown };
  }
}

/** The parts of which each one waits for staff. */
const waiting: ReadonlySet<Shown> = new Set<Shown>(['pending', 'to approve', 'to send', 'came back']);

const queue: QueueOf<WithdrawalCase, Shown> = {
  what: msg`withdrawals`,
  statuses,
  words: partWords,
  read: (page, shown, asked) => call(reviewWithdrawals, { query: { ...page, ...queryOf(shown, asked) } }),
  readOne: (id) => call(readWithdrawalCase, { params: { id } }),
  fields: paymentFields,
  orderOf: (shown) => (waiting.has(shown) ? 'oldest' : 'newest'),
  file: (shown, asked) => `/api/admin/withdrawals.csv${searchOf(queryOf(shown, asked))}`,
  empty,
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ amount: asked, clientName }) => {
    const amount = money(asked);
    return t`withdrawal of ${amount} USD by ${clientName}`;
  },
  hasPage: true,
  waits: ({ status, returns }) => status === 'pending' || (status === 'approved' && returns.length > 0),
};

/** Whether an admin can go on with a withdrawal now: a payout that came back waits for the second of two (R3). */
function isReadyFor(withdrawal: WithdrawalCase, admin: string): boolean {
  const { returns } = withdrawal;
  if (returns.length > 0) return isTurnOf(reviewOf({ ...withdrawal, approvals: returns }), admin);
  if (!withdrawalReady(withdrawal, Date.now())) return false;
  return withdrawal.sending ? withdrawal.user_id !== admin : isTurnOf(reviewOf(withdrawal), admin);
}

/** Withdrawals to decide on and to send, the one that has waited longest first (W5). */
export function WithdrawalsQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={{ ...queue, isReady: (withdrawal) => isReadyFor(withdrawal, props.admin) }}
      detail={(withdrawal, onDecided) => (
        <WithdrawalReview withdrawal={withdrawal} admin={props.admin} onDecided={onDecided} />
      )}
    />
  );
}
