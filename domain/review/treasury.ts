import { type Cents, type CoinAsset, cents, formatScaled } from '#domain/money/amount.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';

/** Coins that custody can hold: those that customers pay in, and those that are only mined. */
export const custodyCoins = [...paymentMethods, 'DOGE', 'LTC'] as const;
export type CustodyCoin = (typeof custodyCoins)[number];

/** What custody can hold: the coins, and dollars at a bank. */
export const custodyAssets = [...custodyCoins, 'USD'] as const;
export type CustodyAsset = (typeof custodyAssets)[number];

export interface CustodyCoinFacts {
  readonly network: string;
  readonly decimals: number;
  /** Behind the amount for display. */
  readonly suffix: string;
  /** The pair whose recorded price values the coin in USD. */
  readonly pair: string;
  /** What of the ledger's coins it is; null for what is not mined. */
  readonly mined: CoinAsset | null;
}

/** The facts of a coin that custody can hold. */
export function custodyCoinOf(coin: CustodyCoin): CustodyCoinFacts {
  if (coin === 'DOGE' || coin === 'LTC') {
    const network = coin === 'DOGE' ? 'Dogecoin' : 'Litecoin';
    return { network, decimals: 8, suffix: coin.toLowerCase(), pair: `${coin}USD`, mined: coin };
  }
  const { network, decimals, suffix, pair } = coinOf(coin);
  return { network, decimals, suffix, pair, mined: coin === 'Bitcoin' ? 'BTC' : null };
}

/** Decimals of an asset's smallest unit. */
export function decimalsOf(asset: CustodyAsset): number {
  return asset === 'USD' ? 2 : custodyCoinOf(asset).decimals;
}

/** Reads an amount of an asset, in whole coins or dollars, as smallest units; null where it is none, or has more decimals. */
export function custodyUnits(text: string, asset: CustodyAsset): bigint | null {
  const decimal = readDecimal(text.trim());
  const decimals = decimalsOf(asset);
  if (!decimal) return null;
  const units = rescale(decimal, decimals, 'down');
  // Nothing may have been cut off, and what no coin has that much of is a slip of the hand.
  const exact = rescale({ value: units, decimals }, Math.max(decimals, decimal.decimals), 'down');
  return exact === rescale(decimal, Math.max(decimals, decimal.decimals), 'down') && units < 10n ** 38n ? units : null;
}

/** The symbol of an asset: 'Bitcoin' → 'BTC'. */
export const custodySymbol = (asset: CustodyAsset): string =>
  asset === 'USD' ? asset : symbolOf(custodyCoinOf(asset).suffix);

/** Smallest units of an asset as people read them, without a mark between thousands: 1234567n of 'USD' → '12345.67 USD'. */
export function custodyText(units: bigint, asset: CustodyAsset): string {
  return `${asTyped(formatScaled(units, decimalsOf(asset)))} ${custodySymbol(asset)}`;
}

/** What is known of one asset, in its smallest unit. */
export interface Holding {
  /** By the books: what came in and has not gone out. */
  readonly expected: bigint;
  /** What custody reports; null where nothing was reported. */
  readonly reported: bigint | null;
  /** What of `expected` was booked since that was read and had not moved before. */
  readonly since: bigint;
  /** Something moved around the readings of its places: what they sum up to may count it or not. */
  readonly between: boolean;
}

/**
 * Of what custody reports, what lies above what the books expected when it was read; below when negative. Null without a report, and
 * where what was read may count something or not.
 */
export function differenceOf({ expected, reported, since, between }: Holding): bigint | null {
  return reported === null || between ? null : reported - (expected - since);
}

/** What so many units come to at a price, towards zero; null without a price. */
export function worthAt(units: bigint, price: RecordedPrice | null, coin: { readonly decimals: number }): Cents | null {
  if (price === null) return null;
  return units < 0n ? cents(-worthOf(-units, price, coin)) : worthOf(units, price, coin);
}

export interface CoinValue {
  readonly method: CustodyCoin;
  readonly holding: Holding;
  /** Of what is reported, in cents; null without a report or without a price. */
  readonly value: Cents | null;
  /** Of what was booked since it was reported, in cents; null without a price. */
  readonly since: Cents | null;
}

export interface Coverage {
  /** The USD value of all that custody reports; null when nothing was reported or a price is missing: a part is no sum. */
  readonly custody: Cents | null;
  /** What was booked since custody was read; null where that is not known. */
  readonly since: Cents | null;
  /** Custody, with what was booked since it was read, less what customers are owed. */
  readonly difference: Cents | null;
  /** Assets of which what was read may count something or not. What is owed is one sum for all: without one of them there is no difference. */
  readonly mixed: readonly CustodyAsset[];
  /** Coins that were reported and have no recorded price. */
  readonly unpriced: readonly CustodyCoin[];
  /** Coins that came in by the books and that nobody has reported. */
  readonly unreported: readonly CustodyCoin[];
}

/**
 * Holds what customers are owed, in USD, against what custody holds, in coins and dollars. They differ for honest reasons too:
 * claims are in dollars and coins change their price; networks take fees.
 *
 * @param dollars in cents, at a bank
 */
export function coverageOf(owed: Cents, coins: readonly CoinValue[], dollars: Omit<Holding, 'expected'>): Coverage {
  const reported = coins.filter(({ holding }) => holding.reported !== null);
  const unpriced = reported.filter(({ value }) => value === null).map(({ method }) => method);
  const unreported = coins
    .filter(({ holding }) => holding.reported === null && holding.expected !== 0n)
    .map(({ method }) => method);
  const known = reported.length > 0 || dollars.reported !== null;
  const total = reported.reduce((sum, { value }) => sum + (value ?? 0n), dollars.reported ?? 0n);
  const custody = known && unpriced.length === 0 ? cents(total) : null;
  const mixed: readonly CustodyAsset[] = [
    ...reported.filter(({ holding }) => holding.between).map(({ method }) => method),
    ...(dollars.reported !== null && dollars.between ? ['USD' as const] : []),
  ];
  const sinceDollars = dollars.reported === null ? 0n : dollars.since;
  const since =
    custody === null || mixed.length > 0
      ? null
      : cents(reported.reduce((sum, one) => sum + (one.since ?? 0n), sinceDollars));
  const difference = custody === null || since === null ? null : cents(custody + since - owed);
  return { custody, since, difference, mixed, unpriced, unreported };
}
