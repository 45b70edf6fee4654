import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { TickBatch } from '#web/client/live.ts';
import { useTicks } from '#web/client/live-context.ts';
import { heardSeq } from '#web/trades/market-data.ts';
import { useIdle } from '#web/ui/idle.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useScript } from '#web/widgets/script.ts';
import type { BarsListener } from './bars.ts';
import { CandleFeed, type FeedState, type Interval, loadBars } from './candle-feed.ts';
import styles from './chart.module.css';
import { ChartBar } from './chart-bar.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { useChartChoices } from './chart-choices.ts';
import type { MarkedTrade } from './trade-marks.ts';

interface ChartProps {
  readonly pair: string;
  readonly name: string;
  readonly decimals: number;
  /** Of the newest price that the list of pairs had, which was read before the chart asks for its own. */
  readonly listedSeq: number;
  readonly trades: readonly MarkedTrade[];
  /** What is shown in its place while prices are on their way. */
  readonly waiting: ReactNode;
}

/** A pair's recorded prices: as a line, as candles, or as a table that says the same. */
export const Chart = memo(function Chart(props: ChartProps) {
  const { form, seconds, choose } = useChartChoices();
  return (
    <>
      <ChartBar form={form} seconds={seconds} onChoose={choose} />
      {/* Another pair or span is another series. */}
      <Series key={`${props.pair} ${seconds}`} {...props} form={form} seconds={seconds} />
    </>
  );
});

function useFeed(pair: string, seconds: Interval, listedSeq: number) {
  const [state, setState] = useState<FeedState>('loading');
  const [listeners] = useState(() => new Set<BarsListener>());
  const [feed] = useState(
    () =>
      new CandleFeed({
        spanMs: seconds * 1_000,
        heardSeq: Math.max(heardSeq(pair), listedSeq),
        load: (beforeMs) => loadBars(pair, seconds, beforeMs),
        onBars: (change) => {
          for (const listener of listeners) listener(change);
        },
        onState: setState,
      }),
  );
  const [add] = useState(() => (batch: TickBatch) => feed.add(batch.get(pair) ?? []));
  useTicks(add);
  useEffect(() => {
    feed.open();
    return () => feed.close();
  }, [feed]);
  const [listen] = useState(() => (listener: BarsListener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  });
  return { feed, state, listen };
}

function Series(props: ChartProps & { readonly form: 'line' | 'candles' | 'table'; readonly seconds: Interval }) {
  const { t, i18n } = useLingui();
  const { pair, name, decimals, seconds, form, trades } = props;
  const scheme = useComputedColorScheme('light');
  const { feed, state, listen } = useFeed(pair, seconds, props.listedSeq);
  // What the canvas shows in sentences and as a table comes after the picture.
  const isIdle = useIdle();
  const words = useScript('chart-text', () => import('./chart-text.tsx'), isIdle || form === 'table');
  const empty = state === 'ready' && feed.bars.all.length === 0;
  if (state === 'loading') return props.waiting;
  if (state === 'failed' || empty) {
    return (
      <div className={styles.canvas}>
        <p>
          {state === 'failed' ? t`The prices could not be loaded.` : t`No price of this pair has been recorded yet.`}
        </p>
        {state === 'failed' && <PlainButton onClick={() => void feed.readNewest()}>{t`Try again`}</PlainButton>}
      </div>
    );
  }
  if (form === 'table') {
    return words.data ? (
      <words.data.BarTable feed={feed} listen={listen} name={name} seconds={seconds} />
    ) : words.isError ? (
      <Unread query={words} />
    ) : (
      props.waiting
    );
  }
  return (
    <div className={styles.canvas} data-pair={pair}>
      {/* The canvas knows no style sheets: another scheme, scale, form or language is another drawing. */}
      <ChartCanvas
        key={`${scheme} ${decimals} ${form} ${i18n.locale}`}
        feed={feed}
        listen={listen}
        name={name}
        form={form}
        seconds={seconds}
        decimals={decimals}
        trades={trades}
      />
      {words.data && <words.data.Summary feed={feed} listen={listen} name={name} seconds={seconds} />}
    </div>
  );
}
