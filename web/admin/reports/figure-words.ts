import { dayStart } from '#domain/clock/days.ts';
import { type MadeFigure, madeFigures } from '#domain/reports/made-of.ts';
import { productFigures } from './detail-words.ts';
import { reportFigures } from './report-words.ts';

/** What amounts of two decimals, or whole numbers, come to, to the cent: '12.50', '3'. */
export function addUp(amounts: readonly string[]): string {
  const decimals = amounts.some((amount) => amount.includes('.')) ? 2 : 0;
  const units = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  if (decimals === 0) return `${units}`;
  const digits = `${units < 0n ? -units : units}`.padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a figure is called on its screen, and what counts in it where that is said beside its name. */
export function figureName(of: MadeFigure): { readonly name: string; readonly note: string | null } {
  const figure = reportFigures.find((one) => one.of === of);
  if (figure) return figure;
  return { name: productFigures.find((one) => one.of === of)?.name ?? of, note: null };
}

/** The figure and days that an address names; null where it names none that can be read. */
export function figureFrom(named: {
  readonly of?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): { readonly of: MadeFigure; readonly from: string; readonly to: string } | null {
  const of = madeFigures.find((one) => one === named.of);
  const { from = '', to = '' } = named;
  if (of === undefined || dayStart(from) === null || dayStart(to) === null || to < from) return null;
  return { of, from, to };
}
