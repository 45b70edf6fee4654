/** An amount as people read it: '-1234567.80' → '−1,234,567.80'. What is no amount stays as it is. */
export function money(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace('-', '−').replace(/\d+/, inThousands);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A decimal without the zeros that end it, and without a point that ended before them: '12.50' → '12.5', '3.00' → '3'. */
export function withoutLastZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** A gain or a loss with its sign; zero has none, with however many decimals. */
export const signedMoney = (text: string): string => `${/^[^-]*[1-9]/.test(text) ? '+' : ''}${money(text)}`;

/** Digits in threes from the right: '1234567' → '1,234,567'. */
function inThousands(digits: string): string {
  const head = digits.length % 3;
  const threes = digits.slice(head).match(/\d{3}/g) ?? [];
  return [...(head > 0 ? [digits.slice(0, head)] : []), ...threes].join(',');
}

/** How many decimals an amount shows: '1,234.50' → 2. */
export const decimalsShown = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * What an amount is shorter behind its point than the longest of its column: '1.5' beside '0.123' → '00', '7' → '.000'. A table's cell
 * that has it as `data-pad` keeps so much room.
 */
export function padOf(text: string, decimals: number): string {
  const missing = Math.max(0, decimals - decimalsShown(text));
  return (missing > 0 && missing === decimals ? '.' : '') + '0'.repeat(missing);
}
