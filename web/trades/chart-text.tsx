import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { money } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import type { Bar, BarsListener } from './bars.ts';
import type { CandleFeed, Interval } from './candle-feed.ts';
import styles from './chart.module.css';
import { intervalText } from './chart-bar.tsx';
import { barTime } from './chart-times.ts';
import { comparePrices } from './trade-lists.tsx';

interface TextProps {
  readonly feed: CandleFeed;
  readonly listen: (listener: BarsListener) => () => void;
  readonly name: string;
  readonly seconds: Interval;
}

const shownBars = 60;

/** The latest bars that are over, oldest first; anew when one has ended, not with every price. */
function useEnded({ feed, listen }: TextProps): readonly Bar[] {
  const read = () => feed.bars.all.slice(-shownBars - 1, -1);
  const [bars, setBars] = useState(read);
  useEffect(() => {
    const ended = () => feed.bars.all.slice(-shownBars - 1, -1);
    return listen(() =>
      setBars((shown) => {
        const next = ended();
        return next.at(-1)?.timeMs === shown.at(-1)?.timeMs && next.length === shown.length ? shown : next;
      }),
    );
  }, [feed, listen]);
  return bars;
}

const best = (bars: readonly Bar[], pick: (bar: Bar) => string, way: 1 | -1): string =>
  bars.map(pick).reduce((a, b) => (comparePrices(b, a) * way > 0 ? b : a));

/** What the canvas shows, in a sentence that is there to be read and interrupts nobody. */
export function Summary(props: TextProps) {
  const { name, seconds } = props;
  const bars = useEnded(props);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) {
    return (
      <p className="visually-hidden">
        <Trans>No step has ended yet.</Trans>
      </p>
    );
  }
  const [from, to] = [barTime(first.timeMs, seconds), barTime(last.timeMs, seconds)];
  const [high, low] = [best(bars, (bar) => bar.high, 1), best(bars, (bar) => bar.low, -1)].map(money);
  const [opened, closed] = [money(first.open), money(last.close)];
  return (
    <p className="visually-hidden">
      <Trans>
        {name} in steps of {intervalText(seconds)} from {from} to {to}: first {opened}, highest {high}, lowest {low},
        last {closed}.
      </Trans>
    </p>
  );
}

/** The same bars as a table, the newest first. */
export function BarTable(props: TextProps) {
  const { t } = useLingui();
  const { name, seconds } = props;
  const bars = useEnded(props);
  return (
    <div className={styles.table}>
      <Scroll label={t`Prices of ${name} in steps of ${intervalText(seconds)}`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>From</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>First</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Highest</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Lowest</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Last</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.length === 0 && (
              <tr>
                <td colSpan={5}>
                  <Trans>No step has ended yet.</Trans>
                </td>
              </tr>
            )}
            {bars.toReversed().map((bar) => (
              <tr key={bar.timeMs}>
                <th scope="row">{barTime(bar.timeMs, seconds)}</th>
                <td className={tables.number}>{money(bar.open)}</td>
                <td className={tables.number}>{money(bar.high)}</td>
                <td className={tables.number}>{money(bar.low)}</td>
                <td className={tables.number}>{money(bar.close)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}
