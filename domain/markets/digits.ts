import { readDecimal, rescale } from '#domain/money/scaled.ts';

/**
 * Parses JSON with every number kept as the text that was sent (P6), so that no price goes through a float.
 * Throws SyntaxError on anything that is not JSON.
 */
export function parseKeepingDigits(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, keep);
}

/** A venue's digits as a price of so many decimals: null when they are no number, not above zero, or do not fit exactly. */
export function exactPrice(text: string, decimals: number): bigint | null {
  const decimal = readDecimal(text);
  if (decimal === null) return null;
  const price = rescale(decimal, decimals, 'down');
  return price > 0n && price === rescale(decimal, decimals, 'up') ? price : null;
}

/** The same with what does not fit rounded half up: for prices that serve display and quotes only. */
export function roundedPrice(text: string, decimals: number): bigint | null {
  const decimal = readDecimal(text);
  if (decimal === null) return null;
  const price = rescale(decimal, decimals, 'half-up');
  return price > 0n ? price : null;
}
