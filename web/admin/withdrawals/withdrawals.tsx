import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';

import tables from '#web/ui/table.module.css';
import { groundHolds } from './legal-ground.tsx';
import { approvalWords, evidenceTones } from './payout-words.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

const statuses = ['pending', 'approved', 'declined', 'returned', 'cancelled', 'all'] as const;
type Shown = (typeof statuses)[number];

const shownStatus = ({ sending, status }: WithdrawalCase) => (sending ? 'sending' : status);

const tones = {
  pending: 'warn',
  sending: 'warn',
  approved: 'up',
  declined: 'down',
  returned: 'down',
  cancelled: 'quiet',
} as const;

const columns: readonly Column<WithdrawalCase>[] = [
  {
    name: 'Client',
    cell: (withdrawal) => (
      <>
        <strong>{withdrawal.clientName}</strong>
        <small className={tables.narrow}>
          {shownStatus(withdrawal)} · {withdrawal.paymentMethod} · approved {approvalWords(withdrawal)} ·{' '}
          <Waiting since={withdrawal.createdAt} />
        </small>
      </>
    ),
  },
  { name: 'Amount (USD)', number: true, cell: ({ amount }) => money(amount) },
  { name: 'Network fee (USD)', minor: true, number: true, cell: ({ networkFee }) => money(networkFee) },
  { name: 'Paid as', minor: true, cell: ({ paymentMethod }) => paymentMethod },
  { name: 'Approvals', minor: true, cell: (withdrawal) => approvalWords(withdrawal) },
  {
    name: 'Status',
    minor: true,
    cell: (withdrawal) => (
      <>
        <Tag tone={tones[shownStatus(withdrawal)]}>{shownStatus(withdrawal)}</Tag>
        <StatusTags withdrawal={withdrawal} />
      </>
    ),
  },
  { name: 'Age', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

/** What else holds for it that somebody has to know before opening it. */
function StatusTags({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const { legalGround, evidence } = withdrawal;
  return (
    <>
      {' '}
      {legalGround !== null && (
        <Tag tone={groundHolds(withdrawal) ? 'down' : 'quiet'}>
          {groundHolds(withdrawal) ? 'legal ground' : 'legal ground, holds nothing'}
        </Tag>
      )}{' '}
      {evidence !== null && <Tag tone={evidenceTones[evidence.state]}>{evidence.state}</Tag>}
    </>
  );
}

const empty: Readonly<Record<Shown, string>> = {
  pending: 'No withdrawal waits for a decision. A new one appears here as soon as a customer asks for it.',
  approved: 'No withdrawal has been paid yet.',
  declined: 'No withdrawal has been declined.',
  returned: 'No payout has come back.',
  cancelled: 'No customer has cancelled a withdrawal.',
  all: 'No customer has asked for a withdrawal yet.',
};

const queue: QueueOf<WithdrawalCase, Shown> = {
  what: 'withdrawals',
  statuses,
  read: (page, shown) => call(reviewWithdrawals, { query: { ...page, ...(shown === 'all' ? {} : { status: shown }) } }),
  empty,
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ amount, clientName }) => `withdrawal of ${money(amount)} USD by ${clientName}`,
  waits: ({ status }) => status === 'pending',
};

/** Withdrawals to decide on and to send, the one that has waited longest first (W5). */
export function WithdrawalsQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={queue}
      detail={(withdrawal, onDecided) => (
        <WithdrawalReview withdrawal={withdrawal} admin={props.admin} onDecided={onDecided} />
      )}
    />
  );
}
