import { Trans, useLingui } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { timeOfDay } from '#web/ui/time.ts';
import { Change } from './change.tsx';
import { dayLine, dayRange, type MarketDay } from './day-line.ts';
import styles from './pair-parts.module.css';
import type { MarketView } from './price-board.ts';

/** The change of 24 hours; where less was recorded it says since when. */
export function DayChange({ row }: { readonly row: MarketView }) {
  if (row.change === null) return null;
  const since = row.changeSince === null ? null : timeOfDay(row.changeSince);
  return (
    <>
      <Change percent={row.change} />
      {since !== null && (
        <small className={styles.since}>
          <Trans>since {since}</Trans>
        </small>
      )}
    </>
  );
}

/** The way from the price that the change beside it is counted from to the price of now; none where too little was recorded (M3). */
export function DayLine(props: { readonly row: MarketView; readonly day: MarketDay | undefined }) {
  const { t } = useLingui();
  const { row, day } = props;
  const prices = dayLine(row, day);
  const range = dayRange(row, day);
  if (prices === null || range === null || row.change === null) return null;
  const [first, last] = [money(prices[0] ?? ''), money(prices.at(-1) ?? '')];
  const way = Number(row.change) === 0 ? 'level' : row.change.startsWith('-') ? 'down' : 'up';
  return (
    <Sparkline
      values={prices.map(Number)}
      way={way}
      label={t`${row.Uppername} in the last 24 hours: from ${first} to ${last}, lowest ${money(range.low)}, highest ${money(range.high)}`}
    />
  );
}

/** The pair's picture; before there is one, the first letters of what is quoted. */
export function PairIcon({ img, name }: { readonly img: string; readonly name: string }) {
  return img === '' ? (
    <span className={styles.letters} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className={styles.icon} src={img} alt="" width={28} height={28} loading="lazy" />
  );
}
