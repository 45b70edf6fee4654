import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listMiningReceipts, readMiningReceipt, recordMiningReceipt } from '#api/mining-receipts.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
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
import { type Receipt, receiptTitle, stateOf } from './receipt-words.ts';

const statuses = ['all', 'waiting', ...minedCoins, 'set aside'] as const;
type Shown = (typeof statuses)[number];

const columns: readonly Column<Receipt>[] = [
  {
    name: 'Day (UTC)',
    cell: (receipt) => (
      <>
        <strong>{dayOf(receipt.day)}</strong>
        <small className={tables.narrow}>
          {receipt.pool} · {stateOf(receipt)}
        </small>
      </>
    ),
  },
  { name: 'Amount', number: true, amount: ({ amount, coin }) => ({ text: money(amount), unit: coin }) },
  { name: 'Pool', minor: true, cell: ({ pool }) => pool },
  { name: 'Recorded', minor: true, cell: ({ recordedAt }) => <Moment iso={recordedAt} /> },
  {
    name: 'State',
    minor: true,
    cell: (receipt) => <Tag tone={receipt.state === 'counted' ? 'quiet' : 'warn'}>{stateOf(receipt)}</Tag>,
  },
];

const queryOf = (shown: Shown) => {
  switch (shown) {
    case 'all':
      return {};
    case 'waiting':
    case 'set aside':
      return { state: shown };
    default:
      return { coin: shown };
  }
};

function queueOf(day: string): QueueOf<Receipt, Shown> {
  const of = day === '' ? '' : ` for ${dayOf(day)}`;
  return {
    what: 'pool receipts',
    title: `What pools have paid${of}, newest record first`,
    search: day,
    statuses,
    read: (page, shown) =>
      call(listMiningReceipts, { query: { ...page, ...queryOf(shown), ...(day === '' ? {} : { day }) } }),
    readOne: (id) => call(readMiningReceipt, { params: { id } }),
    empty: {
      all: `Nothing is recorded${of}. Contracts are paid from what is recorded here, and from nothing else.`,
      BTC: `No receipt of bitcoin is recorded${of}.`,
      DOGE: `No receipt of dogecoin is recorded${of}.`,
      LTC: `No receipt of litecoin is recorded${of}.`,
      waiting: `No receipt waits for a second admin${of}.`,
      'set aside': `No receipt is set aside${of}.`,
    },
    columns,
    idOf: ({ id }) => id,
    nameOf: receiptTitle,
    hasPage: true,
    waits: ({ state }) => state === 'waiting',
  };
}

/** What pools have paid for the fleet's days (N3): recorded with its transaction, or set aside while its day is open. */
export function MiningReceipts(props: { readonly admin: string }) {
  const [day, setDay] = useState('');
  return (
    <>
      <OfDay shown={day} onShow={setDay} />
      <ReviewQueue
        key={day}
        of={queueOf(day)}
        above={(showStatus) => (
          <div className={styles.ask}>
            <Choices
              choices={[
                {
                  name: 'Record a receipt',
                  of: recordMiningReceipt,
                  form: <ReceiptForm onStatusMessage={showStatus} />,
                },
              ]}
            />
          </div>
        )}
        detail={(receipt, onDecided) => <ReceiptReview receipt={receipt} admin={props.admin} onDecided={onDecided} />}
      />
    </>
  );
}

/** Narrows the list to the receipts of one day. */
function OfDay(props: { readonly shown: string; readonly onShow: (day: string) => void }) {
  const [typed, setTyped] = useState(props.shown);
  return (
    <search>
      <form
        className={listing.search}
        onSubmit={(event) => {
          event.preventDefault();
          props.onShow(typed);
        }}
      >
        <TextInput
          label="Receipts for the day (UTC)"
          type="date"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
        {props.shown !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              setTyped('');
              props.onShow('');
            }}
          >
            Show all days
          </Button>
        )}
      </form>
    </search>
  );
}
