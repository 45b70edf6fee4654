import { type Cents, cents } from '#domain/money/amount.ts';
import type { DrawnIcon } from './drawn-icon.ts';
import type { PairKind } from './pair-kinds.ts';
import { isStreamed, type PairSymbols, standardSymbols } from './symbols.ts';
import type { TradingHours } from './trading-hours.ts';

/** What a trade of one duration pays. */
export interface Payout {
  /** seconds */
  readonly duration: number;
  /** Net, in basis points of the stake: 8500 pays 0.85 on 1.00. */
  readonly payoutRate: number;
}

/** When a pair takes trades: only while its venue quotes it closely and often enough (M2). */
export interface LiquidityFloors {
  /** The widest spread between best bid and ask, in basis points of the mid. */
  readonly maxSpreadBps: number;
  /** How often best bid or ask change in a minute at least. */
  readonly minUpdates: number;
  /** How much has to stand at a price or better for it to count as best, in whole units of the quote currency. */
  readonly minSize: number;
}

/** What a trade on a pair is offered at (T1, Z6). */
export interface PairTerms {
  /** One for each duration that is offered, the shortest first. */
  readonly payouts: readonly Payout[];
  /** ms between acceptance and the earliest entry tick. */
  readonly entryDelayMs: number;
  readonly minStake: Cents;
  readonly maxStake: Cents;
  /** What the house may owe at most on open trades of the pair with real money; null without a limit of its own. */
  readonly maxExposure: Cents | null;
  readonly liquidity: LiquidityFloors;
}

/** One pair of the list (M3). Its name is its key everywhere; its decimals are fixed for ever once listed. */
export interface PairDefinition {
  /** BTCUSD: the currencyPair of a trade and the lowerName of a row. */
  readonly pair: string;
  /** BTC/USD: the Uppername of a row. */
  readonly upperName: string;
  readonly base: string;
  readonly quote: string;
  /** Prices are integers scaled by this many decimals: at least as many as the venues' own. */
  readonly decimals: number;
  readonly kind: PairKind;
  /** What each source calls it; a source that has no name here does not quote it. */
  readonly symbols: PairSymbols;
  /** What its best price is judged by where it is not offered (M2). */
  readonly liquidity: LiquidityFloors;
  /** Null: drawn from the names of base and quote. */
  readonly icon: DrawnIcon | null;
  /** When trades on it may run; null: at any time. */
  readonly hours: TradingHours | null;
  /** Since when (ms) it takes no new trades for good and is left out of the list; null while it is listed. */
  readonly retiredMs: number | null;
  /** Null: display only, not to be traded. */
  readonly terms: PairTerms | null;
}

/** How a pair is listed (M3), as it is kept: `listing:BTCUSD`. Its terms are kept beside it (T1). */
export interface Listing {
  readonly base: string;
  readonly quote: string;
  readonly decimals: number;
  readonly class: PairKind;
  readonly symbols: PairSymbols;
  readonly liquidity: LiquidityFloors;
  readonly icon: DrawnIcon | null;
  readonly hours: TradingHours | null;
  /** Pairs are listed by it, the smallest first, and by name where two are alike. */
  readonly order: number;
  readonly retired: boolean;
}

/** A pair as it is listed since `sinceMs` (ms); a retired one has no terms. */
export function definitionOf(
  listing: Omit<Listing, 'order'>,
  terms: PairTerms | null,
  sinceMs: number,
): PairDefinition {
  const { base, quote, decimals, class: kind, symbols, liquidity, icon, hours, retired } = listing;
  return {
    pair: `${base}${quote}`,
    upperName: `${base}/${quote}`,
    base,
    quote,
    decimals,
    kind,
    symbols,
    liquidity,
    icon,
    hours,
    retiredMs: retired ? sinceMs : null,
    terms: retired ? null : terms,
  };
}

