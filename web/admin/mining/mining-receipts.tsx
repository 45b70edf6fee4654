import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  confirmMiningReceipt,
  listMiningReceipts,
  recordMiningReceipt,
  setMiningReceiptAside,
} from '#api/mining-receipts.ts';
import { minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { minedChains } from '#domain/money/block-explorers.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts } from '#web/admin/widgets/records.tsx';
import { ForRole } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import styles from './mining.module.css';
import { ReceiptForm } from './receipt-recording.tsx';
import { amountOf, proofOf, type Receipt, stateOf } from './receipt-words.ts';

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
    nameOf: (receipt) => `receipt of ${amountOf(receipt)} for ${dayOf(receipt.day)}`,
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
        detail={(receipt, onDecided) => <Detail receipt={receipt} admin={props.admin} onDecided={onDecided} />}
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

interface DetailProps {
  readonly receipt: Receipt;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}

function Detail(props: DetailProps) {
  const { receipt, admin } = props;
  const { coin, day } = receipt;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Coin', minedCoinOf(coin).name],
            [
              'Day',
              <Link key="day" to="/admin/mining/days/$coin/$day" params={{ coin, day }}>
                {dayOf(day)}
              </Link>,
            ],
            ['Amount', amountOf(receipt)],
            ['Transaction', <TransactionLink key="transaction" chain={minedChains[coin]} id={receipt.transactionId} />],
            ['Output', String(receipt.output)],
            ['Pool', receipt.pool],
            ['Evidence', receipt.evidence],
            ['SHA-256 of the evidence', receipt.evidenceSha256],
            ['Counts by', proofOf(receipt)],
            ['Recorded', <Moment key="at" iso={receipt.recordedAt} />],
            ['By', <Person key="by" id={receipt.recordedBy} self={admin} />],
            [
              'Approved by',
              receipt.confirmedBy === null ? null : <Person key="second" id={receipt.confirmedBy} self={admin} />,
            ],
            ['State', stateOf(receipt)],
            ['Set aside because', receipt.reason],
            ['Record', receipt.id],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        <Fold name="audit trail">
          <TrailOf subject={receipt.id} />
        </Fold>
      }
    />
  );
}

function Decide(props: DetailProps) {
  const { receipt, admin, onDecided } = props;
  if (receipt.state !== 'waiting') return <SetAside {...props} />;
  const what = `receipt of ${amountOf(receipt)}`;
  if (receipt.recordedBy === admin) {
    return (
      <>
        <p>You have recorded it: another admin looks at the evidence and approves it. Until then it does not count.</p>
        <SetAside {...props} />
      </>
    );
  }
  return (
    <>
      <ForRole of={confirmMiningReceipt}>
        <DecisionForm
          action={`Approve the ${what}`}
          send={(key) =>
            call(confirmMiningReceipt, { params: { id: receipt.id }, body: { amount: receipt.amount }, key })
          }
          onDone={() => onDecided({ tone: 'success', sentence: `The ${what} counts and is posted.` })}
        >
          Look at the evidence and at the transaction yourself: it has to pay one of the operator’s own addresses this
          amount. The coins are then posted and divided with their day. Neither of you two may have a contract of the
          coin.
        </DecisionForm>
      </ForRole>
      <SetAside {...props} />
    </>
  );
}

function SetAside({ receipt, onDecided }: DetailProps) {
  if (receipt.state === 'set aside') return <p>Set aside: it belongs to no contract. Its coins stay with the house.</p>;
  if (!receipt.open && receipt.state !== 'waiting')
    return <p>Its day is closed and divided with it. Nothing about it changes now.</p>;
  const what = `receipt of ${amountOf(receipt)}`;
  return (
    <Choices
      choices={[
        {
          name: 'Set this receipt aside',
          of: setMiningReceiptAside,
          form: (
            <ReasonForm
              action={`Set the ${what} aside`}
              label="Reason"
              send={(reason, key) => call(setMiningReceiptAside, { params: { id: receipt.id }, body: { reason }, key })}
              onDone={() =>
                onDecided({ tone: 'success', sentence: `The ${what} is set aside: its day goes without it.` })
              }
            >
              The day is divided without it. Its posting stands: the coins stay in the house’s mining account, owed to
              no contract, and go to capital by a movement under House. What never came in leaves the books from there,
              by a second movement; two admins approve each. It cannot be taken back; the same output can be recorded
              again with the right figures.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
