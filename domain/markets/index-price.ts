import { type Exchange, exchangeNamed } from './exchanges.ts';
import { midOf, permittedLagMs } from './quotes.ts';
import { indexSource } from './venue-name.ts';

/** By which an index price is made and checked; it stands in each text, so that another rule can follow it. */
const indexRule = 'index1';

/** Fewer venues than this make no index: of one alone nobody can say that it is right. */
const leastIndexVenues = 2;

/** A trade is taken on an index of so many venues at least: whoever controls one of them is outvoted. */
export const tradedIndexVenues = 3;

/** A venue further than this from the median of all is left out; two that are further apart than this make no index. */
const boundBps = 50n;

/**
 * An index of an instant is made so long (ms) after it: what a quote may lag (Z3) has come by then, and what is known of a venue is
 * then no older than that instant.
 */
export const indexDelayMs = permittedLagMs;

/**
 * A venue counts at an instant where its newest word, a quote or a confirmation, is at most so old (ms) then. It is less than the
 * smallest entry delay, so that nothing in an entry price is older than the acceptance (Z6).
 */
export const seenWithinMs = permittedLagMs;

/** What a venue quoted at an instant, as far as it is known. Times in ms, prices scaled by the pair's decimals. */
export interface VenueQuote {
  readonly venue: Exchange;
  readonly bid: bigint;
  readonly ask: bigint;
  /** When it quoted this, by its own clock corrected by the measured offset, in the database's time; at most the instant. */
  readonly quotedMs: number;
  /** Until when it is known to have stood, in the same time: quoted, confirmed or replaced then; at most the instant. */
  readonly seenMs: number;
  /** The venue's own time and name for it; null where it gives none. */
  readonly venueTimeMs: number | null;
  readonly venueId: string | null;
}

/** One venue's part in an index: in it, too far from the others, or not heard of in time. */
export type IndexPart =
  | (VenueQuote & { readonly state: 'in' | 'apart' })
  | { readonly venue: Exchange; readonly state: 'silent' };

/** The price of an index at an instant, and what each listed venue was in it. */
export interface IndexPrice {
  readonly atMs: number;
  /** The median of the mids that are in it; of an even number the mean of the two in the middle, rounded down. */
  readonly price: bigint;
  /** Of every listed venue, by name. */
  readonly parts: readonly IndexPart[];
}

/** Why there is no index: too few venues were heard of, or those that were contradict each other. */
export interface NoIndex {
  readonly atMs: number;
  readonly price: null;
  readonly why: 'too few' | 'apart';
}

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const ascending = (values: readonly bigint[]): readonly bigint[] =>
  values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));

/** The two in the middle; of an odd number the one, twice. */
function middles(values: readonly bigint[]): readonly [bigint, bigint] {
  const sorted = ascending(values);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('nothing has no median');
  return [low, high];
}

/** The median of prices, rounded down. */
function medianOf(prices: readonly bigint[]): bigint {
  const [low, high] = middles(prices);
  return midOf(low, high);
}

/** Whether two prices lie within the bound of each other, measured by the second. */
const isNear = (price: bigint, other: bigint): boolean =>
  (price > other ? price - other : other - price) * 10_000n <= boundBps * other;

const midOfQuote = ({ bid, ask }: VenueQuote): bigint => midOf(bid, ask);

/** Whether what is known of a venue says what stood there at an instant. */
const isSeen = ({ quotedMs, seenMs }: VenueQuote, atMs: number): boolean =>
  quotedMs <= seenMs && seenMs <= atMs && atMs - seenMs <= seenWithinMs;

/**
 * The index of a pair at an instant (P2): the median of the mids of the venues that were heard of in time and lie within bounds of
 * the median of all. The order of the quotes makes no difference.
 *
 * @param listed the venues that the pair is quoted by here, each once
 * @param quotes what is known of them, at most one each
 */
export function indexAt(
  atMs: number,
  listed: readonly Exchange[],
  quotes: readonly VenueQuote[],
): IndexPrice | NoIndex {
  const seen = quotes.filter((quote) => listed.includes(quote.venue) && isSeen(quote, atMs));
  if (seen.length < leastIndexVenues) return { atMs, price: null, why: 'too few' };
  const middle = medianOf(seen.map(midOfQuote));
  const within = seen.filter((quote) => isNear(midOfQuote(quote), middle));
  const mids = ascending(within.map(midOfQuote));
  const [lowest, highest] = [mids[0], mids.at(-1)];
  // Of two that contradict each other nobody can say which one is right.
  const isSplit =
    within.length === leastIndexVenues && lowest !== undefined && highest !== undefined && !isNear(highest, lowest);
  if (within.length < leastIndexVenues || isSplit) return { atMs, price: null, why: 'apart' };
  const parts = listed.toSorted(byName).map((venue): IndexPart => {
    const quote = seen.find((one) => one.venue === venue);
    return quote === undefined
      ? { venue, state: 'silent' }
      : { ...quote, state: within.includes(quote) ? 'in' : 'apart' };
  });
  return { atMs, price: medianOf(mids), parts };
}

/** The mids that an index is the median of, by venue. */
export type IndexMids = ReadonlyMap<Exchange, bigint>;

