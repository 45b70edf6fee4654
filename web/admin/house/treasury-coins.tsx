import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { symbolOf } from '#domain/money/symbols.ts';
import { custodyCoinOf } from '#domain/review/treasury.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { age } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import styles from './treasury.module.css';
import {
  coinTitle,
  heldFacts,
  inCoin,
  symbolOfCustody,
  type Treasury,
  type TreasuryCoin,
  waitingNames,
} from './treasury-words.ts';

/**
 * An amount in the row of its coin: the digits that matter, all of them when pressed; nothing is a dash. Each row is of another coin,
 * so their points need not be below each other, and their ends are on the column's edge.
 */
function shown(amount: string | null) {
  if (amount === null) return { value: 'not reported' };
  return { value: isZero(amount) ? '–' : amount };
}

const columns: readonly Column<TreasuryCoin>[] = [
  {
    name: 'Asset',
    cell: (coin) => (
      <>
        <strong>{symbolOfCustody(coin.paymentMethod)}</strong>
        <small className={tables.note}>{coin.network}</small>
        <small className={tables.narrow}>
          expected <Figure {...shown(coin.expected)} />
        </small>
      </>
    ),
  },
  { name: 'Received', number: true, minor: true, cell: ({ received }) => <Figure {...shown(received)} /> },
  { name: 'Mined', number: true, minor: true, cell: ({ mined }) => <Figure {...shown(mined)} /> },
  { name: 'Paid out', number: true, minor: true, cell: ({ paidOut }) => <Figure {...shown(paidOut)} /> },
  { name: 'Being sent', number: true, minor: true, cell: ({ sending }) => <Figure {...shown(sending)} /> },
  { name: 'Expected', number: true, minor: true, cell: ({ expected }) => <Figure {...shown(expected)} /> },
  {
    name: 'Held',
    number: true,
    cell: ({ reported, readFrom, readTo }) => (
      <>
        <Figure {...shown(reported)} />
        {readFrom !== null && (
          <small className={tables.note}>
            read <ReadAt from={readFrom} to={readTo ?? readFrom} />
          </small>
        )}
      </>
    ),
  },
  { name: 'Difference', number: true, cell: (coin) => <Difference coin={coin} /> },
  {
    name: 'Price (USD)',
    number: true,
    minor: true,
    cell: ({ price }) =>
      price === null ? (
        'none'
      ) : (
        <>
          {money(price.price)}
          {price.stale && <small className={tables.note}>stale</small>}
        </>
      ),
  },
];

/** When a figure was read; from the first to the last of its places. */
export function ReadAt(props: { readonly from: string; readonly to: string }) {
  const { from, to } = props;
  // To the minute, as a moment is shown.
  if (from.slice(0, 16) === to.slice(0, 16)) return <Moment iso={to} />;
  return (
    <>
      <Moment iso={from} /> – <Moment iso={to} />
    </>
  );
}

/** Against the books of when it was read; less than they expected stands out. */
function Difference({ coin }: { readonly coin: TreasuryCoin }) {
  const { difference, differenceUsd } = coin;
  if (difference === null) return <span className={styles.unknown}>not known</span>;
  return (
    <>
      <strong className={difference.startsWith('-') ? styles.below : undefined}>
        {!isZero(difference) && !difference.startsWith('-') && '+'}
        <Figure value={difference} />
      </strong>
      {differenceUsd !== null && <small className={tables.note}>{signedMoney(differenceUsd)} USD</small>}
    </>
  );
}

/** Coins received and mined less paid out, against what custody reports and the watched chains show: a row for each. */
export function TreasuryCoins(props: { readonly coins: readonly TreasuryCoin[]; readonly readAt: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="coins-title" title="Coins: the books against custody">
      <Records
        label="Coins"
        columns={columns}
        items={props.coins}
        idOf={({ paymentMethod }) => paymentMethod}
        nameOf={coinTitle}
        actionOf={() => 'details'}
        opened={opened}
        onOpen={setOpened}
        detail={(coin) => (
          <div className={styles.detail}>
            <Facts facts={factsOf(coin, props.readAt)} />
            <Places places={coin.places} of={(text) => inCoin(coin, text)} />
            <WaitingHere coin={coin} />
          </div>
        )}
      />
    </Panel>
  );
}

function factsOf(coin: TreasuryCoin, readAt: string) {
  const amount = (text: string) => inCoin(coin, text);
  return [
    ['Received', amount(coin.received)],
    ['Paid out', amount(coin.paidOut)],
    ['Being sent', !isZero(coin.sending) ? amount(coin.sending) : null],
    ['Mined, by the ledger', !isZero(coin.mined) ? amount(coin.mined) : null],
    ['Expected', amount(coin.expected)],
    ['Price', <Price key="price" coin={coin} readAt={readAt} />],
    ['Read', coin.readFrom && <ReadAt key="read" from={coin.readFrom} to={coin.readTo ?? coin.readFrom} />],
    ['Booked since', coin.readFrom === null || isZero(coin.since) ? null : bookedSince(coin)],
    ...heldFacts(coin),
  ] as const;
}

/** The price that values it: by whom, when, and how old it was when this was read. */
function Price(props: { readonly coin: TreasuryCoin; readonly readAt: string }) {
  const { price, paymentMethod } = props.coin;
  if (price === null) return `No price of ${symbolOf(custodyCoinOf(paymentMethod).suffix)} is recorded.`;
  return (
    <>
      <span title={price.source}>
        {money(price.price)} USD from {priceSourceWord(price.source)}, <Moment iso={price.time} /> (
        {age(Date.parse(props.readAt) - Date.parse(price.time), 'whole')} old)
      </span>
      {price.stale && <Tag tone="warn">stale</Tag>}
    </>
  );
}

/** What the chain moves and the books do not have yet: with it a difference is explained, or is not. */
function WaitingHere({ coin }: { readonly coin: TreasuryCoin }) {
  if (coin.waiting.length === 0) return null;
  return (
    <section aria-label="Not in the books yet">
      <h4>Not in the books yet</h4>
      <ul className={styles.places}>
        {coin.waiting.map(({ kind, record, amount, since }) => (
          <li key={`${kind} ${record} ${since}`}>
            <strong>{inCoin(coin, amount)}</strong>:{' '}
            {kind === 'payment' ? (
              <Link to="/admin/deposits" title={record}>
                {waitingNames[kind]}
              </Link>
            ) : (
              <RecordLink id={record}>{waitingNames[kind]}</RecordLink>
            )}
            <small>
              since <Moment iso={since} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '+0.5 BTC, which the difference leaves out' */
const bookedSince = (coin: TreasuryCoin): string =>
  `${signedMoney(coin.since)} ${symbolOf(custodyCoinOf(coin.paymentMethod).suffix)}, which the difference leaves out`;

/** Where an asset is, by a report or by a watched chain. */
export function Places(props: {
  readonly places: Treasury['dollars']['places'];
  readonly of: (amount: string) => string;
}) {
  if (props.places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {props.places.map(({ by, counted, location, amount, asOf, evidence, recordedBy }) => (
        <li key={`${by} ${location}`}>
          <strong>{props.of(amount)}</strong> at {location}
          {!counted && <Tag tone="quiet">not counted again</Tag>}
          <small>
            {by === 'watcher' ? 'From the watched chain' : 'From a report'}, as of <Moment iso={asOf} />
            {recordedBy !== null && (
              <>
                , recorded by <Person id={recordedBy} />
              </>
            )}
            {evidence !== null && `: ${evidence}`}
            {!counted && ' The watched chain already counts this address.'}
          </small>
        </li>
      ))}
    </ul>
  );
}
