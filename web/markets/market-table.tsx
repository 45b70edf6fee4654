import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Amount, columnOf } from '#web/ui/amount.tsx';
import { AlertIcon, StarIcon, StarredIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import type { MarketDay } from '#web/widgets/day-line.ts';
import { useMarketDays } from '#web/widgets/market-days.ts';
import { marketStatus } from '#web/widgets/market-status.ts';
import { isQuoted } from '#web/widgets/market-words.ts';
import { DayChange, DayLine, PairIcon } from '#web/widgets/pair-parts.tsx';
import { type MarketView, type PriceBoard, useLiveRow } from '#web/widgets/price-board.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import styles from './markets.module.css';
import { PriceStatus } from './price-now.tsx';

interface Shared {
  readonly board: PriceBoard;
  /** No star can be pressed while it is not known what became of the last one. */
  readonly held: boolean;
  readonly onWatch: (pair: string, watch: boolean) => void;
  readonly onAlert: (listed: MarketView) => void;
  /** The kind of price that the head of the list says. */
  readonly said: MarketView['kind'] | null;
}

/** Pairs with their prices (M3). A row is drawn anew when its own price moves, at most four times a second. */
export function MarketTable(
  props: Shared & {
    readonly label: string;
    readonly rows: readonly MarketView[];
    readonly watched: ReadonlySet<string>;
    /** Why the operator has closed a pair. */
    readonly reasons: ReadonlyMap<string, string>;
  },
) {
  const { label, rows, watched, reasons, ...shared } = props;
  const days = useMarketDays();
  // As they were listed: a row keeps its decimals when its price moves.
  const decimals = columnOf(rows.map(({ price }) => ({ text: price ?? '–' }))).decimals;
  return (
    <table className={`${tables.table} ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">
              <Trans>Watched</Trans>
            </span>
          </th>
          <th scope="col">
            <Trans>Pair</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>Price</Trans>
          </th>
          <th scope="col" className={`${tables.number} ${tables.minor}`}>
            <Trans>24 h</Trans>
          </th>
          <th scope="col" className={styles.day}>
            <span className="visually-hidden">
              <Trans>Last 24 hours</Trans>
            </span>
          </th>
          <th scope="col" className={tables.minor}>
            <Trans>Source and status</Trans>
          </th>
          <th scope="col">
            <span className="visually-hidden">
              <Trans>Price alert</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MarketRow
            key={row.lowerName}
            listed={row}
            day={days?.get(row.lowerName)}
            isWatched={watched.has(row.lowerName)}
            reason={reasons.get(row.lowerName) ?? null}
            decimals={decimals}
            {...shared}
          />
        ))}
      </tbody>
    </table>
  );
}

const MarketRow = memo(function MarketRow(
  props: Shared & {
    readonly listed: MarketView;
    readonly day: MarketDay | undefined;
    readonly isWatched: boolean;
    readonly reason: string | null;
    /** Of the longest price of the column. */
    readonly decimals: number;
  },
) {
  const { t } = useLingui();
  const { listed, board, isWatched, held, reason, decimals, onWatch, onAlert } = props;
  const row = useLiveRow(listed, board);
  const { lowerName: pair, Uppername: name } = row;
  const Star = isWatched ? StarredIcon : StarIcon;
  const from = { row, status: marketStatus(row, reason), said: props.said };
  return (
    <tr>
      <td className={styles.star}>
        <button
          type="button"
          aria-pressed={isWatched}
          aria-label={t`Watch ${name}`}
          aria-disabled={held}
          onClick={() => {
            if (!held) onWatch(pair, !isWatched);
          }}
        >
          <Star size={20} stroke={1.75} aria-hidden />
        </button>
      </td>
      <th scope="row">
        <span className={styles.pair}>
          <PairIcon img={row.img} name={name} />
          <span>
            {row.tradable ? (
              <Link to="/user/traderoom" search={{ pair }}>
                {name}
              </Link>
            ) : (
              name
            )}
            <small className={tables.narrow}>
              <PriceStatus {...from} aged={false} />
            </small>
          </span>
        </span>
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
      <td className={`${tables.minor} ${styles.source}`}>
        <PriceStatus {...from} aged />
        {row.source !== null && (row.kind === 'live' || row.kind === 'polled') && (
          <small>{priceSourceWord(row.source)}</small>
        )}
      </td>
      <td className={styles.act}>
        {isQuoted(row) && (
          <button type="button" className={styles.alert} onClick={() => onAlert(listed)}>
            <AlertIcon size={18} stroke={1.75} aria-hidden />
            <span>
              <Trans>
                Alert<span className="visually-hidden"> for {name}</span>
              </Trans>
            </span>
          </button>
        )}
      </td>
    </tr>
  );
});
