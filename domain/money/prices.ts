import { type Cents, cents } from './amount.ts';
import { type Coin, coinOf, type PaymentMethod } from './coins.ts';
import { type Decimal, divide, readDecimal } from './scaled.ts';

/** One price as it was recorded: of a source, at a time, with a number in its pair's order (P2). */
export interface RecordedPrice {
  readonly pair: string;
  /** USD for one whole coin, scaled by `decimals`; above zero. */
  readonly price: bigint;
  readonly decimals: number;
  readonly source: string;
  /** ms since the epoch */
  readonly timeMs: number;
  readonly seq: number;
}

type Priced = Pick<RecordedPrice, 'price' | 'decimals'>;

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Smallest units of the coin that cost an amount at a price: cents / 100 ÷ price, rounded as named. */
export function unitsFor(amount: bigint, { price, decimals }: Priced, coin: Coin, rounding: 'up' | 'down'): bigint {
  return divide(amount * power(decimals) * power(coin.decimals), 100n * price, rounding);
}

/** What so many smallest units of the coin are worth at a price, in cents, rounded down. */
export function worthOf(units: bigint, { price, decimals }: Priced, coin: Pick<Coin, 'decimals'>): Cents {
  return cents(divide(units * price * 100n, power(decimals) * power(coin.decimals), 'down'));
}

/** Whether a price lies within 1 % of another one, the bounds included. */
export function withinOnePercent(price: Priced, of: Priced): boolean {
  const here = price.price * power(of.decimals);
  const there = of.price * power(price.decimals);
  const distance = here > there ? here - there : there - here;
  return distance * 100n <= there;
}

/** '0.0225' as smallest units of a method's coin. Throws on what is no exact amount of it. */
export function unitsOf(amount: string, method: PaymentMethod): bigint {
  const decimal = readDecimal(amount);
  const units = decimal && exactUnits(decimal, coinOf(method));
  if (units === null) throw new Error(`${amount} is no amount of ${method}`);
  return units;
}

/** An exact decimal as smallest units of a coin; null when it has more decimals than the coin. */
export function exactUnits(decimal: Decimal, coin: Coin): bigint | null {
  if (decimal.decimals <= coin.decimals) return decimal.value * power(coin.decimals - decimal.decimals);
  const step = power(decimal.decimals - coin.decimals);
  return decimal.value % step === 0n ? decimal.value / step : null;
}
