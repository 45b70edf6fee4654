import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { listMiningReceipts, readMiningReceipt, recordMiningReceipt } from '#api/mining-receipts.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { daysFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import styles from './mining.module.css';
import { ReceiptForm } from './receipt-recording.tsx';
import { ReceiptReview } from './receipt-review.tsx';
import { type Receipt, receiptTitle, receiptWords, stateOf } from './receipt-words.ts';

const statuses = ['all', 'waiting', ...minedCoins, 'set aside'] as const;
type Shown = (typeof statuses)[number];

const words: Partial<Readonly<Record<Shown, MessageDescriptor>>> = {
  all: msg`all`,
  waiting: receiptWords.waiting,
  'set aside': receiptWords['set aside'],
};

const columns: readonly Column<Receipt>[] = [
  {
    name: msg`Day (UTC)`,
    cell: (receipt) => (
      <>
        <strong>{dayOf(receipt.day)}</strong>
        <small className={tables.narrow}>
          {receipt.pool} · {stateOf(receipt)}
        </small>
      </>
    ),
  },
  { name: msg`Amount`, number: true, amount: ({ amount, coin }) => ({ text: money(amount), unit: coin }) },
  { name: msg`Pool`, minor: true, cell: ({ pool }) => pool },
  { name: msg`Recorded`, minor: true, cell: ({ recordedAt }) => <Moment iso={recordedAt} /> },
  {
    name: msg`Status`,
    minor: true,
    cell: (receipt) => <Tag tone={receipt.state === 'counted' ? 'quiet' : 'warn'}>{stateOf(receipt)}</Tag>,
  },
];

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => {
  switch (shown) {
    case 'all':
      return asked;
    case 'waiting':
    case 'set aside':
      return { ...asked, state: shown };
    default:
      return { ...asked, coin: shown };
  }
};

const queue: QueueOf<Receipt, Shown> = {
  what: msg`pool receipts`,
  title: msg`Payments of pools, by day`,
  statuses,
  words,
  read: (page, shown, asked) => call(listMiningReceipts, { query: { ...page, ...queryOf(shown, asked) } }),
  readOne: (id) => call(readMiningReceipt, { params: { id } }),
  fields: [{ name: 'pool', label: msg`Pool`, kind: 'text' }, ...daysFields],
  orderOf: (shown) => (shown === 'waiting' ? 'oldest' : 'newest'),
  file: (shown, asked) => `/api/admin/mining/receipts.csv${searchOf(queryOf(shown, asked))}`,
  empty: {
    all: msg`Nothing is recorded. Contracts are paid from what is recorded here, and from nothing else.`,
    BTC: msg`No receipt of bitcoin is recorded.`,
    DOGE: msg`No receipt of dogecoin is recorded.`,
    LTC: msg`No receipt of litecoin is recorded.`,
    waiting: msg`No receipt waits for a second admin.`,
    'set aside': msg`No receipt is set aside.`,
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: receiptTitle,
  hasPage: true,
  waits: ({ state }) => state === 'waiting',
};

/** What pools have paid for the fleet's days (N3): recorded with its transaction, or set aside while its day is open. */
export function MiningReceipts(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={{ ...queue, isReady: ({ recordedBy }) => recordedBy !== props.admin }}
      above={(showStatus) => (
        <div className={styles.ask}>
          <Choices
            choices={[
              {
                name: msg`Record a receipt`,
                of: recordMiningReceipt,
                form: <ReceiptForm onStatusMessage={showStatus} />,
              },
            ]}
          />
        </div>
      )}
      detail={(receipt, onDecided) => <ReceiptReview receipt={receipt} admin={props.admin} onDecided={onDecided} />}
    />
  );
}
