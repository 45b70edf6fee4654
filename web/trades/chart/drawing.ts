import {
  type AutoscaleInfo,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import { loadChunk } from '#web/ui/chunks.ts';
import { money } from '#web/ui/money.ts';
import { type Bar, placeIn, spanStart } from './bars.ts';
import { boxesPx, futureAtLeast, roomAhead, spacingOf, usualPx } from './boxes.ts';
import { barTime, clockTime, isCut, markTime } from './chart-times.ts';
import { hearDrags } from './drag.ts';
import { asCandles, asLine, chartTime, type DrawnBars, priceScale } from './drawn-bars.ts';
import type { MarkedTrade, TradeMarks } from './trade-marks.ts';

export type DrawnAs = 'line' | 'candles';

interface DrawingOptions {
  readonly as: DrawnAs;
  /** How long a bar is. */
  readonly seconds: number;
  readonly decimals: number;
  readonly bars: () => readonly Bar[];
  /** The pointer is over a bar, or over none. */
  readonly onPointed: (bar: Bar | null) => void;
  /** Whether the newest bar is in sight. */
  readonly onFollowing: (following: boolean) => void;
  /** The oldest bars are coming into sight. */
  readonly onOldest: () => void;
}

const timeMs = (time: Time): number => (typeof time === 'number' ? time * 1000 : 0);

const fewestBars = 10;
const mostBars = 2_000;
/** The future has room for the next expiry, but never crowds out the past. */
const futureAtMost = 1 / 3;

/** One chart on one canvas: bars as a line in steps or as candles, with the entries, exits and expiries of one's trades. */
export class Drawing {
  readonly #options: DrawingOptions;
  readonly #chart: IChartApi;
  readonly #bars: DrawnBars;
  readonly #series: DrawnBars['series'];
  readonly #element: HTMLElement;
  readonly #colour: (name: string) => string;
  #marks: TradeMarks | null = null;
  #trades: readonly MarkedTrade[] = [];
  #removed = false;
  #drawnToMs = Number.NEGATIVE_INFINITY;
  /** The times of the scale as they were written last: the library keeps their texts. */
  readonly #written = new Map<Time, { readonly text: string; readonly cut: boolean }>();
  #following = true;
  /** Whether the reader has moved the view since it last came to the newest price. */
  #moved = false;
  /** Whether the reader has chosen how much of the past is shown. */
  #sized = false;
  #byKeys = false;

  constructor(element: HTMLElement, options: DrawingOptions) {
    this.#options = options;
    this.#element = element;
    const { seconds, decimals } = options;
    const priceText = (price: number): string => money(price.toFixed(decimals));
    // A token is a light-dark() pair until an element wears it.
    const worn = document.createElement('span');
    element.append(worn);
    const style = getComputedStyle(worn);
    const colour = (name: string): string => {
      worn.style.color = `var(${name})`;
      return style.color;
    };
    this.#colour = colour;
    this.#chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        textColor: colour('--ink-3'),
        fontFamily: style.fontFamily,
        // Named in words below the chart: a link in here could be reached by keyboard but not read.
        attributionLogo: false,
      },
      // The wheel is heard outside, and a finger that goes up or down scrolls the page.
      handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
      handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: { time: true, price: false } },
      // What moves is what the finger moves.
      kineticScroll: { touch: false, mouse: false },
      localization: { timeFormatter: (time: Time) => barTime(timeMs(time), seconds) },
      crosshair: {
        vertLine: { color: colour('--ink-3'), labelBackgroundColor: colour('--ink-2') },
        horzLine: { color: colour('--ink-3'), labelBackgroundColor: colour('--ink-2') },
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
      rightPriceScale: priceScale,
      timeScale: {
        borderVisible: false,
        minBarSpacing: 0.3,
        barSpacing: usualPx[options.as],
        rightOffset: futureAtLeast,
        secondsVisible: seconds < 60,
        timeVisible: seconds < 86_400,
        tickMarkFormatter: (time: Time, weight: number) => {
          const text = markTime(timeMs(time), weight, seconds);
          const cut = this.#isCut(text, time);
          this.#written.set(time, { text, cut });
          return cut || this.#marks?.covers(time) ? '' : text;
        },
      },
    });
    const draw = options.as === 'line' ? asLine : asCandles;
    const format = { type: 'custom', minMove: 10 ** -decimals, formatter: priceText } as const;
    this.#bars = draw(this.#chart, colour, format, seconds * 1_000);
    this.#series = this.#bars.series;
    this.#series.applyOptions({ autoscaleInfoProvider: this.#withHeld });
    this.#chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      if (sourceEvent) this.#byKeys = false;
      // What the keyboard points at says so itself.
      if (!this.#byKeys) options.onPointed(logical === undefined ? null : this.#barAt(logical));
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < 30) options.onOldest();
      const inSight = this.#chart.timeScale().scrollPosition() > -1;
      // Before it has a width the library moves the view away from the newest bar; nobody has asked for that.
      this.#fit();
      if (inSight || this.#moved) this.#follow(inSight);
      else this.scrollToNow();
      this.#writeTimes();
    });
    hearDrags(element, () => {
      this.#moved = true;
    });
    // What does not come is in the lists of trades too.
    void this.#loadMarks(priceText).catch(() => undefined);
  }

  #isCut(text: string, time: Time): boolean {
    return isCut(text, this.#chart.timeScale().timeToCoordinate(time));
  }

  /** A time that has come to the left edge, or away from it, is written anew: a part of one says another time. */
  #writeTimes(): void {
    if (![...this.#written].some(([time, { text, cut }]) => this.#isCut(text, time) !== cut)) return;
    this.#written.clear();
    this.#chart.timeScale().applyOptions({});
  }

  remove(): void {
    this.#removed = true;
    this.#chart.remove();
  }

  /** The picture comes first: what marks trades, and leaves room for the marks, is a script of its own. */
  async #loadMarks(priceText: (price: number) => string): Promise<void> {
    const { TradeMarks } = await loadChunk(() => import('./trade-marks.ts'));
    if (this.#removed) return;
    const { seconds, bars } = this.#options;
    // It is given what it needs of the library, which so stays in one file.
    this.#marks = new TradeMarks(this.#series, {
      priceText,
      chart: this.#chart,
      follows: () => this.#following,
      element: this.#element,
      colour: this.#colour,
      seconds,
      bars,
      scale: this.#chart.timeScale(),
      markers: createSeriesMarkers(this.#series),
      dashed: LineStyle.Dashed,
      barAt: (ms) => chartTime(spanStart(ms, seconds * 1_000)),
      clock: clockTime,
    });
    this.show(this.#trades);
  }

  /** Draws all bars anew. */
  drawAll(): void {
    const bars = this.#options.bars();
    this.#bars.setAll(bars);
    this.#drawnToMs = bars.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
    this.#fit();
    this.#marks?.draw();
  }

  /** Gives few bars more width, until the reader has chosen another. */
  #fit(): void {
    const { as, seconds, bars } = this.#options;
    const scale = this.#chart.timeScale();
    if (this.#sized || this.#moved || scale.width() === 0) return;
    const drawn = placeIn(bars(), this.#drawnToMs, seconds * 1_000) + 1;
    const spacing = spacingOf(drawn, seconds, scale.width() * (1 - futureAtMost), usualPx[as]);
    if (spacing === scale.options().barSpacing) return;
    scale.applyOptions({ barSpacing: spacing });
    this.#makeRoom();
  }

  /** The bar whose price holds at a place of the scale; null of the future. */
  #barAt(place: number): Bar | null {
    const bars = this.#options.bars();
    const ms = (bars[0]?.timeMs ?? 0) + place * this.#options.seconds * 1_000;
    return ms > (bars.at(-1)?.timeMs ?? 0) ? null : (bars.findLast(({ timeMs }) => timeMs <= ms) ?? null);
  }

  /** The price that holds where the view begins is in sight too, however long ago it was recorded. */
  readonly #withHeld = (prices: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = prices();
    const held = this.#barAt(this.#chart.timeScale().getVisibleLogicalRange()?.from ?? -1);
    if (held === null) return info;
    const price = Number(held.close);
    const { minValue = price, maxValue = price } = info?.priceRange ?? {};
    return { ...info, priceRange: { minValue: Math.min(minValue, price), maxValue: Math.max(maxValue, price) } };
  };

  /** Draws the bars that are new or changed at the end. */
  drawEnd(): void {
    const bars = this.#options.bars();
    const since = bars.findLastIndex(({ timeMs }) => timeMs <= this.#drawnToMs);
    for (const bar of bars.slice(Math.max(0, since))) this.#bars.update(bar);
    const lastMs = bars.at(-1)?.timeMs ?? this.#drawnToMs;
    if (lastMs === this.#drawnToMs) return;
    this.#drawnToMs = lastMs;
    this.#marks?.placeTimes();
  }

  show(trades: readonly MarkedTrade[]): void {
    this.#trades = trades;
    this.#marks?.show(trades);
    this.#makeRoom();
  }

  /** Shows more of the past (factor above 1) or less; about a place in px, or about the newest bar while it is in sight. */
  zoom(factor: number, x: number | null = null): void {
    this.#sized = true;
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (!range) return;
    const width = range.to - range.from;
    const wanted = Math.min(mostBars, Math.max(fewestBars, width * factor));
    const about = this.#following || x === null ? range.to : (scale.coordinateToLogical(x) ?? range.to);
    const from = about - ((about - range.from) * wanted) / width;
    scale.setVisibleLogicalRange({ from, to: from + wanted });
  }

  /** Moves the view by so many px; to the past with a positive number. */
  scroll(px: number): void {
    this.#moved = true;
    const scale = this.#chart.timeScale();
    scale.scrollToPosition(scale.scrollPosition() - px / scale.options().barSpacing, false);
  }

  scrollToNow(): void {
    this.#moved = false;
    this.#follow(true);
    this.#makeRoom();
    this.#chart.timeScale().scrollToPosition(this.#chart.timeScale().options().rightOffset, false);
  }

  /** Whether what is pointed at was chosen by keyboard, and no pointer has moved over the chart since. */
  get isPointedByKeys(): boolean {
    return this.#byKeys;
  }

  /** Points at a bar, bringing it into sight; null points at none. */
  point(bar: Bar | null): void {
    this.#byKeys = bar !== null;
    if (bar === null) {
      this.#chart.clearCrosshairPosition();
      return;
    }
    const scale = this.#chart.timeScale();
    const place = placeIn(this.#options.bars(), bar.timeMs, this.#options.seconds * 1_000);
    const range = scale.getVisibleLogicalRange();
    this.#moved = true;
    if (range && (place < range.from || place > range.to)) {
      const half = (range.to - range.from) / 2;
      scale.setVisibleLogicalRange({ from: place - half, to: place + half });
    }
    this.#chart.setCrosshairPosition(Number(bar.close), chartTime(bar.timeMs), this.#series);
  }

  #follow(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    // The library labels the last price in sight: an old one must not look like the live one.
    this.#series.applyOptions({ lastValueVisible: following });
    this.#options.onFollowing(following);
  }

  /** Brings the next expiry into sight, where that leaves the past enough. */
  #makeRoom(): void {
    if (!this.#following) return;
    const scale = this.#chart.timeScale();
    const shown = scale.width() / scale.options().barSpacing;
    const most = shown * futureAtMost;
    const ahead = (this.#marks?.barsAhead() ?? []).map((bars) => bars + futureAtLeast).filter((bars) => bars <= most);
    const named = this.#trades.some(({ open }) => open) ? boxesPx : 0;
    scale.applyOptions({ rightOffset: Math.max(roomAhead(named / scale.options().barSpacing, most), ...ahead) });
  }
}
