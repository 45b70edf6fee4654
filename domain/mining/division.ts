import { type Cents, cents } from '#domain/money/amount.ts';
import { divide } from '#domain/money/scaled.ts';
import { coinDecimals, type MinedCoin, partsPerUnit } from './coins.ts';

/**
 * The numbers of the formula below; one stands with each payout. In production the database divides and pays, in
 * `database/functions/mining/mining-due.sql` with `mining-share.sql`. The formula here is the same one: the preview of an open
 * day computes by it, and `server/mining/days/division.test.ts` compares the two. Both numbers divide alike: by 2 the house's
 * capital pays what the coins are worth.
 */
export const formulas: readonly number[] = [1, 2];

/** USD for a whole coin, scaled by `decimals`; above zero. */
export interface CoinPrice {
  readonly price: bigint;
  readonly decimals: number;
}

/** What is agreed with a contract. */
export interface Terms {
  /** Hashes per second. */
  readonly hashRate: bigint;
  /** Basis points of what the day brings. */
  readonly poolFeeBps: number;
  /** Milliwatts that its hash rate draws; 0 for a coin that power is not charged against. */
  readonly powerMilliwatts: bigint;
  /** Millionths of a dollar for a kWh. */
  readonly powerPrice: bigint;
}

/** A plan's terms in one of its coins: power is charged against the first. */
export function termsIn<T extends Terms>(terms: T, coins: readonly MinedCoin[], coin: MinedCoin): T {
  return coin === coins[0] ? terms : { ...terms, powerMilliwatts: 0n };
}

/** What a closed day is divided by. */
export interface DayToDivide {
  /** Smallest units that pools have paid for the day. */
  readonly received: bigint;
  /** Hashes per second of the whole fleet, the unsold part included. */
  readonly capacity: bigint;
  readonly price: CoinPrice;
}

/** One contract's share of a day, in parts of the coin's smallest unit. gross = poolFee + power + net. */
export interface Share {
  readonly gross: bigint;
  readonly poolFee: bigint;
  /** What power costs for the day, and what of it is charged: never more than is there. */
  readonly powerDue: bigint;
  readonly power: bigint;
  readonly net: bigint;
}

const day = 86_400n;
/** 10^-6 kWh a mWh, 10^-6 USD; × parts of a whole coin (10^14). */
const powerScale = 100n;

/**
 * What a day of power costs, in parts of the coin's smallest unit, rounded down:
 * mW × 24 h × 10^-6 kWh × (powerPrice × 10^-6 USD) / price × 10^8 × 10^6.
 */
function powerCost({ powerMilliwatts, powerPrice }: Terms, { price, decimals }: CoinPrice): bigint {
  return divide(powerMilliwatts * (day / 3_600n) * powerPrice * powerScale * 10n ** BigInt(decimals), price, 'down');
}

/**
 * What is charged to a gross share, and what is left (N3): the fee first, then power, at most what there is.
 *
 * @param charged parts of the day's power that were charged before, where the share is of what came late
 */
export function charge(gross: bigint, terms: Terms, price: CoinPrice, charged = 0n): Share {
  const poolFee = divide(gross * BigInt(terms.poolFeeBps), 10_000n, 'down');
  const powerDue = powerCost(terms, price) - charged;
  const power = powerDue < gross - poolFee ? powerDue : gross - poolFee;
  return { gross, poolFee, powerDue, power, net: gross - poolFee - power };
}

/**
 * N3, formula 1: gross = received × hash rate / capacity, rounded down to parts; then {@link charge}. Of a receipt that came late
 * `received` is its amount alone, and power is charged as far as it was not before.
 */
export function shareOf({ received, capacity, price }: DayToDivide, terms: Terms, charged = 0n): Share {
  const gross = capacity === 0n ? 0n : divide(received * partsPerUnit * terms.hashRate, capacity, 'down');
  return charge(gross, terms, price, charged);
}

/** What is paid of what a contract has, and what it carries over to its next day. */
export interface Payout {
  /** Smallest units that are sold for `cents`; the fewest that are worth them. */
  readonly soldUnits: bigint;
  readonly cents: Cents;
  /** In parts. */
  readonly carryAfter: bigint;
}

/**
 * N3: what was carried over and the day's net share are paid together, in whole cents rounded down; the coins that are not
 * needed for them are carried over. Whole units only are sold.
 */
export function payOut(carryBefore: bigint, net: bigint, { price, decimals }: CoinPrice): Payout {
  const whole = 10n ** BigInt(decimals + coinDecimals);
  const total = carryBefore + net;
  const paid = divide((total / partsPerUnit) * price * 100n, whole, 'down');
  const soldUnits = divide(paid * whole, price * 100n, 'up');
  return { soldUnits, cents: cents(paid), carryAfter: total - soldUnits * partsPerUnit };
}
