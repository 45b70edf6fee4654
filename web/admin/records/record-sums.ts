/** What amounts with two decimals come to, as the browser adds them up itself: '-12.30'. */
export function sumOfMoney(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
