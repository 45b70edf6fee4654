import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { symbolOf } from '#domain/money/symbols.ts';
import { custodyCoinOf } from '#domain/review/treasury.ts';
import { chainSourceWord } from '#web/admin/operations/chain-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { textOf } from '#web/texts/text.ts';
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
  if (amount === null) return { value: t`not reported` };
  return { value: isZero(amount) ? '–' : amount };
}

const columns: readonly Column<TreasuryCoin>[] = [
  {
    name: msg`Asset`,
    cell: (coin) => (
      <>
        <strong>{symbolOfCustody(coin.paymentMethod)}</strong>
        <small className={tables.note}>{coin.network}</small>
        <small className={tables.narrow}>
          <Trans>
            expected <Figure {...shown(coin.expected)} />
          </Trans>
        </small>
      </>
    ),
  },
  { name: msg`Received`, number: true, minor: true, cell: ({ received }) => <Figure {...shown(received)} /> },
  { name: msg`Mined`, number: true, minor: true, cell: ({ mined }) => <Figure {...shown(mined)} /> },
  {
    name: msg({ message: 'Paid out', context: 'a figure' }),
    number: true,
    minor: true,
    cell: ({ paidOut }) => <Figure {...shown(paidOut)} />,
  },
  { name: msg`Being sent`, number: true, minor: true, cell: ({ sending }) => <Figure {...shown(sending)} /> },
  { name: msg`Expected`, number: true, minor: true, cell: ({ expected }) => <Figure {...shown(expected)} /> },
  {
    name: msg`Held`,
    number: true,
    cell: ({ reported, readFrom, readTo }) => (
      <>
        <Figure {...shown(reported)} />
        {readFrom !== null && (
          <small className={`${tables.note} ${styles.readAt}`}>
            <Trans>
              read <ReadAt from={readFrom} to={readTo ?? readFrom} />
            </Trans>
          </small>
        )}
      </>
    ),
  },
  { name: msg`Difference`, number: true, cell: (coin) => <Difference coin={coin} /> },
  {
    name: msg`Price (USD)`,
    number: true,
    minor: true,
    cell: ({ price }) =>
      price === null ? (
        t`none`
      ) : (
        <>
          {money(price.price)}
          {price.stale && <small className={tables.note}>{t({ message: 'stale', context: 'a price' })}</small>}
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
  useLingui();
  const { difference, differenceUsd } = coin;
  if (difference === null) {
    return <span className={styles.unknown}>{t({ message: 'not known', context: 'a figure' })}</span>;
  }
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
  useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="coins-title" title={t`Coins: the books against custody`}>
      <Records
        label={t`Coins`}
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
    [t`Received`, amount(coin.received)],
    [t({ message: 'Paid out', context: 'a figure' }), amount(coin.paidOut)],
    [t`Being sent`, !isZero(coin.sending) ? amount(coin.sending) : null],
    [t`Mined, by the ledger`, !isZero(coin.mined) ? amount(coin.mined) : null],
    [t`Expected`, amount(coin.expected)],
    [t`Price`, <Price key="price" coin={coin} readAt={readAt} />],
    [
      t({ message: 'Read', context: 'a figure' }),
      coin.readFrom && <ReadAt key="read" from={coin.readFrom} to={coin.readTo ?? coin.readFrom} />,
    ],
    [t`Booked since`, coin.readFrom === null || isZero(coin.since) ? null : bookedSince(coin)],
    ...heldFacts(coin),
  ] as const;
}

/** The price that values it: by whom, when, and how old it was when this was read. */
function Price(props: { readonly coin: TreasuryCoin; readonly readAt: string }) {
  useLingui();
  const { price, paymentMethod } = props.coin;
  const coin = symbolOf(custodyCoinOf(paymentMethod).suffix);
  if (price === null) return t`No price of ${coin} is recorded.`;
  const amount = `${money(price.price)} USD`;
  const source = priceSourceWord(price.source);
  const howOld = age(Date.parse(props.readAt) - Date.parse(price.time), 'whole');
  return (
    <>
      <span title={price.source}>
        <Trans>
          {amount} from {source}, <Moment iso={price.time} /> ({howOld} old)
        </Trans>
      </span>
      {price.stale && <Tag tone="warn">{t({ message: 'stale', context: 'a price' })}</Tag>}
    </>
  );
}

/** What the chain moves and the books do not have yet: with it a difference is explained, or is not. */
function WaitingHere({ coin }: { readonly coin: TreasuryCoin }) {
  useLingui();
  if (coin.waiting.length === 0) return null;
  return (
    <section aria-label={t`Not in the books yet`}>
      <h4>
        <Trans>Not in the books yet</Trans>
      </h4>
      <ul className={styles.places}>
        {coin.waiting.map(({ kind, record, amount, since }) => (
          <li key={`${kind} ${record} ${since}`}>
            <strong>{inCoin(coin, amount)}</strong>:{' '}
            {kind === 'payment' ? (
              <Link to="/admin/deposits" title={record}>
                {textOf(waitingNames[kind])}
              </Link>
            ) : (
              <RecordLink id={record}>{textOf(waitingNames[kind])}</RecordLink>
            )}
            <small>
              <Trans>
                since <Moment iso={since} />
              </Trans>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '+0.5 BTC, which the difference leaves out' */
function bookedSince(coin: TreasuryCoin): string {
  const amount = `${signedMoney(coin.since)} ${symbolOf(custodyCoinOf(coin.paymentMethod).suffix)}`;
  return t`${amount}, which the difference leaves out`;
}

/** Where an asset is, by a report or by a watched chain. */
export function Places(props: {
  readonly places: Treasury['dollars']['places'];
  readonly of: (amount: string) => string;
}) {
  if (props.places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {props.places.map((place) => (
        <Place key={`${place.by} ${place.location}`} place={place} held={props.of(place.amount)} />
      ))}
    </ul>
  );
}

/** Where it is: of watched addresses, who tells. */
function placeWords({ by, location }: Pick<Treasury['dollars']['places'][number], 'by' | 'location'>): string {
  if (by === 'report') return location;
  const source = chainSourceWord(location);
  return t`watched addresses, by ${source}`;
}

function Place(props: { readonly place: Treasury['dollars']['places'][number]; readonly held: string }) {
  const { held } = props;
  const { by, counted, asOf, evidence, recordedBy } = props.place;
  const location = placeWords(props.place);
  return (
    <li>
      <Trans>
        <strong>{held}</strong> at {location}
      </Trans>
      {!counted && (
        <Tag tone="quiet">
          <Trans>not counted again</Trans>
        </Tag>
      )}
      <small>
        {by === 'watcher' ? (
          <Trans>
            From the watched chain, as of <Moment iso={asOf} />
          </Trans>
        ) : (
          <Trans>
            From a report, as of <Moment iso={asOf} />
          </Trans>
        )}
        {recordedBy !== null && (
          <>
            ,{' '}
            <Trans>
              recorded by <Person id={recordedBy} />
            </Trans>
          </>
        )}
        {evidence !== null && `: ${evidence}`}
        {!counted && (
          <>
            {' '}
            <Trans>The watched chain already counts this address.</Trans>
          </>
        )}
      </small>
    </li>
  );
}
