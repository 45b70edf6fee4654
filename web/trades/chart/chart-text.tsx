import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { staleMs } from '#domain/markets/staleness.ts';
import { useLive } from '#web/client/live-context.ts';
import { comparePrices } from '#web/trades/trade-lists.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { useNow } from '#web/ui/use-now.ts';
import type { Bar, BarsListener } from './bars.ts';
import type { CandleFeed, Interval } from './candle-feed.ts';
import styles from './chart-text.module.css';
import { barTime, intervalText } from './chart-times.ts';

interface TextProps {
  readonly feed: Pick<CandleFeed, 'bars'>;
  readonly listen: (listener: BarsListener) => () => void;
  readonly name: string;
  readonly seconds: Interval;
}

const shownBars = 60;

/** The latest bars before the newest one, oldest first; anew when one has ended, not with every price. */
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

/**
 * The newest bar, anew with every price; and whether more may come into it: until its time is over by the server's clock,
 * and then as long as a price may be on its way (Z4).
 */
function useNewest({ feed, listen, seconds }: TextProps) {
  const newest = () => feed.bars.all.at(-1);
  const bar = useSyncExternalStore(listen, newest, newest);
  const now = useNow(useLive().serverNow, 1_000);
  return bar && { ...bar, runs: now < bar.timeMs + seconds * 1_000 + staleMs };
}

const best = (bars: readonly Bar[], pick: (bar: Bar) => string, way: 1 | -1): string =>
  bars.map(pick).reduce((a, b) => (comparePrices(b, a) * way > 0 ? b : a));

/** What the canvas shows, in sentences that are there to be read and interrupt nobody. */
export function Summary(props: TextProps) {
  return (
    <p className="visually-hidden">
      <EndedSummary {...props} /> <NewestSummary {...props} />
    </p>
  );
}

function EndedSummary(props: TextProps) {
  const { name, seconds } = props;
  const bars = useEnded(props);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return <Trans>No step has ended yet.</Trans>;
  const [from, to] = [barTime(first.timeMs, seconds), barTime(last.timeMs, seconds)];
  const [high, low] = [best(bars, (bar) => bar.high, 1), best(bars, (bar) => bar.low, -1)].map(money);
  const [opened, closed] = [money(first.open), money(last.close)];
  return (
    <Trans>
      {name} in steps of {intervalText(seconds)} from {from} to {to}: first {opened}, highest {high}, lowest {low}, last{' '}
      {closed}.
    </Trans>
  );
}

function NewestSummary(props: TextProps) {
  const newest = useNewest(props);
  if (!newest) return null;
  const [open, high, low, close] = [newest.open, newest.high, newest.low, newest.close].map(money);
  const from = barTime(newest.timeMs, props.seconds);
  return newest.runs ? (
    <Trans>
      The step from {from} on is running, so far: first {open}, highest {high}, lowest {low}, last {close}.
    </Trans>
  ) : (
    <Trans>
      The newest step, from {from} on: first {open}, highest {high}, lowest {low}, last {close}.
    </Trans>
  );
}

/** The same bars as a table, the newest first. */
export function BarTable(props: TextProps) {
  const { t } = useLingui();
  const { name, seconds } = props;
  return (
    <div className={styles.table} data-form="table">
      <ListTable
        label={t`Prices of ${name} in steps of ${intervalText(seconds)}`}
        columns={[
          { name: t`From` },
          { name: t`First`, number: true },
          { name: t`Highest`, number: true },
          { name: t`Lowest`, number: true },
          { name: t`Last`, number: true },
        ]}
      >
        <NewestRow {...props} />
        <EndedRows {...props} />
      </ListTable>
    </div>
  );
}

/** What moves with every price stands apart from the rows that do not. */
function NewestRow(props: TextProps) {
  const bar = useNewest(props);
  return bar ? <BarRow bar={bar} seconds={props.seconds} runs={bar.runs} /> : null;
}

function EndedRows(props: TextProps) {
  const bars = useEnded(props);
  return bars.toReversed().map((bar) => <BarRow key={bar.timeMs} bar={bar} seconds={props.seconds} runs={false} />);
}

function BarRow(props: { readonly bar: Bar; readonly seconds: Interval; readonly runs: boolean }) {
  const { bar, seconds, runs } = props;
  return (
    <tr>
      <th scope="row">
        {barTime(bar.timeMs, seconds)}
        {runs && (
          <small className={tables.note}>
            <Trans>so far</Trans>
          </small>
        )}
      </th>
      <td className={tables.number}>{money(bar.open)}</td>
      <td className={tables.number}>{money(bar.high)}</td>
      <td className={tables.number}>{money(bar.low)}</td>
      <td className={tables.number}>{money(bar.close)}</td>
    </tr>
  );
}