/** The longest trade that can be offered, in seconds: all of its ticks, four a second, stand in its receipt. */
export const longestDuration = 10_800;

/** The smallest delay between acceptance and entry that can be offered, in ms: above what a price may lag (Z3). */
export const smallestEntryDelayMs = 500;

/** The size that counts as best is the largest standard stake. What completes it may be less, and is offered, not spent. */
const standardMinSize = 1_000;

/** What is offered where the operator has not said otherwise (T1). */
export const standardTerms: PairTerms = {
  payouts: [30, 60, 120, 300, 900].map((duration) => ({ duration, payoutRate: 8_500 })),
  entryDelayMs: smallestEntryDelayMs,
  minStake: cents(100n),
  maxStake: cents(100_000n),
  maxExposure: null,
  liquidity: { maxSpreadBps: 10, minUpdates: 30, minSize: standardMinSize },
};

/** Where a pair's own liquidity differs from the standard (M2); the reasons stand in decisions/2026-11-22-venues.md. */
const standardLiquidity: Readonly<Record<string, Pick<LiquidityFloors, 'maxSpreadBps' | 'minUpdates'>>> = {
  BTC: { maxSpreadBps: 5, minUpdates: 60 },
  ETH: { maxSpreadBps: 5, minUpdates: 60 },
  SOL: { maxSpreadBps: 10, minUpdates: 60 },
  BNB: { maxSpreadBps: 20, minUpdates: 20 },
  DOGE: { maxSpreadBps: 15, minUpdates: 30 },
  USDT: { maxSpreadBps: 3, minUpdates: 10 },
  XRP: { maxSpreadBps: 10, minUpdates: 30 },
  ADA: { maxSpreadBps: 15, minUpdates: 20 },
  LTC: { maxSpreadBps: 15, minUpdates: 20 },
};

/**
 * Coins that are held at a dollar. They come back to it from where they are, step by step, so that whoever trades towards it wins nearly
 * all that is not a tie: none is offered unless the operator's file names it (T1).
 */
const pegged: ReadonlySet<string> = new Set(['USDT']);

const floorsOfBase = (base: string): LiquidityFloors => ({ ...standardTerms.liquidity, ...standardLiquidity[base] });

/** Of currencies, whose books change seldom at venues of coins: estimates, as the others. A thousand dollars are so many yen. */
const floorsOfCurrencies = (quote: string): LiquidityFloors => ({
  maxSpreadBps: 5,
  minUpdates: 20,
  minSize: quote === 'JPY' ? 150_000 : standardMinSize,
});

const standardTermsOf = (base: string): PairTerms => ({ ...standardTerms, liquidity: floorsOfBase(base) });

interface Standard {
  readonly base: string;
  readonly quote?: string;
  readonly decimals: number;
}

function define({ base, quote = 'USD', decimals }: Standard, kind: PairKind, offered: boolean): PairDefinition {
  const symbols = standardSymbols(base, quote);
  const judged = kind === 'currency' ? floorsOfCurrencies(quote) : floorsOfBase(base);
  const liquidity = isStreamed(symbols) ? judged : standardTerms.liquidity;
  const listing = { base, quote, decimals, class: kind, symbols, liquidity, icon: null, hours: null, retired: false };
  return definitionOf(listing, offered ? standardTermsOf(base) : null, 0);
}

/** The six coins of the price calls (M1). */
const pricedCoins = [
  { base: 'BTC', decimals: 2 },
  { base: 'ETH', decimals: 2 },
  { base: 'BNB', decimals: 2 },
  { base: 'SOL', decimals: 4 },
  { base: 'DOGE', decimals: 7 },
  { base: 'USDT', decimals: 6 },
] as const;

/** Coins that an exchange streams but the price calls do not ask for. */
const streamedCoins = [
  { base: 'XRP', decimals: 6 },
  { base: 'ADA', decimals: 6 },
  { base: 'LTC', decimals: 2 },
] as const;

