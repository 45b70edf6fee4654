import { useLingui } from '@lingui/react';
import { useComputedColorScheme } from '@mantine/core';
import {
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import { type ChartSpan, slotOf, slotsOf } from './chart-slots.ts';
import { ExpiryLines } from './expiry-lines.ts';
import type { ShownTick } from './tick-series.ts';
import { sideWord } from './words.ts';

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
  readonly expiries: ExpiryLines;
}

/** The library counts in seconds; fractions keep the slots of a second apart. Only pixels are computed from floats. */
const chartTime = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const clockText = (time: Time): string => (typeof time === 'number' ? clock.format(time * 1000) : '');

const readVariable = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

/** Recorded prices as steps, with the entries, exits and expiries of one's own trades. The text beside it says the same. */
export function Chart(props: ChartProps) {
  const scheme = useComputedColorScheme('light');
  const { i18n } = useLingui();
  // The canvas knows no style sheets: another scheme, scale or language is another drawing.
  return <Canvas key={`${scheme} ${props.decimals} ${i18n.locale}`} {...props} />;
}

interface ChartProps {
  readonly pair: string;
  readonly decimals: number;
  readonly ticks: readonly ShownTick[];
  readonly trades: readonly MarkedTrade[];
  readonly span: ChartSpan;
}

function Canvas(props: ChartProps) {
  const { pair, decimals, ticks, trades, span } = props;
  const { fromMs, toMs, slotMs } = span;
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);

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
      // The span is chosen above the chart; a finger on it scrolls the page.
      handleScroll: false,
      handleScale: false,
      localization: { timeFormatter: clockText },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.12 } },
      timeScale: { borderVisible: false, minBarSpacing: 0.01, tickMarkFormatter: clockText, rightOffset: 0 },
    });
    const series = chart.addSeries(LineSeries, {
      color: colour('--ink'),
      lineWidth: 2,
      lineType: LineType.WithSteps,
      crosshairMarkerRadius: 3,
      priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    });
    const expiries = new ExpiryLines(colour('--ink-3'));
    series.attachPrimitive(expiries);
    drawn.current = { chart, series, markers: createSeriesMarkers(series), expiries };
    return () => {
      drawn.current = null;
      chart.remove();
    };
  }, [decimals]);

  useEffect(() => {
    const current = drawn.current;
    if (!current) return;
    const slots = slotsOf(ticks, { fromMs, toMs, slotMs });
    current.series.setData(
      slots.map(({ timeMs, price }) =>
        price === null ? { time: chartTime(timeMs) } : { time: chartTime(timeMs), value: Number(price) },
      ),
    );
    current.chart.timeScale().setVisibleLogicalRange({ from: 0, to: slots.length - 1 });
    const within = (timeMs: number): boolean => timeMs >= fromMs && timeMs <= toMs;
    current.expiries.show(
      trades
        .filter(({ open, expiresAt }) => open && within(expiresAt))
        .map(({ expiresAt }) => chartTime(slotOf(expiresAt, slotMs))),
    );
  }, [ticks, trades, fromMs, toMs, slotMs]);

  useEffect(() => {
    const current = drawn.current;
    const element = holder.current;
    if (!current || !element) return;
    const side = (trade: MarkedTrade): string => readVariable(element, trade.position === 'UP' ? '--up' : '--down');
    const at = ({ time, price }: { readonly time: number; readonly price: string }) => ({
      time: chartTime(slotOf(time, slotMs)),
      price: Number(price),
    });
    const markers = trades.flatMap((trade): SeriesMarker<Time>[] => {
      const color = side(trade);
      const shape = trade.position === 'UP' ? ('arrowUp' as const) : ('arrowDown' as const);
      const position = trade.position === 'UP' ? ('atPriceBottom' as const) : ('atPriceTop' as const);
      return [
        ...(trade.entry ? [{ ...at(trade.entry), position, color, shape }] : []),
        ...(trade.exit
          ? [{ ...at(trade.exit), position: 'atPriceMiddle' as const, color, shape: 'circle' as const }]
          : []),
      ];
    });
    const shown = markers.filter(({ time }) => Number(time) * 1000 > fromMs);
    current.markers.setMarkers(shown.sort((a, b) => Number(a.time) - Number(b.time)));
  }, [trades, fromMs, slotMs]);

  useEffect(() => {
    const current = drawn.current;
    const element = holder.current;
    if (!current || !element) return;
    const lines = trades.flatMap(({ open, entry, position }) =>
      open && entry
        ? [
            current.series.createPriceLine({
              price: Number(entry.price),
              color: readVariable(element, position === 'UP' ? '--up' : '--down'),
              lineStyle: LineStyle.Dashed,
              lineWidth: 1,
              axisLabelVisible: true,
              title: `${position === 'UP' ? '▲' : '▼'} ${sideWord(position)}`,
            }),
          ]
        : [],
    );
    return () => {
      if (drawn.current === current) for (const line of lines) current.series.removePriceLine(line);
    };
  }, [trades]);

  return <div ref={holder} className={styles.chart} aria-hidden="true" data-pair={pair} />;
}
