import type { Millis } from '#domain/clock/millis.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { Coin } from '#domain/money/coins.ts';
import { type RecordedPrice, unitsFor } from '#domain/money/prices.ts';
import { divide } from '#domain/money/scaled.ts';
import { typedDecimals } from '#domain/money/symbols.ts';

/** The price that a deposit is asked at, and until when it holds (D2). */
export interface DepositQuote {
  readonly price: RecordedPrice;
  /** By the database's clock, when the customer was told. */
  readonly quotedAtMs: Millis;
  readonly holdsUntilMs: Millis;
}

/** D2: amount / price for display: 4 decimals, half up, a space, the coin's suffix. 12300 cents at 10,000 → '0.0123 btc'. */
export function amountInCrypto(amount: bigint, price: Pick<RecordedPrice, 'price' | 'decimals'>, coin: Coin): string {
  const tenThousandths = divide(amount * 10n ** BigInt(price.decimals) * 10_000n, 100n * price.price, 'half-up');
  return `${formatScaled(tenThousandths, 4)} ${coin.suffix}`;
}

/** What an amount to send is a multiple of, in the coin's smallest units: 1 of Bitcoin and USDT, 10^10 wei. */
export function typedStep(coin: Coin): bigint {
  return 10n ** BigInt(Math.max(0, coin.decimals - typedDecimals));
}

/**
 * How many last digits of the amount that is typed may tell deposits on one address apart. What they add to the amount is bounded
 * for every coin: 2 digits of Bitcoin are at most 99 satoshi, some 10 cents at 100,000 USD; 2 of Ethereum's 8 decimals, as 4 of
 * USDT's 6, are less than one cent.
 */
export function tagDigits(coin: Coin): number {
  return coin.method === 'USDT' ? 4 : 2;
}

/** What the last digits can tell apart, in smallest units of the coin. */
const tagSpan = (coin: Coin): bigint => 10n ** BigInt(tagDigits(coin)) * typedStep(coin);

/** The exact amount to send before its last digits: rounded up to what can be typed, so that it never falls short. */
export function unitsToSend(amount: bigint, price: Pick<RecordedPrice, 'price' | 'decimals'>, coin: Coin): bigint {
  const step = typedStep(coin);
  return divide(unitsFor(amount, price, coin, 'up'), step, 'up') * step;
}

/** How far above its base an amount lies at most: ten times what the last digits can tell apart. */
export function tagReach(coin: Coin): bigint {
  return 10n * tagSpan(coin);
}

/** What was ever handed out of one coin on one address. */
export interface IssuedAmounts {
  /** To the deposit that is quoted. */
  readonly own: readonly bigint[];
  /** To all other deposits, open or not. */
  readonly others: readonly bigint[];
}

/** Whether an amount is one that people pay without being asked for it: all of its last digits are zeros. */
const isRound = (units: bigint, coin: Coin): boolean => units % tagSpan(coin) === 0n;

/**
 * Chooses the last digits: the amount among the first 10^digits from `base` upwards that no other deposit ever had and that is
 * not round, at the place that `random` (0 ≤ random < 1) picks among the free ones. Whoever had a round amount would be given what
 * others pay to the shared address without last digits. On an address of its own, where nothing needs telling apart, `random` is
 * null, and the first free amount serves. When all of those are taken the next 10^digits serve,
 * ten times at most; then there is null. An amount that the deposit had before serves it again, so that renewing a quote
 * over and over uses nothing up. One of before amounts could be typed does not.
 *
 * @param base a multiple of {@link typedStep}
 */
export function chooseUnits(base: bigint, coin: Coin, issued: IssuedAmounts, random: number | null): bigint | null {
  const used = new Set(issued.others);
  const step = typedStep(coin);
  const mayServe = (units: bigint): boolean =>
    units % step === 0n && !used.has(units) && (random === null || !isRound(units, coin));
  const span = tagSpan(coin);
  for (let from = base; from < base + tagReach(coin); from += span) {
    const before = issued.own.find((units) => units >= from && units < from + span && mayServe(units));
    if (before !== undefined) return before;
    const free = Array.from({ length: Number(span / step) }, (_, tag) => from + BigInt(tag) * step).filter(mayServe);
    const chosen = free[Math.floor((random ?? 0) * free.length)];
    if (chosen !== undefined) return chosen;
  }
  return null;
}
