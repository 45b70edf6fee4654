import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { readDepositCase, reviewDeposits, reviewPayments } from '#api/deposit-review.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { paymentFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { paymentStatus, waitingWords } from '#web/admin/operations/chain-words.ts';
import { isTurnOf, progressOf, reviewOf } from '#web/admin/queue/approvals.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { depositDecidedAt } from '#web/admin/queue/decided-at.ts';
import { depositReady } from '#web/admin/queue/readiness.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { WaitingOrDecided } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { depositTones } from '#web/widgets/state-tones.ts';
import { DepositReview } from './deposit-review.tsx';
import { OpenPayments } from './open-payments.tsx';
import { creditedByChain, depositStatus, depositWord, isCreditedByChain, shortWords } from './payment-words.ts';

const statuses = ['pending', 'approved', 'declined', 'all'] as const;
type Shown = (typeof statuses)[number];

/** What the chain shows of it, for the list: the latest payment, and whether staff have to find out whose it is. */
function seenOf({ payments }: DepositCase): string {
  const [payment] = payments.toReversed();
  if (!payment) return '–';
  const status = paymentStatus(payment);
  return waitingWords(payment) === null ? status : t`${status}, unclear`;
}

/** The same with how much is missing, which a state alone does not say. */
function Seen({ deposit }: { readonly deposit: DepositCase }) {
  useLingui();
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
    name: msg`Customer`,
    cell: (deposit) => (
      <>
        <strong>{deposit.clientName}</strong>
        <small className={tables.narrow}>
          {depositWord(deposit)} · {deposit.paymentMethod} · {approvedWords(deposit)} ·{' '}
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
  { name: msg`Amount (USD)`, number: true, cell: (deposit) => money(amountOf(deposit)) },
  { name: msg`Coin`, minor: true, cell: ({ paymentMethod }) => paymentMethod },
  {
    name: msg`To send`,
    minor: true,
    number: true,
    amount: ({ amountToSend, amountInCrypto }) => ({
      text: asTyped(amountToSend),
      unit: symbolOf(amountInCrypto.split(' ')[1] ?? ''),
    }),
  },
  { name: msg`On the chain`, minor: true, cell: (deposit) => <Seen deposit={deposit} /> },
  { name: msg`Approvals`, minor: true, cell: (deposit) => progress(deposit) },
  {
    name: msg`Status`,
    minor: true,
    cell: (deposit) => <Tag tone={depositTones[depositStatus(deposit)]}>{depositWord(deposit)}</Tag>,
  },
  {
    name: msg`Waiting`,
    minor: true,
    number: true,
    cell: (deposit) => <WaitingOrDecided since={deposit.createdAt} decided={depositDecidedAt(deposit)} />,
  },
];

const progress = (deposit: DepositCase): string =>
  isCreditedByChain(deposit) ? t`credited by the chain` : progressOf(reviewOf(deposit));

/** 'approved 1 of 2'; what the chain credited had no approval, and needs none. */
function approvedWords(deposit: DepositCase): string {
  if (isCreditedByChain(deposit)) return creditedByChain();
  const given = progress(deposit);
  return t`approved ${given}`;
}

const empty: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg`No deposit is waiting for a decision. New requests appear here.`,
  approved: msg`No deposit has been approved yet.`,
  declined: msg`No deposit has been declined.`,
  all: msg`No customer has requested a deposit yet.`,
};

/** What the parts of the list are called. */
const partWords: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'several deposits' }),
  approved: msg({ message: 'approved', context: 'several deposits' }),
  declined: msg({ message: 'declined', context: 'several deposits' }),
  all: msg({ message: 'all', context: 'several deposits' }),
};

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(shown === 'all' ? {} : { status: shown }),
});

const queue: QueueOf<DepositCase, Shown> = {
  what: msg`deposits`,
  statuses,
  wordOf: (part) => textOf(partWords[part]),
  read: (page, shown, asked) => call(reviewDeposits, { query: { ...page, ...queryOf(shown, asked) } }),
  readOne: (id) => call(readDepositCase, { params: { id } }),
  fields: paymentFields,
  orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
  file: (shown, asked) => `/api/admin/deposits.csv${searchOf(queryOf(shown, asked))}`,
  empty,
  columns,
  idOf: ({ id }) => id,
  nameOf: (deposit) => {
    const amount = money(amountOf(deposit));
    const { clientName } = deposit;
    return t`deposit of ${amount} USD by ${clientName}`;
  },
  hasPage: true,
  waits: ({ status }) => status === 'pending',
};

/** Deposits to decide on, the one that has waited longest first (D5). */
export function DepositsQueue(props: { readonly admin: string }) {
  const may = useMay();
  return (
    <div className={styles.stack}>
      <ReviewQueue
        of={{ ...queue, isReady: (deposit) => depositReady(deposit) && isTurnOf(reviewOf(deposit), props.admin) }}
        detail={(deposit, onDecided) => <DepositReview deposit={deposit} admin={props.admin} onDecided={onDecided} />}
      />
      {may(reviewPayments) && <OpenPayments />}
    </div>
  );
}
