import { listCandles } from '#api/markets.ts';
import type { QueryOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { type Bar, Bars, type BarsListener, type BarTick } from './bars.ts';

/** How long one bar may be, in seconds: what GET /api/markets/{pair}/candles offers. */
export const intervals = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400] as const satisfies readonly QueryOf<
  typeof listCandles
>['seconds'][];
export type Interval = (typeof intervals)[number];

/** Candles derive from ticks (M4): a page of long ones reads many, so it has fewer of them. */
const pageOf = (seconds: Interval): number => (seconds <= 60 ? 300 : seconds <= 900 ? 120 : 48);

/** A page of a pair's candles, oldest first: the newest ones that begin before a time, or the newest of all. */
export async function loadBars(pair: string, seconds: Interval, beforeMs: number | null): Promise<readonly Bar[]> {
  const before = beforeMs === null ? {} : { before: new Date(beforeMs).toISOString() };
  const { items } = await call(listCandles, {
    params: { pair },
    query: { seconds, limit: pageOf(seconds), ...before },
  });
  return items.map(({ time, open, high, low, close }) => ({ timeMs: Date.parse(time), open, high, low, close }));
}

export type FeedState = 'loading' | 'ready' | 'failed';

interface FeedOptions {
  readonly spanMs: number;
  /** Of the last tick that was heard so far; 0 while none was. */
  readonly heardSeq: number;
  readonly load: (beforeMs: number | null) => Promise<readonly Bar[]>;
  readonly onBars: BarsListener;
  readonly onState: (state: FeedState) => void;
}

const againAfterMs = 2_000;

/** Keeps the bars of a pair up to date: the newest page, live ticks, earlier pages on demand, and again after a gap. */
export class CandleFeed {
  readonly bars: Bars;
  readonly #options: FeedOptions;
  #reading = false;
  #readingEarlier = false;
  #begins = false;
  #closed = true;
  #again: ReturnType<typeof setTimeout> | null = null;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.bars = new Bars(options.spanMs, options.heardSeq);
  }

  /** Begins to read; after {@link close} it may begin again. */
  open(): void {
    this.#closed = false;
    void this.readNewest();
  }

  /** Reads the newest page; once at a time. */
  async readNewest(): Promise<void> {
    if (this.#reading || this.#closed) return;
    if (this.#again) clearTimeout(this.#again);
    this.#again = null;
    this.#reading = true;
    let again = false;
    const { gaps } = this.bars;
    try {
      const page = await this.#options.load(null);
      if (this.#closed) return;
      const before = this.bars.all[0]?.timeMs;
      again = !this.bars.takeNewest(page, gaps);
      // A page that did not reach the series took its place: what was before it can be scrolled to again.
      if (this.bars.all[0]?.timeMs !== before) this.#begins = false;
      this.#options.onBars('all');
      this.#options.onState('ready');
    } catch {
      if (this.#closed) return;
      if (this.bars.all.length === 0) this.#options.onState('failed');
      this.#again = setTimeout(() => void this.readNewest(), againAfterMs);
    } finally {
      this.#reading = false;
    }
    if (again) await this.readNewest();
  }

  /** Reads what came before, until there is no more or enough is held. */
  async readEarlier(): Promise<void> {
    const first = this.bars.all[0];
    if (!first || this.#readingEarlier || this.#begins || this.bars.isFull || this.#closed) return;
    this.#readingEarlier = true;
    try {
      const page = await this.#options.load(first.timeMs);
      if (this.#closed) return;
      // After a gap the series may have begun anew meanwhile: this page then does not join it.
      if (this.bars.all[0]?.timeMs !== first.timeMs) return;
      if (this.bars.takeEarlier(page)) this.#options.onBars('all');
      else this.#begins = true;
    } catch {
      // The next scroll asks again.
    } finally {
      this.#readingEarlier = false;
    }
  }

  /** Live ticks of the pair, in order of seq. */
  add(ticks: readonly BarTick[]): void {
    const added = ticks.map((tick) => this.bars.add(tick));
    if (added.includes('trimmed')) this.#begins = false;
    if (added.includes('gap')) {
      if (!this.#again) void this.readNewest();
    } else if (added.includes('trimmed')) this.#options.onBars('all');
    else if (added.includes('end')) this.#options.onBars('end');
  }

  close(): void {
    this.#closed = true;
    if (this.#again) clearTimeout(this.#again);
  }
}
