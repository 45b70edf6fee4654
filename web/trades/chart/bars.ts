import type { LiveTick } from '#api/live.ts';
import { comparePrices } from '#web/trades/trade-lists.tsx';

/** What was recorded within one span of time: prices as the decimal texts that were recorded. Times in ms. */
export interface Bar {
  /** When the span begins. */
  readonly timeMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

export type BarTick = Pick<LiveTick, 'seq' | 'time' | 'price'>;

/** What a tick did to the series: nothing, changed its end, made it drop its oldest bars, or showed that some are missing. */
export type Added = 'nothing' | 'end' | 'trimmed' | 'gap';

/** Who draws a series hears whether its end changed, or all of it. */
export type BarsListener = (change: 'end' | 'all') => void;

/** The start of the span that a time falls into. */
export const spanStart = (timeMs: number, spanMs: number): number => Math.floor(timeMs / spanMs) * spanMs;

/**
 * Where a moment is, counted in spans from the first bar. Time is even: a span without a price has its place too.
 */
export const placeIn = (bars: readonly Bar[], timeMs: number, spanMs: number): number =>
  (timeMs - (bars[0]?.timeMs ?? 0)) / spanMs;

/** However long the page stays open: it reaches so many spans back. Whoever wants to see further back takes longer spans. */
export const barsKept = 10_000;
const droppedAtOnce = 1_000;
/** Ticks that may arrive while a page is on its way: a request is given up long before there are more. */
const recentKept = 200;

const greater = (a: string, b: string): string => (comparePrices(a, b) > 0 ? a : b);
const smaller = (a: string, b: string): string => (comparePrices(a, b) < 0 ? a : b);

/**
 * The bars of one pair and span: pages of candles, oldest first, with the live ticks folded into their end. Nothing is
 * averaged or interpolated (P2), and where a tick is missing nothing is drawn until the page that has it was read.
 */
export class Bars {
  readonly spanMs: number;
  readonly #bars: Bar[] = [];
  #recent: BarTick[] = [];
  #lastSeq: number;
  #whole = false;
  #gaps = 0;

  /** @param heardSeq of the last tick that was heard before the first page is asked for: that page has it */
  constructor(spanMs: number, heardSeq = 0) {
    this.spanMs = spanMs;
    this.#lastSeq = heardSeq;
  }

  /** Oldest first. */
  get all(): readonly Bar[] {
    return this.#bars;
  }

  /** How often ticks were missing so far: a page that was asked for before the last time may lack them too. */
  get gaps(): number {
    return this.#gaps;
  }

  get isFull(): boolean {
    return this.#reach >= barsKept;
  }

  /** How many spans there are from the first bar to the last one. */
  get #reach(): number {
    const last = this.#bars.at(-1);
    return last ? placeIn(this.#bars, last.timeMs, this.spanMs) + 1 : 0;
  }

  /** What a series that ends there still reaches. */
  #within(bars: readonly Bar[], endsMs: number, spans = barsKept): readonly Bar[] {
    return bars.filter(({ timeMs }) => timeMs > endsMs - spans * this.spanMs);
  }

  /** How much is held of what: for the promise that it does not grow. */
  get held(): { readonly bars: number; readonly ticks: number } {
    return { bars: this.#bars.length, ticks: this.#recent.length };
  }

  /** Adds a live tick; one that was added before, or is older, changes nothing. */
  add(tick: BarTick): Added {
    if (tick.seq <= this.#lastSeq) return 'nothing';
    if (tick.seq > this.#lastSeq + 1) {
      this.#gaps += 1;
      this.#whole = false;
    }
    this.#lastSeq = tick.seq;
    this.#recent.push(tick);
    if (this.#recent.length > recentKept) this.#recent = this.#recent.slice(-recentKept / 2);
    if (!this.#whole) return 'gap';
    this.#fold(tick);
    if (this.#reach <= barsKept) return 'end';
    this.#keep(this.#bars, barsKept - droppedAtOnce);
    return 'trimmed';
  }

  /**
   * Takes the newest page. Bars that it joins stay before it; those that it does not reach would leave a hole and go.
   *
   * @param gaps as many as there had been when it was asked for: one since then may be in it too
   * @returns whether the series is whole now; it has to be read again otherwise
   */
  takeNewest(page: readonly Bar[], gaps = this.#gaps): boolean {
    this.#whole = gaps === this.#gaps;
    // What is there is as new as such a page.
    if (!this.#whole && this.#bars.length > 0) return false;
    const [first] = page;
    const last = this.#bars.at(-1);
    const joins = first !== undefined && last !== undefined && last.timeMs >= first.timeMs;
    const kept = joins ? this.#bars.filter(({ timeMs }) => timeMs < first.timeMs) : [];
    this.#bars.splice(0, this.#bars.length, ...kept, ...page);
    // Read before or after the page was: a price that is in it already changes nothing when it is folded in once more.
    const from = page.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
    if (this.#whole) for (const tick of this.#recent) if (tick.time >= from) this.#fold(tick);
    this.#keep(this.#bars, barsKept);
    return this.#whole;
  }

  /** Puts an earlier page before the series; returns whether it brought anything. */
  takeEarlier(page: readonly Bar[]): boolean {
    const first = this.#bars[0];
    const endsMs = this.#bars.at(-1)?.timeMs ?? 0;
    const earlier = first ? this.#within(page, endsMs).filter(({ timeMs }) => timeMs < first.timeMs) : [];
    this.#bars.unshift(...earlier);
    return earlier.length > 0;
  }

  #keep(bars: readonly Bar[], spans: number): void {
    this.#bars.splice(0, this.#bars.length, ...this.#within(bars, bars.at(-1)?.timeMs ?? 0, spans));
  }

  #fold({ time, price }: BarTick): void {
    const timeMs = spanStart(time, this.spanMs);
    const last = this.#bars.at(-1);
    if (!last || timeMs > last.timeMs) {
      this.#bars.push({ timeMs, open: price, high: price, low: price, close: price });
    } else if (timeMs === last.timeMs) {
      this.#bars[this.#bars.length - 1] = {
        ...last,
        high: greater(price, last.high),
        low: smaller(price, last.low),
        close: price,
      };
    }
  }
}
