import { useComputedColorScheme } from '@mantine/core';
import {
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import type { ShownTick } from './market-data.ts';

/** An own trade as the chart marks it. Times in ms since the epoch. */
export interface MarkedTrade {
  readonly id: string;
  readonly position: 'UP' | 'DOWN';
  readonly entry: { readonly time: number; readonly price: string } | null;
  readonly exit: { readonly time: number; readonly price: string } | null;
  readonly expiresAt: number;
  readonly open: boolean;
}

interface Drawn {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Line'>;
  readonly markers: ISeriesMarkersPluginApi<Time>;
}

/** The library counts in seconds; fractions keep the four ticks of a second apart. Only pixels are computed from floats. */
const chartTime = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

const readVariable = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

/** Line of recorded prices with the entries, exits and expiries of one's own trades. The text beside it says the same. */
export function Chart(props: {
  readonly pair: string;
  readonly decimals: number;
  readonly ticks: readonly ShownTick[];
  readonly trades: readonly MarkedTrade[];
}) {
  const { pair, decimals, ticks, trades } = props;
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const colour = (name: string): string => readVariable(element, name);
    const chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: colour('--ink-3'),
        fontFamily: '"Inter Variable", system-ui, sans-serif',
        // Named in words below the chart: a link in here could be reached by keyboard but not read.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
      rightPriceScale: { borderVisible: false },
      timeScale: { borderVisible: false, timeVisible: true, secondsVisible: true, rightOffset: 12 },
    });
    const series = chart.addSeries(LineSeries, {
      color: colour(scheme === 'dark' ? '--ink' : '--ink-2'),
      lineWidth: 2,
      priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    });
    drawn.current = { chart, series, markers: createSeriesMarkers(series) };
    return () => {
      drawn.current = null;
      chart.remove();
    };
  }, [scheme, decimals]);

  const shown = useRef<{ readonly drawn: Drawn; readonly pair: string; readonly seq: number } | null>(null);
  useEffect(() => {
    const current = drawn.current;
    if (!current) return;
    const before = shown.current;
    const points = drawable(ticks);
    const known = before && before.drawn === current && before.pair === pair ? before.seq : null;
    const fresh = known === null ? null : points.filter(({ seq }) => seq > known);
    // Setting all data anew would throw away where the reader has scrolled to.
    if (fresh) for (const { seq: _seq, ...point } of fresh) current.series.update(point);
    else current.series.setData(points.map(({ seq: _seq, ...point }) => point));
    shown.current = { drawn: current, pair, seq: points.at(-1)?.seq ?? 0 };
  });

  useEffect(() => {
    const current = drawn.current;
    const element = holder.current;
    if (!current || !element) return;
    const first = ticks[0]?.time ?? 0;
    const up = readVariable(element, '--up');
    const down = readVariable(element, '--down');
    const markers = trades.flatMap((trade): SeriesMarker<Time>[] => {
      const color = trade.position === 'UP' ? up : down;
      const arrow = trade.position === 'UP' ? ('arrowUp' as const) : ('arrowDown' as const);
      const position = trade.position === 'UP' ? ('belowBar' as const) : ('aboveBar' as const);
      const entry =
        trade.entry && trade.entry.time >= first
          ? [{ time: chartTime(trade.entry.time), position, color, shape: arrow, text: 'entry' }]
          : [];
      const exit =
        trade.exit && trade.exit.time >= first
          ? [
              {
                time: chartTime(trade.exit.time),
                position: 'inBar' as const,
                color,
                shape: 'circle' as const,
                text: 'exit',
              },
            ]
          : [];
      return [...entry, ...exit];
    });
    current.markers.setMarkers(markers.sort((a, b) => Number(a.time) - Number(b.time)));
    const lines = trades.flatMap((trade) =>
      trade.open && trade.entry
        ? [
            current.series.createPriceLine({
              price: Number(trade.entry.price),
              color: trade.position === 'UP' ? up : down,
              lineStyle: LineStyle.Dashed,
              lineWidth: 1,
              title: `${trade.position === 'UP' ? '▲' : '▼'} entry`,
            }),
          ]
        : [],
    );
    return () => {
      if (drawn.current === current) for (const line of lines) current.series.removePriceLine(line);
    };
  }, [trades, ticks[0]?.time]);

  return <div ref={holder} className={styles.chart} aria-hidden="true" data-pair={pair} />;
}

/** Points in strictly rising time: of ticks within one millisecond the last one is drawn. */
function drawable(
  ticks: readonly ShownTick[],
): { readonly seq: number; readonly time: UTCTimestamp; readonly value: number }[] {
  return ticks
    .filter((tick, i) => tick.time !== ticks[i + 1]?.time)
    .map(({ seq, time, price }) => ({ seq, time: chartTime(time), value: Number(price) }));
}
