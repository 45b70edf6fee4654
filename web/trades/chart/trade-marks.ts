import { t } from '@lingui/core/macro';
import type {
  IChartApi,
  IPriceLine,
  ISeriesMarkersPluginApi,
  ITimeScaleApi,
  LineStyle,
  SeriesMarker,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { sideWord } from '#web/trades/words.ts';
import { money } from '#web/ui/money.ts';
import { type Bar, placeIn } from './bars.ts';
import { markSize } from './boxes.ts';
import type { DrawnBars } from './drawn-bars.ts';
import { ExpiryLines } from './expiry-lines.ts';
import { land } from './landing.ts';
import { OutcomeZones } from './outcome-zones.ts';
import { PriceTicks } from './price-ticks.ts';

/** An own trade as the chart marks it. Times in ms since the epoch. */
export interface MarkedTrade {
  readonly id: string;
  readonly position: 'UP' | 'DOWN';
  readonly entry: { readonly time: number; readonly price: string } | null;
  readonly exit: { readonly time: number; readonly price: string } | null;
  readonly expiresAt: number;
  readonly open: boolean;
  /** What it came to; null while it is open, and of one that came to neither. */
  readonly result: 'WON' | 'LOST' | null;
}

/** An exit says what the trade came to, not its side: a lost Up is no gain. */
export const exitColour = (result: MarkedTrade['result']): '--up' | '--down' | '--ink-3' =>
  result === 'WON' ? '--up' : result === 'LOST' ? '--down' : '--ink-3';

/** Beside others a trade's sides say whose they are. */
const sideWords = (side: string, price: string) => ({
  win: t`${side} from ${price} wins here`,
  lose: t`${side} from ${price} loses here`,
});

/** An entry beyond what the chart shows. In words: an arrow would read as a side. */
const entryWords = (price: string) => ({ above: t`entry above: ${price}`, below: t`entry below: ${price}` });

const labelsAtMost = 3;
/** Below so many px the chart of a phone has room for one of them. */
const roomyPx = 220;

interface MarksOptions {
  readonly element: HTMLElement;
  readonly colour: (name: string) => string;
  /** How long a bar is. */
  readonly seconds: number;
  readonly bars: () => readonly Bar[];
  readonly chart: Pick<IChartApi, 'applyOptions'>;
  /** Whether the newest bar is in sight, whose price has a box then. */
  readonly follows: () => boolean;
  readonly scale: ITimeScaleApi<Time>;
  readonly markers: ISeriesMarkersPluginApi<Time>;
  readonly dashed: LineStyle;
  /** The time at which the chart has the bar of an instant (ms). */
  readonly barAt: (ms: number) => UTCTimestamp;
  readonly clock: (ms: number) => string;
  readonly priceText: (price: number) => string;
}

/**
 * What a chart shows of one's own trades: entries and exits, the entry's level, the end, and where a trade wins and loses. What
 * their labels would cover of the scales is left out.
 */
export class TradeMarks {
  readonly #series: DrawnBars['series'];
  readonly #options: MarksOptions;
  readonly #expiries: ExpiryLines;
  readonly #zones: OutcomeZones;
  #lines: IPriceLine[] = [];
  #hadTags = false;
  #trades: readonly MarkedTrade[] = [];

  constructor(series: DrawnBars['series'], options: MarksOptions) {
    const { colour, scale, bars, follows } = options;
    this.#series = series;
    this.#options = options;
    this.#expiries = new ExpiryLines({ line: colour('--ink-3'), text: colour('--sheet') });
    this.#zones = new OutcomeZones({ up: colour('--up'), down: colour('--down'), ground: colour('--sheet') });
    series.attachPrimitive(this.#zones);
    series.attachPrimitive(this.#expiries);
    series.attachPrimitive(
      new PriceTicks(options.chart, options.priceText, () => ({
        last: follows() ? Number(bars().at(-1)?.close ?? Number.NaN) : null,
        others: this.#nextToEnd().map(({ entry }) => Number(entry?.price)),
      })),
    );
    scale.subscribeVisibleLogicalRangeChange(() => this.#writeTimes());
  }

  /** Whether the tag of an end lies where the scale has this time. */
  covers(time: Time): boolean {
    return this.#expiries.covers(this.#options.scale.timeToCoordinate(time));
  }

  /** The library keeps the texts of its scale: where tags are, or were, it is asked to write them anew. */
  #writeTimes(): void {
    const hasTags = this.#trades.some(({ open }) => open);
    if (hasTags || this.#hadTags) this.#options.scale.applyOptions({});
    this.#hadTags = hasTags;
  }

  show(trades: readonly MarkedTrade[]): void {
    const open = new Set(this.#trades.flatMap((trade) => (trade.open ? [trade.id] : [])));
    this.#trades = trades;
    this.draw();
    for (const { id, exit, open: runs, result } of trades) if (exit && !runs && open.has(id)) this.#land(exit, result);
  }

  draw(): void {
    const { colour } = this.#options;
    const { barAt, bars } = this.#options;
    const first = barAt(bars()[0]?.timeMs ?? Number.MAX_SAFE_INTEGER);
    const at = ({ time, price }: { readonly time: number; readonly price: string }) => ({
      time: barAt(time),
      price: Number(price),
    });
    const size = markSize(this.#options.scale.options().barSpacing);
    const marks = this.#trades.flatMap(({ position, entry, exit, result }) => {
      const up = position === 'UP';
      const color = colour(up ? '--up' : '--down');
      const shape = up ? ('arrowUp' as const) : ('arrowDown' as const);
      return [
        ...(entry
          ? [{ ...at(entry), position: up ? 'atPriceBottom' : 'atPriceTop', color, shape, size } as const]
          : []),
        ...(exit
          ? [
              {
                ...at(exit),
                position: 'atPriceMiddle',
                color: colour(exitColour(result)),
                shape: 'circle',
                size,
              } as const,
            ]
          : []),
      ];
    });
    const shown: SeriesMarker<UTCTimestamp>[] = marks.filter(({ time }) => time >= first);
    this.#options.markers.setMarkers(shown.sort((a, b) => a.time - b.time));
    for (const line of this.#lines) this.#series.removePriceLine(line);
    const labelled = new Set(this.#nextToEnd().map(({ id }) => id));
    this.#lines = this.#trades.flatMap(({ id, open, entry, position }) =>
      open && entry
        ? [
            this.#series.createPriceLine({
              price: Number(entry.price),
              color: colour(position === 'UP' ? '--up' : '--down'),
              lineStyle: this.#options.dashed,
              lineWidth: 1,
              axisLabelVisible: labelled.has(id),
              title: labelled.has(id) ? sideWord(position) : '',
            }),
          ]
        : [],
    );
    this.placeTimes();
  }

  /** The open trades that have room for a label each: more would cover the prices. */
  #nextToEnd(): readonly MarkedTrade[] {
    const open = this.#trades.filter((trade) => trade.open && trade.entry);
    // Asked for with each price that is drawn: to read a height has the browser lay the whole page out before its turn.
    if (open.length <= 1) return open;
    return open
      .toSorted((a, b) => a.expiresAt - b.expiresAt)
      .slice(0, this.#options.element.clientHeight < roomyPx ? 1 : labelsAtMost);
  }

  /** Where a time is on the scale, counted in bars; past the last bar, as if every span from there had one. */
  #placeOf(ms: number): number | null {
    const bars = this.#options.bars();
    const last = bars.at(-1);
    if (!last || ms < last.timeMs) return null;
    // In the middle of a bar's width is where it stands.
    return Math.max(this.#place(last.timeMs), this.#place(ms) - 0.5);
  }

  #place(ms: number): number {
    return placeIn(this.#options.bars(), ms, this.#options.seconds * 1_000);
  }

  placeTimes(): void {
    this.#placeZones();
    this.#expiries.show(
      this.#trades.flatMap(({ open, expiresAt }) => {
        const place = open ? this.#placeOf(expiresAt) : null;
        return place === null ? [] : [{ place, text: this.#options.clock(expiresAt) }];
      }),
    );
    this.#writeTimes();
  }

  /** How many bars past the last one each open trade ends. */
  barsAhead(): readonly number[] {
    const lastPlace = this.#place(this.#options.bars().at(-1)?.timeMs ?? 0);
    return this.#trades.flatMap(({ open, expiresAt }) => {
      const place = open ? this.#placeOf(expiresAt) : null;
      return place === null ? [] : [place - lastPlace];
    });
  }

  /** The side that wins and the one that loses, of the trade that ends next: more of them would cover each other. */
  #placeZones(): void {
    const [next] = this.#nextToEnd();
    const to = next ? this.#placeOf(next.expiresAt) : null;
    if (!next?.entry || to === null) {
      this.#zones.show(null);
      return;
    }
    const { time, price } = next.entry;
    const from = Math.floor(this.#place(time));
    const isOnly = this.#trades.filter((trade) => trade.open && trade.entry).length === 1;
    const said = isOnly ? { win: t`wins here`, lose: t`loses here` } : sideWords(sideWord(next.position), money(price));
    const words = { ...said, entry: entryWords(money(price)) };
    this.#zones.show({ from: Math.max(0, from), to, price: Number(price), winsAbove: next.position === 'UP', words });
  }

  /** An exit lands where it was recorded: the one movement of a settlement. */
  #land({ time, price }: NonNullable<MarkedTrade['exit']>, result: MarkedTrade['result']): void {
    const { scale, barAt, element, colour } = this.#options;
    const x = scale.timeToCoordinate(barAt(time));
    const y = this.#series.priceToCoordinate(Number(price));
    if (x !== null && y !== null) land(element, { x, y, colour: colour(exitColour(result)) });
  }
}