export const indexMids = (parts: readonly IndexPart[]): IndexMids =>
  new Map(parts.flatMap((part) => (part.state === 'in' ? [[part.venue, midOfQuote(part)] as const] : [])));

/** How far the venues moved that are in two indices. */
export interface IndexMove {
  /** By name, of each venue that is in both. */
  readonly moves: readonly (readonly [venue: Exchange, moved: bigint])[];
  /** Twice the median of the moves, so that it is whole: above zero where they rose, zero where they tie. */
  readonly twiceMedian: bigint;
}

/**
 * How the venues moved that two indices have in common (T4); null where these are fewer than two. Each venue is held against
 * itself: how far one usually lies from another moves nothing, and one that comes or goes between the two does not either.
 */
export function moveBetween(from: ReadonlyMap<Exchange, bigint>, to: ReadonlyMap<Exchange, bigint>): IndexMove | null {
  const moves = [...from]
    .flatMap(([venue, mid]) => {
      const then = to.get(venue);
      return then === undefined ? [] : [[venue, then - mid] as const];
    })
    .toSorted(([one], [other]) => byName(one, other));
  if (moves.length < leastIndexVenues) return null;
  const [low, high] = middles(moves.map(([, moved]) => moved));
  return { moves, twiceMedian: low + high };
}

const figuresOf = (part: IndexPart): readonly (string | number | bigint)[] =>
  part.state === 'silent'
    ? []
    : [part.bid, part.ask, part.quotedMs, part.seenMs, part.venueTimeMs ?? '', part.venueId ?? ''];

/**
 * The parts of an index as they are recorded, hashed and shown (Z1): `index1;INSTANT;PART;PART…`, and a part is
 * `VENUE,STATE` or `VENUE,STATE,BID,ASK,QUOTED,SEEN,VENUE TIME,VENUE ID`.
 */
export const indexText = ({ atMs, parts }: Pick<IndexPrice, 'atMs' | 'parts'>): string =>
  [indexRule, atMs, ...parts.map((part) => [part.venue, part.state, ...figuresOf(part)].join(','))].join(';');

const priceShape = /^[1-9][0-9]{0,17}$/;
const timeShape = /^[1-9][0-9]{0,14}$/;
const venueName = /^[\w.:-]{0,64}$/;

function partOf(text: string): IndexPart | null {
  const [name = '', state, ...figures] = text.split(',');
  const venue = exchangeNamed(name);
  if (venue === null) return null;
  if (state === 'silent') return figures.length === 0 ? { venue, state } : null;
  const [bid = '', ask = '', quoted = '', seen = '', time = '', id = ''] = figures;
  const areNumbers =
    [bid, ask].every((price) => priceShape.test(price)) && [quoted, seen].every((ms) => timeShape.test(ms));
  const areNames = (time === '' || timeShape.test(time)) && venueName.test(id);
  if ((state !== 'in' && state !== 'apart') || figures.length !== 6 || !areNumbers || !areNames) return null;
  return {
    venue,
    state,
    bid: BigInt(bid),
    ask: BigInt(ask),
    quotedMs: Number(quoted),
    seenMs: Number(seen),
    venueTimeMs: time === '' ? null : Number(time),
    venueId: id === '' ? null : id,
  };
}

/**
 * Reads the text of an index and makes its price again by the rule that it names; null for what is no such text, and where a venue
 * is not what its figures make it: one that is left out although it was near, or is in although it was not.
 */
export function readIndex(text: string): IndexPrice | null {
  const [rule, instant = '', ...rest] = text.split(';');
  const parts = rest.map(partOf).filter((part) => part !== null);
  if (rule !== indexRule || !timeShape.test(instant) || parts.length !== rest.length) return null;
  const quotes = parts.filter((part) => part.state !== 'silent');
  if (quotes.some(({ bid, ask }) => bid > ask)) return null;
  const venues = parts.map(({ venue }) => venue);
  const made = indexAt(Number(instant), venues, quotes);
  // The same text is made again: parts are in order, once each, and in the state that their figures make.
  return made.price !== null && new Set(venues).size === venues.length && indexText(made) === text ? made : null;
}

/** The mids of an index by its text; null for a tick that is none. What was recorded was made by the rule. */
export function midsOfText(text: string | null): IndexMids | null {
  const made = text === null ? null : readIndex(text);
  return made === null ? null : indexMids(made.parts);
}

/** Whether a tick is of the index if and only if it says the parts of one, and these make its price at its time. */
export function isIndexRight(tick: {
  readonly source: string;
  readonly price: bigint;
  readonly bid: bigint | null;
  readonly quotedMs: number;
  readonly held: boolean;
  readonly index: string | null;
}): boolean {
  if (tick.index === null) return tick.source !== indexSource;
  const made = readIndex(tick.index);
  const isMade = made !== null && made.price === tick.price && made.atMs === tick.quotedMs;
  return isMade && tick.source === indexSource && tick.bid === null && !tick.held;
}

/** How many venues are in an index; 0 of a tick that is none. */
export const indexVenues = (text: string | null): number => midsOfText(text)?.size ?? 0;
