import {
  type BarData,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineType,
  type PriceFormatCustom,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { Bar } from './bars.ts';

/** A price that would be cut at the edge is left out. */
export const priceScale = {
  borderVisible: false,
  entireTextOnly: true,
  scaleMargins: { top: 0.12, bottom: 0.12 },
  tickMarkDensity: 5,
};

/** Only pixels are computed from floats: the texts beside the canvas are what was recorded (P6). */
export const chartTime = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

/** A series with the one way to draw bars in it. */
export interface DrawnBars {
  readonly series: ISeriesApi<'Line'> | ISeriesApi<'Candlestick'>;
  readonly setAll: (bars: readonly Bar[]) => void;
  readonly update: (bar: Bar) => void;
}
type Colour = (name: string) => string;

/** The points of one bar after another, and an empty one for each span between them that has no price: time is even. */
export function evenly<P>(spanMs: number, point: (bar: Bar) => P) {
  let endMs = Number.POSITIVE_INFINITY;
  const next = (bar: Bar): (P | WhitespaceData)[] => {
    const empty: WhitespaceData[] = [];
    for (let ms = endMs + spanMs; ms < bar.timeMs; ms += spanMs) empty.push({ time: chartTime(ms) });
    endMs = bar.timeMs;
    return [...empty, point(bar)];
  };
  return {
    next,
    all(bars: readonly Bar[]) {
      endMs = Number.POSITIVE_INFINITY;
      return bars.flatMap(next);
    },
  };
}

interface Drawable<P> {
  setData(points: (P | WhitespaceData)[]): void;
  update(point: P | WhitespaceData): void;
}

const drawn = <P>(series: DrawnBars['series'] & Drawable<P>, points: ReturnType<typeof evenly<P>>): DrawnBars => ({
  series,
  setAll: (bars) => series.setData(points.all(bars)),
  update(bar) {
    for (const one of points.next(bar)) series.update(one);
  },
});

export function asLine(chart: IChartApi, colour: Colour, priceFormat: PriceFormatCustom, spanMs: number): DrawnBars {
  const series = chart.addSeries(LineSeries, {
    color: colour('--ink'),
    lineWidth: 2,
    lineType: LineType.WithSteps,
    crosshairMarkerRadius: 3,
    priceFormat,
  });
  return drawn(series, evenly(spanMs, linePoint));
}

/** Hollow when it closed higher, full when lower: without colour too. */
export function asCandles(chart: IChartApi, colour: Colour, priceFormat: PriceFormatCustom, spanMs: number): DrawnBars {
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colour('--sheet'),
    borderUpColor: colour('--up'),
    wickUpColor: colour('--up'),
    downColor: colour('--down'),
    borderDownColor: colour('--down'),
    wickDownColor: colour('--down'),
    priceLineColor: colour('--ink'),
    priceFormat,
  });
  return drawn(series, evenly(spanMs, candle));
}

const linePoint = ({ timeMs: ms, close }: Bar): LineData => ({ time: chartTime(ms), value: Number(close) });
const candle = ({ timeMs: ms, open, high, low, close }: Bar): BarData => ({
  time: chartTime(ms),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});
