/** A decimal without the zeros that end it: '1666.80' → '1666.8', '2100.00' → '2100', '100' → '100'. */
export function withoutLastZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/**
 * A decimal cut to its digits that matter, and whether something was left out: all of the whole number, and `digits` from the
 * first that is no zero on, but never fewer than the least decimals. It is rounded toward zero, so that it never says more than
 * there is. ('0.00012345', 3) → '0.000123', ('12.3456789', 6, 6) → '12.345678'.
 */
export function significant(
  text: string,
  digits: number,
  leastDecimals = 0,
): { readonly short: string; readonly cut: boolean } {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return { short: text, cut: false };
  const [, sign = '', whole = '', fraction = ''] = parts;
  const first = `${whole}${fraction}`.search(/[1-9]/);
  if (first === -1) return { short: '0', cut: false };
  // How many decimals are shown: none of a number whose whole part has enough digits.
  const decimals = Math.max(leastDecimals, first + digits - whole.length);
  const shown = `${sign}${whole}.${fraction.slice(0, decimals)}`;
  return { short: withoutLastZeros(shown), cut: /[1-9]/.test(fraction.slice(decimals)) };
}
