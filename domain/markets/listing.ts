import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { Listing, PairDefinition } from './pairs.ts';
import { isPolledSymbol, isStreamed, symbolSources } from './symbols.ts';
import type { OfferedTerms } from './term-changes.ts';
import { areHours } from './trading-hours.ts';

/** Between the places of the standard list, so that a pair can be put between two. */
const orderStep = 10;

/** The names under which a pair's listing and its terms are kept. */
export const listingName = (pair: string): string => `listing:${pair}`;
export const termsName = (pair: string): string => `pair:${pair}`;

/** How the pairs of a list are listed, by name, in its order. */
export const listingsOf = (pairs: readonly PairDefinition[]): ReadonlyMap<string, Listing> =>
  new Map(pairs.map((pair, at) => [pair.pair, listingOf(pair, (at + 1) * orderStep)]));

const listingOf = (definition: PairDefinition, order: number): Listing => {
  const { base, quote, decimals, kind, symbols, liquidity, icon, hours, retiredMs } = definition;
  return { base, quote, decimals, class: kind, symbols, liquidity, icon, hours, order, retired: retiredMs !== null };
};

/** What holds when a change of the list is decided. */
export interface HeldListings {
  readonly listings: ReadonlyMap<string, Listing>;
  /** The pairs whose terms were ever kept: what they are offered at changes by their terms alone. */
  readonly offered: ReadonlySet<string>;
  /** The pairs whose liquidity is judged as the operator's file says, which is the one of their listing here. */
  readonly ofFile: ReadonlySet<string>;
  /** The pair that has a symbol for good, because it was listed with it: by source and symbol, {@link symbolKey}. */
  readonly symbols: ReadonlyMap<string, string>;
}

export const symbolKey = (source: string, symbol: string): string => `${source} ${symbol.toLowerCase()}`;

/** What somebody wants listed, each pair whole, and what one that is new is offered at first. */
export interface WishedListings {
  readonly listings: readonly Listing[];
  readonly terms: OfferedTerms | null;
}

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

/** What a change sets, by the name under which it is kept. */
export type ListingValue = Listing | OfferedTerms;

/**
 * M3, X8: what a change of the list sets. Base, quote and decimals of a pair that is listed stay, a source's symbol is of one pair, and
 * only a new pair that an exchange streams has first terms. Refuses with setting_unchanged or invalid_input.
 */
export function decideListings(
  { listings, terms }: WishedListings,
  held: HeldListings,
): Decision<ReadonlyMap<string, ListingValue>> {
  const names = listings.map(({ base, quote }) => `${base}${quote}`);
  if (new Set(names).size < names.length) return wrong('pairs', phrase('pair_twice'));
  const after = new Map([...held.listings, ...listings.map((one, i) => [names[i] ?? '', one] as const)]);
  const changed = new Map<string, ListingValue>();
  for (const [at, listing] of listings.entries()) {
    const name = names[at] ?? '';
    const before = held.listings.get(name);
    const problem = problemOf(name, listing, before, { after, held });
    if (problem !== null) return wrong(`pairs.${at}.${problem.field}`, problem.problem);
    if (before === undefined || !areSame(before, listing)) changed.set(listingName(name), listing);
  }
  if (terms === null) return changed.size === 0 ? refused('setting_unchanged', {}) : accepted(changed);
  const [only, ...more] = listings;
  const pair = names[0] ?? '';
  if (only === undefined || more.length > 0 || held.offered.has(pair)) return wrong('terms', phrase('terms_of_new'));
  if (!isStreamed(only.symbols) || only.retired) return wrong('terms', phrase('pair_not_streamed'));
  if (terms.minStake <= 0n || terms.maxStake < terms.minStake) return wrong('terms.minStake', phrase('terms_stakes'));
  if (new Set(terms.payouts.map(({ duration }) => duration)).size < terms.payouts.length) {
    return wrong('terms.payouts', phrase('terms_duration_twice'));
  }
  // Terms that are proposed for a pair that is listed as it was have its listing beside them: the two are read together.
  return accepted(new Map<string, ListingValue>([[listingName(pair), only], ...changed, [termsName(pair), terms]]));
}

interface Problem {
  readonly field: string;
  readonly problem: Phrase;
}

/** What never changes of a listed pair. */
function fixedProblem(listing: Listing, before: Listing | undefined): Problem | null {
  const isFixed = before === undefined || (before.decimals === listing.decimals && before.base === listing.base);
  return isFixed ? null : { field: 'decimals', problem: phrase('pair_fixed', { decimals: before.decimals }) };
}

