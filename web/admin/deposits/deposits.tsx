import { readDepositCase, reviewDeposits } from '#api/deposit-review.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { paymentFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { paymentStatus, waitingWords } from '#web/admin/operations/chain-words.ts';
import { progressOf } from '#web/admin/queue/approvals.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { depositDecidedAt } from '#web/admin/queue/decided-at.ts';
import { depositReady } from '#web/admin/queue/readiness.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { WaitingOrDecided } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { DepositReview } from './deposit-review.tsx';
import { OpenPayments } from './open-payments.tsx';
import { depositStatus, shortWords } from './payment-words.ts';

const statuses = ['pending', 'approved', 'declined', 'all'] as const;
type Shown = (typeof statuses)[number];

const tones = {
  pending: 'warn',
  'waiting for payment': 'quiet',
  approved: 'up',
  declined: 'down',
  reversed: 'down',
} as const;

/** What the chain shows of it, for the list: the latest payment, and whether staff have to find out whose it is. */
function seenOf({ payments }: DepositCase): string {
  const [payment] = payments.toReversed();
  if (!payment) return '–';
  return waitingWords(payment) === null ? paymentStatus(payment) : `${paymentStatus(payment)}, unclear`;
}

/** The same with how much is missing, which a state alone does not say. */
function Seen({ deposit }: { readonly deposit: DepositCase }) {
  const short = shortWords(deposit);
  return (
    <>
      {seenOf(deposit)}
      {short !== null && <strong className={tables.note}>{short}</strong>}
    </>
  );
}

const columns: readonly Column<DepositCase>[] = [
  {
    name: 'Customer',
    cell: (deposit) => (
      <>
        <strong>{deposit.clientName}</strong>
        <small className={tables.narrow}>
          {depositStatus(deposit)} · {deposit.paymentMethod} · approved {progress(deposit)} ·{' '}
          <WaitingOrDecided since={deposit.createdAt} decided={depositDecidedAt(deposit)} />{' '}
          {deposit.payments.length > 0 && (
            <>
              · <Seen deposit={deposit} />
            </>
          )}
        </small>
      </>
    ),
  },
  { name: 'Amount (USD)', number: true, cell: ({ amount }) => money(amount) },
  { name: 'Coin', minor: true, cell: ({ paymentMethod }) => paymentMethod },
  {
    name: 'To send',
    minor: true,
    number: true,
    amount: ({ amountToSend, amountInCrypto }) => ({
      text: asTyped(amountToSend),
      unit: symbolOf(amountInCrypto.split(' ')[1] ?? ''),
    }),
  },
  { name: 'On the chain', minor: true, cell: (deposit) => <Seen deposit={deposit} /> },
  { name: 'Approvals', minor: true, cell: (deposit) => progress(deposit) },
  {
    name: 'Status',
    minor: true,
    cell: (deposit) => <Tag tone={tones[depositStatus(deposit)]}>{depositStatus(deposit)}</Tag>,
  },
  {
    name: 'Waiting',
    minor: true,
    number: true,
    cell: (deposit) => <WaitingOrDecided since={deposit.createdAt} decided={depositDecidedAt(deposit)} />,
  },
];

const progress = ({ approvals, approvalsNeeded }: DepositCase): string =>
  progressOf({ approvals, needed: approvalsNeeded });

const empty: Readonly<Record<Shown, string>> = {
  pending: 'No deposit is waiting for a decision. New requests appear here.',
  approved: 'No deposit has been approved yet.',
  declined: 'No deposit has been declined.',
  all: 'No customer has requested a deposit yet.',
};

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(shown === 'all' ? {} : { status: shown }),
});

const queue: QueueOf<DepositCase, Shown> = {
  what: 'deposits',
  statuses,
  read: (page, shown, asked) => call(reviewDeposits, { query: { ...page, ...queryOf(shown, asked) } }),
  readOne: (id) => call(readDepositCase, { params: { id } }),
  fields: paymentFields,
  orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
  file: (shown, asked) => `/api/admin/deposits.csv${searchOf(queryOf(shown, asked))}`,
  empty,
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ amount, clientName }) => `deposit of ${money(amount)} USD by ${clientName}`,
  hasPage: true,
  waits: ({ status }) => status === 'pending',
  isReady: depositReady,
};

/** Deposits to decide on, the one that has waited longest first (D5). */
export function DepositsQueue(props: { readonly admin: string }) {
  return (
    <div className={styles.stack}>
      <ReviewQueue
        of={queue}
        detail={(deposit, onDecided) => <DepositReview deposit={deposit} admin={props.admin} onDecided={onDecided} />}
      />
      <OpenPayments />
    </div>
  );
}
