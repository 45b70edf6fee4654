import { formatScaled } from '#domain/money/amount.ts';

/**
 * The share of trades that must be won to break even, 1 / (1 + rate) (T1), as a decimal with four decimals, rounded up,
 * so that whoever wins exactly that share does not lose: 8500 → "0.5406".
 */
export function breakEven(payoutRate: number): string {
  const paidOut = 10_000n + BigInt(payoutRate);
  return formatScaled((10_000n * 10_000n + paidOut - 1n) / paidOut, 4);
}

/**
 * A share of trades with four decimals as percent with one, rounded up, so that whoever wins just that many does not lose (T1):
 * '0.5264' → '52.7'.
 */
export const breakEvenText = (share: string): string => formatScaled((BigInt(share.replace('.', '')) + 9n) / 10n, 1);