function problemOf(
  name: string,
  listing: Listing,
  before: Listing | undefined,
  { after, held }: { readonly after: ReadonlyMap<string, Listing>; readonly held: HeldListings },
): Problem | null {
  const fixed = fixedProblem(listing, before);
  if (fixed !== null) return fixed;
  if (before !== undefined && held.ofFile.has(name) && textOf(before.liquidity) !== textOf(listing.liquidity)) {
    return { field: 'liquidity', problem: phrase('liquidity_of_file') };
  }
  if (listing.hours !== null && !areHours(listing.hours)) return { field: 'hours', problem: phrase('hours_in_order') };
  const polled = listing.symbols.coingecko;
  if (polled !== undefined && !isPolledSymbol(polled, listing.quote)) {
    return { field: 'symbols.coingecko', problem: phrase('symbol_polled', { currency: listing.quote.toLowerCase() }) };
  }
  for (const source of symbolSources) {
    const symbol = listing.symbols[source];
    if (symbol === undefined) continue;
    const key = symbolKey(source, symbol);
    const other =
      [held.symbols.get(key)].find((pair) => pair !== undefined && pair !== name) ??
      [...held.listings, ...after].find(
        ([pair, { symbols }]) => pair !== name && symbolKey(source, symbols[source] ?? '') === key,
      )?.[0];
    if (other !== undefined) return { field: `symbols.${source}`, problem: phrase('symbol_taken', { pair: other }) };
  }
  return null;
}

/** What is kept and recorded of pairs, whatever waits. */
export interface ConflictingListings extends Pick<HeldListings, 'listings' | 'symbols'> {
  /** The decimals that prices of a pair were recorded with. */
  readonly recorded: ReadonlyMap<string, number>;
}

/** M3: what of a listing cannot be beside what is kept, as the database judges it (`listing_conflict`); null where it can. */
export function listingConflict(
  listing: Listing,
  { listings, recorded, symbols }: ConflictingListings,
): Problem | null {
  const pair = `${listing.base}${listing.quote}`;
  const fixed = fixedProblem(listing, listings.get(pair));
  if (fixed !== null) return fixed;
  const decimals = recorded.get(pair);
  if (decimals !== undefined && decimals !== listing.decimals) {
    return { field: 'decimals', problem: phrase('pair_recorded', { decimals }) };
  }
  for (const [source, symbol] of Object.entries(listing.symbols)) {
    const other = symbols.get(symbolKey(source, symbol));
    if (other !== undefined && other !== pair) {
      return { field: `symbols.${source}`, problem: phrase('symbol_taken', { pair: other }) };
    }
  }
  return null;
}

/** Compares what JSON would say, whatever the order of its members. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const areSame = (one: Listing, two: Listing): boolean => textOf(one) === textOf(two);

/** A pair that is retired goes on being recorded for so long: longer than the longest trade takes, whoever placed it last. */
const recordedAfterRetiringMs = 4 * 3_600_000;

/** Whether the list shows a pair: a retired one for as long as trades on it may be open. */
export const listingShown = ({ retiredMs }: Pick<PairDefinition, 'retiredMs'>, nowMs: number): boolean =>
  retiredMs === null || nowMs - retiredMs < recordedAfterRetiringMs;

/** The pairs of a list whose prices are recorded: what is listed, what was retired a while ago, and what the product values money by. */
export const recordedPairs = (
  pairs: readonly PairDefinition[],
  nowMs: number,
  valued: ReadonlySet<string>,
): readonly PairDefinition[] => pairs.filter((one) => listingShown(one, nowMs) || valued.has(one.pair));

/**
 * Whether a run of the recorder that records some pairs records a list too: it has each of them as it is, and maybe more (Z3). Of a
 * retired pair what its sources call it counts alone: its open trades are settled by its prices.
 */
export function recordsAll(run: readonly PairDefinition[], list: readonly PairDefinition[]): boolean {
  const known = new Map(run.map((one) => [one.pair, one]));
  return list.every((one) => {
    const has = known.get(one.pair);
    if (one.retiredMs !== null) return has === undefined || textOf(has.symbols) === textOf(one.symbols);
    return has !== undefined && recordedAs(has) === recordedAs(one);
  });
}

const recordedAs = ({ decimals, symbols, liquidity, terms }: PairDefinition): string =>
  textOf([decimals, symbols, terms?.liquidity ?? liquidity, terms !== null]);
