import type { PayoutView } from './queries.ts';

/** The newest payouts of a contract, as a page of them was answered. */
interface Answer {
  readonly items: readonly PayoutView[];
  readonly nextCursor: string | null;
}

/** How many days are shown at most. */
const daysShown = 7;

/**
 * The newest days of several contracts, newest first, each with all of its payouts: a day that one of the answers may have
 * cut in two, or does not reach, is left out.
 */
export function lastDays(answers: readonly Answer[]): readonly PayoutView[] {
  const cut = answers.flatMap(({ items, nextCursor }) => (nextCursor === null ? [] : (items.at(-1)?.day ?? [])));
  const known = answers.flatMap(({ items }) => items).filter(({ day }) => cut.every((until) => day > until));
  const days = [...new Set(known.map(({ day }) => day))].toSorted().slice(-daysShown);
  return known.filter(({ day }) => days.includes(day)).toSorted((a, b) => b.day.localeCompare(a.day));
}
