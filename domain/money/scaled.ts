/** A decimal number as an integer and the count of its decimals: 1666.8 is { value: 16668n, decimals: 1 }. */
export interface Decimal {
  readonly value: bigint;
  readonly decimals: number;
}

const plain = /^([0-9]{1,30})(?:\.([0-9]{1,30}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;

/** Reads the digits of a non-negative decimal (exponents allowed, as venues write small prices); null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = plain.exec(text);
  if (!match) return null;
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  const decimals = fraction.length - Number(exponent);
  const value = BigInt(whole + fraction);
  return decimals >= 0 ? { value, decimals } : { value: value * 10n ** BigInt(-decimals), decimals: 0 };
}

export type Rounding = 'down' | 'up' | 'half-up';

/** numerator / denominator for non-negative numbers, rounded as named. Throws RangeError on a denominator ≤ 0. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n || numerator < 0n) throw new RangeError('divide takes numerator ≥ 0 and denominator > 0');
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  switch (rounding) {
    case 'down':
      return quotient;
    case 'up':
      return rest > 0n ? quotient + 1n : quotient;
    case 'half-up':
      return rest * 2n >= denominator ? quotient + 1n : quotient;
  }
}

/** Brings a decimal to `decimals` decimals, rounded as named. */
export function rescale(decimal: Decimal, decimals: number, rounding: Rounding): bigint {
  if (decimals >= decimal.decimals) return decimal.value * 10n ** BigInt(decimals - decimal.decimals);
  return divide(decimal.value, 10n ** BigInt(decimal.decimals - decimals), rounding);
}
