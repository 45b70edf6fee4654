import type { ContractView, PayoutView } from './queries.ts';

const columns = [
  'day',
  'coin',
  'addition',
  'received',
  'capacity',
  'expected',
  'gross',
  'luckBps',
  'uptimeBps',
  'poolFee',
  'powerCharged',
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

/**
 * The days of a contract as CSV, the oldest first, each with what it can be computed again from: no value has a comma, a
 * quote or a line's end.
 *
 * @param demo whether nothing of it was mined: each line says so
 */
export function daysFile({ id, plan }: ContractView, days: readonly PayoutView[], demo: boolean): string {
  const terms = [id, plan.hashRate, plan.poolFeeBps, plan.powerWatts, plan.powerPrice, demo ? 'demo' : 'live'];
  const rows = days.toReversed().map((day) => [...terms, ...columns.map((column) => day[column] ?? '')].join(','));
  const names = ['contract', 'hashRate', 'poolFeeBps', 'powerWatts', 'powerPrice', 'mode', ...columns];
  return [names.join(','), ...rows, ''].join('\r\n');
}