/** The eight leveraged tokens of the second price call: polled, hence never tradable. */
const leveragedTokens = [
  'ALGOBULL',
  'BCHBULL',
  'ADABULL',
  'ATOMBULL',
  'LINKBULL',
  'EOSBULL',
  'ETCBULL',
  'KNCBULL',
] as const;

/** Currency pairs: dated reference rates, where nothing streams them (M3). None is on offer before staff offer it. */
const currencyPairs = [
  { base: 'EUR', quote: 'USD', decimals: 5 },
  { base: 'GBP', quote: 'USD', decimals: 5 },
  { base: 'AUD', quote: 'USD', decimals: 5 },
  { base: 'NZD', quote: 'USD', decimals: 5 },
  { base: 'USD', quote: 'JPY', decimals: 3 },
  { base: 'USD', quote: 'CHF', decimals: 5 },
  { base: 'USD', quote: 'CAD', decimals: 5 },
  { base: 'EUR', quote: 'GBP', decimals: 5 },
  { base: 'EUR', quote: 'JPY', decimals: 3 },
  { base: 'GBP', quote: 'JPY', decimals: 3 },
  { base: 'AUD', quote: 'JPY', decimals: 3 },
  { base: 'EUR', quote: 'CHF', decimals: 5 },
  { base: 'EUR', quote: 'AUD', decimals: 5 },
  { base: 'GBP', quote: 'AUD', decimals: 5 },
] as const;

/**
 * The standard list, in its order: what can be traded first. An installation begins with it; from then on its pairs are what the
 * database keeps of them (M3), and nothing but that first start asks this list which pairs there are.
 */
export const pairs: readonly PairDefinition[] = [
  ...pricedCoins.map((coin) => define(coin, 'crypto', !pegged.has(coin.base))),
  ...streamedCoins.map((coin) => define(coin, 'crypto', true)),
  ...currencyPairs.map((pair) => define(pair, 'currency', false)),
  ...pricedCoins.flatMap((coin) => ['EUR', 'GBP', 'AUD'].map((quote) => define({ ...coin, quote }, 'crypto', false))),
  ...leveragedTokens.map((base) => define({ base, decimals: 10 }, 'token', false)),
];

/** What the operator offers to trade, and how much the house may owe for it (MARKETS_FILE). */
export interface MarketOffers {
  /** Every pair; those that are not offered have no terms. */
  readonly pairs: readonly PairDefinition[];
  /** What the house may owe at most on all open trades with real money; null without a limit. */
  readonly maxExposure: Cents | null;
}

/** Every coin in dollars that can be streamed and is not pegged, on standard terms and without limits. */
export const standardOffers: MarketOffers = { pairs, maxExposure: null };

const byName: ReadonlyMap<string, PairDefinition> = new Map(pairs.map((pair) => [pair.pair, pair]));

/** The pair of the standard list of that exact name, or null. */
export function findPair(name: string): PairDefinition | null {
  return byName.get(name) ?? null;
}

/**
 * The terms that a pair of the standard list stands on where MARKETS_FILE offers it without others; null for what the file cannot offer:
 * what no venue streams, and currencies and coins in other money than dollars, which staff offer in the console alone (M3), so that no
 * later start takes them off.
 */
export function termsIfOffered({ symbols, kind, quote, liquidity }: PairDefinition): PairTerms | null {
  const isOfFile = isStreamed(symbols) && kind === 'crypto' && quote === 'USD';
  return isOfFile ? { ...standardTerms, liquidity } : null;
}

/** What a pair's quotes are held against as it is offered here; where it is not, what would count if it were (M2). */
export function floorsOf(pair: string, offered: readonly PairDefinition[] = pairs): LiquidityFloors {
  const known = offered.find((one) => one.pair === pair) ?? findPair(pair);
  return known?.terms?.liquidity ?? known?.liquidity ?? standardTerms.liquidity;
}
