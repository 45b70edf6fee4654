import type { PayoutView } from './reading.ts';

const columns = [
  'day',
  'coin',
  'expected',
  'gross',
  'luckBps',
  'uptimeBps',
  'poolFee',
  'powerDue',
  'power',
  'net',
  'carryBefore',
  'soldCoins',
  'carryAfter',
  'price',
  'paid',
  'nothing',
  'paidAt',
] as const satisfies readonly (keyof PayoutView)[];

/** The days of a contract as CSV, the oldest first: no value has a comma, a quote or a line's end. */
export function daysFile(days: readonly PayoutView[]): string {
  const rows = days.toReversed().map((day) => columns.map((column) => day[column] ?? '').join(','));
  return [columns.join(','), ...rows, ''].join('\r\n');
}
