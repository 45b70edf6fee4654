import { t } from '@lingui/core/macro';
import { dayStart } from '#domain/clock/days.ts';
import { type CountedFigure, countedFigures } from '#domain/reports/counted.ts';
import { type MadeFigure, madeFigures } from '#domain/reports/made-of.ts';
import { textOf } from '#web/texts/text.ts';
import { monthOf } from '#web/ui/time.ts';
import { productFigures } from './detail-words.ts';
import { funnelSteps, periodText, reportFigures } from './report-words.ts';

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
  if (figure) return { name: textOf(figure.name), note: textOf(figure.note) };
  if (of === 'copiedTrades') return { name: t`Copied trades`, note: t`Won and lost ones, part of the settled trades` };
  return { name: textOf(productFigures.find((one) => one.of === of)?.name ?? of), note: null };
}

/** Which list has what a figure counts or is made of (R4.3). */
export type FigureList =
  | { readonly kind: 'journals'; readonly of: MadeFigure }
  | { readonly kind: 'customers'; readonly of: CountedFigure }
  /** Those of the account of the books that has the house's exposure. */
  | { readonly kind: 'entries' };

/** The list that a figure leads to; null of one that is a share of two others. */
export function listOfFigure(of: string): FigureList | null {
  const made = madeFigures.find((one) => one === of);
  if (made !== undefined) return { kind: 'journals', of: made };
  const counted = countedFigures.find((one) => one === of);
  if (counted !== undefined) return { kind: 'customers', of: counted };
  return of === 'exposureMost' || of === 'exposureAtEnd' ? { kind: 'entries' } : null;
}

/** What of customers an address names. */
export interface CountedAsked {
  readonly of: CountedFigure;
  readonly from: string;
  readonly to: string;
  readonly stakedIn?: string;
}

/** Who is counted: a title, and what they did in words. */
export function countedName({ of, from, to, stakedIn }: CountedAsked): {
  readonly name: string;
  readonly note: string;
} {
  const days = periodText({ from, to });
  const { name, note } = countedWords(of, days);
  if (stakedIn === undefined) return { name, note };
  const month = monthOf(stakedIn);
  return { name, note: t`${note}, and placed a real-money trade in ${month}` };
}

function countedWords(of: CountedFigure, days: string): { readonly name: string; readonly note: string } {
  switch (of) {
    case 'active':
      return { name: t`Active customers`, note: t`Placed a real-money trade on ${days}` };
    case 'cohort':
      return { name: t`Customers by first deposit`, note: t`First deposit credited on ${days}` };
    case 'signedUp':
      return { name: t`Sign-ups`, note: t`Signed up on ${days}` };
    default: {
      const step = textOf(funnelSteps.find((one) => one.of === of)?.name ?? of).toLowerCase();
      return { name: t`Sign-ups: ${step}`, note: t`Signed up on ${days}; by now: ${step}` };
    }
  }
}

/** The customers that an address names; null where it names none that can be read. */
export function countedFrom(named: {
  readonly of?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly stakedIn?: string | undefined;
}): CountedAsked | null {
  const of = countedFigures.find((one) => one === named.of);
  const { from = '', to = '', stakedIn } = named;
  if (of === undefined || dayStart(from) === null || dayStart(to) === null || to < from) return null;
  if (stakedIn === undefined) return { of, from, to };
  return dayStart(stakedIn) === null ? null : { of, from, to, stakedIn };
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
