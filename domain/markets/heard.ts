import type { DropReason, Quote } from './quotes.ts';

/**
 * What becomes of a quote that is heard and not dropped (Z3): it is recorded as a tick; a newer one of its source and pair came
 * before its quarter second was recorded; or its pair was recorded from another source then.
 */
export const heardFates = ['recorded', 'superseded', 'unchosen'] as const;
export type HeardFate = (typeof heardFates)[number];

/** The lists of what was heard are kept for so many days; their digests stay. */
export const heardDays = 30;

/** Of each source and row at most so many dropped quotes are kept. The digest covers all. */
export const keptDrops = 200;

/** When a quote came. */
export interface Arrival {
  readonly source: string;
  /** Gapless from 1 in each run of the recorder and source. */
  readonly n: number;
  /** By the database's clock, as the recorder knows it. */
  readonly arrivedMs: number;
}

/** A text of a source that may hold anything: what could not stand in a line is a question mark. */
const inLine = (text: string): string => (/^[\w.:-]{1,64}$/.test(text) ? text : '?');

/** The line of a quote that became a tick. All else of it is that of the tick. */
export const recordedLine = ({ n, arrivedMs }: Arrival, pair: string, seq: number): string =>
  `${n}|${arrivedMs}|${pair}|${seq}`;

/** A source's word that its last price of a pair still stands. */
export interface Confirmation {
  /** By the database's clock, as the recorder knows it. */
  readonly arrivedMs: number;
  /** The source's own time as of which the price stands, by its clock. */
  readonly venueTimeMs: number;
}

/** The line of a price that was recorded again as held, with the confirmation that it was recorded by. */
export const heldLine = ({ arrivedMs, venueTimeMs }: Confirmation, pair: string, seq: number): string =>
  `${arrivedMs}|${pair}|${seq}|${venueTimeMs}`;

/**
 * The line of a quote that became none: number, arrival, pair, the venue's time and name for it, price, bid and ask (scaled by the
 * pair's decimals), and why.
 */
export function quoteLine({ n, arrivedMs }: Arrival, quote: Quote, fate: HeardFate | DropReason): string {
  const { pair, venueTimeMs, venueId, price, bid, ask } = quote;
  const name = venueId === null ? '' : inLine(venueId);
  return `${n}|${arrivedMs}|${inLine(pair)}|${venueTimeMs ?? ''}|${name}|${price}|${bid ?? ''}|${ask ?? ''}|${fate}`;
}

/** The line of what was heard and could not be read as a quote. */
export const unreadLine = ({ n, arrivedMs }: Arrival, pair: string | null, fate: DropReason): string =>
  `${n}|${arrivedMs}|${pair === null ? '' : inLine(pair)}||||||${fate}`;
