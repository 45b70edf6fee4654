import { formatCents, parseCents } from '#domain/money/amount.ts';

export { money } from '#web/ui/money.ts';

const signedCents = (text: string): bigint =>
  text.startsWith('-') ? -(parseCents(text.slice(1)) ?? 0n) : (parseCents(text) ?? 0n);

/** The sum of signed amounts in dollars, as text with two decimals. */
export function sumOf(amounts: readonly string[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + signedCents(amount), 0n));
}

/** The same amount with the other sign. */
export function opposite(amount: string): string {
  return formatCents(-signedCents(amount));
}

const minuteMs = 60_000;

/** How long something has been waiting: 'just now', '5 min', '3 h', '2 days'. */
export function waiting(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
