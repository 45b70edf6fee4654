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
} from 'lightweight-charts';
import type { Bar } from './bars.ts';

/** Only pixels are computed from floats: the texts beside the canvas are what was recorded (P6). */
export const chartTime = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

/** A series with the one way to draw bars in it. */
export interface DrawnBars {
  readonly series: ISeriesApi<'Line'> | ISeriesApi<'Candlestick'>;
  readonly setAll: (bars: readonly Bar[]) => void;
  readonly update: (bar: Bar) => void;
}
type Colour = (name: string) => string;

export function asLine(chart: IChartApi, colour: Colour, priceFormat: PriceFormatCustom): DrawnBars {
  const series = chart.addSeries(LineSeries, {
    color: colour('--ink'),
    lineWidth: 2,
    lineType: LineType.WithSteps,
    crosshairMarkerRadius: 3,
    priceFormat,
  });
  return {
    series,
    setAll: (bars) => series.setData(bars.map(linePoint)),
    update: (bar) => series.update(linePoint(bar)),
  };
}

/** Hollow when it closed higher, full when lower: without colour too. */
export function asCandles(chart: IChartApi, colour: Colour, priceFormat: PriceFormatCustom): DrawnBars {
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
  return { series, setAll: (bars) => series.setData(bars.map(candle)), update: (bar) => series.update(candle(bar)) };
}

const linePoint = ({ timeMs: ms, close }: Bar): LineData => ({ time: chartTime(ms), value: Number(close) });
const candle = ({ timeMs: ms, open, high, low, close }: Bar): BarData => ({
  time: chartTime(ms),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});
