import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Amount, columnOf } from '#web/ui/amount.tsx';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import type { MarketDay } from '#web/widgets/day-line.ts';
import { marketStatus } from '#web/widgets/market-status.ts';
import { isQuoted } from '#web/widgets/market-words.ts';
import { DayChange, DayLine, PairIcon } from '#web/widgets/pair-parts.tsx';
import { type MarketView, type PriceBoard, useLiveRow } from '#web/widgets/price-board.ts';
import { offerOf, quotedByWords } from './pair-words.ts';
import styles from './pairs.module.css';

/** Pairs with their prices as visitors see them (M3). A row is drawn anew when its own price moves, at most four times a second. */
export function PairTable(props: {
  readonly label: string;
  readonly rows: readonly MarketView[];
  readonly board: PriceBoard;
  readonly days: ReadonlyMap<string, MarketDay> | undefined;
}) {
  const { label, rows, board, days } = props;
  // As they were listed: a row keeps its decimals when its price moves.
  const decimals = columnOf(rows.map(({ price }) => ({ text: price ?? '–' }))).decimals;
  return (
    <table className={`${tables.table} ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            <Trans>Pair</Trans>
          </th>
          <th scope="col" className={`${tables.number} ${styles.price}`}>
            <Trans>Price</Trans>
          </th>
          {rows.some(isQuoted) ? <MovingHeads /> : <StillHeads />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PairRow key={row.lowerName} listed={row} board={board} day={days?.get(row.lowerName)} decimals={decimals} />
        ))}
      </tbody>
    </table>
  );
}

function MovingHeads() {
  return (
    <>
      <th scope="col" className={`${tables.number} ${tables.minor} ${styles.change}`}>
        <Trans>24 h</Trans>
      </th>
      <th scope="col" className={styles.day}>
        <span className="visually-hidden">
          <Trans>Last 24 hours</Trans>
        </span>
      </th>
      <th scope="col" className={`${tables.minor} ${styles.status}`}>
        <Trans>Source and status</Trans>
      </th>
      <th scope="col" className={`${tables.number} ${tables.minor} ${styles.pays}`}>
        <Trans>A win pays</Trans>
      </th>
      <th scope="col" className={tables.minor}>
        <Trans>Duration</Trans>
      </th>
    </>
  );
}

/** Of pairs that nothing quotes: nothing of theirs moves, and none takes trades. The columns are as wide as those of other classes. */
function StillHeads() {
  return (
    <>
      <td className={`${tables.minor} ${styles.change}`} />
      <td className={styles.day} />
      <th scope="col" className={`${tables.minor} ${styles.status}`} colSpan={3}>
        <Trans>Source and status</Trans>
      </th>
    </>
  );
}

const PairRow = memo(function PairRow(props: {
  readonly listed: MarketView;
  readonly board: PriceBoard;
  readonly day: MarketDay | undefined;
  /** Of the longest price of the column. */
  readonly decimals: number;
}) {
  const { decimals } = props;
  const row = useLiveRow(props.listed, props.board);
  const { pays, durations } = offerOf(row);
  return (
    <tr>
      <th scope="row">
        <a className={styles.pair} href={`/markets/${row.lowerName}`}>
          <PairIcon img={row.img} name={row.Uppername} />
          {row.Uppername}
        </a>
        <small className={tables.narrow}>
          <Status row={row} />
          {row.tradable && (
            <span>
              <Trans>
                A win pays {pays}. Duration: {durations}.
              </Trans>
            </span>
          )}
        </small>
      </th>
      <td className={`${tables.number} ${styles.price}`}>
        <Amount text={row.price === null ? '–' : money(row.price)} of={{ decimals, widest: '' }} />
        <span className={tables.narrow}>
          <DayChange row={row} />
        </span>
      </td>
      <td className={`${tables.number} ${tables.minor}`}>
        <DayChange row={row} />
      </td>
      <td className={styles.day}>
        <DayLine row={row} day={props.day} />
      </td>
      <td className={`${tables.minor} ${styles.status}`} colSpan={row.tradable ? 1 : 3}>
        <Status row={row} />
      </td>
      {row.tradable && (
        <>
          <td className={`${tables.number} ${tables.minor}`}>{pays}</td>
          <td className={tables.minor}>{durations}</td>
        </>
      )}
    </tr>
  );
});

/** What a price is and who quotes it (P2); of a pair that takes no trades, why. */
function Status({ row }: { readonly row: MarketView }) {
  const { t } = useLingui();
  const quotedBy = quotedByWords(row);
  return (
    <>
      <span>{marketStatus(row, null)}</span>
      {quotedBy !== null && <small>{quotedBy}</small>}
      {row.notOffered === 'operator' && <small>{t`No trades are offered on this pair.`}</small>}
    </>
  );
}
