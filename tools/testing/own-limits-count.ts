import fc from 'fast-check';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import { type LimitPeriod, limitPeriods, type RollingPeriod } from '#domain/limits/windows.ts';

/** A Saturday at noon. */
export const now = Date.parse('2026-11-21T12:00:00.000Z');
/** How many hours before it the calendar's day, week and month began, and in how many the next ones begin. */
const calendar = {
  calendar_day: { began: 12, next: 12 },
  calendar_week: { began: 132, next: 36 },
  calendar_month: { began: 492, next: 228 },
} as const;
const hours: Readonly<Record<RollingPeriod, number>> = { day: 24, week: 168, month: 720 };

/** A trade, a purchase or, where nothing else is counted, a deposit of somebody. */
export interface Happened {
  /** Whole hours, so that many stand on the very edge of a window. */
  readonly hoursAgo: number;
  readonly amount: number;
  /** 'bought': no trade but a mining contract, which counts as lost. */
  readonly outcome: 'won' | 'lost' | 'tie' | 'open' | 'bought';
}

/** A limit that somebody has set. */
export interface SetLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: number;
}

/** What property tests draw of the past: many hours are those at the edges of windows. */
export const happened = fc.record({
  hoursAgo: fc.oneof(
    fc.integer({ min: 0, max: 760 }),
    fc.constantFrom(11, 12, 13, 23, 24, 25, 131, 132, 133, 167, 168, 169, 491, 492, 493, 719, 720, 721),
  ),
  amount: fc.integer({ min: 1, max: 40 }),
  outcome: fc.constantFrom('won', 'lost', 'tie', 'open', 'bought'),
});
/** A limit of one of these kinds, as the property tests draw them. */
export const limitSet = (kinds: readonly LimitKind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    period: fc.constantFrom(...limitPeriods),
    amount: fc.integer({ min: 0, max: 200 }),
  });

function isInWindow(period: LimitPeriod, hoursAgo: number, hoursFromNow: number): boolean {
  switch (period) {
    case 'day':
    case 'week':
    case 'month':
      return hoursAgo + hoursFromNow < hours[period];
    case 'calendar_day':
    case 'calendar_week':
    case 'calendar_month':
      return hoursAgo <= calendar[period].began && hoursFromNow < calendar[period].next;
  }
}

/** What counts at a time, in the plainest way: everything is looked at, nothing is kept. */
function usedAt(history: readonly Happened[], { kind, period }: SetLimit, hoursFromNow: number): number {
  let used = 0;
  for (const { hoursAgo, amount, outcome } of history) {
    const inWindow = isInWindow(period, hoursAgo, hoursFromNow);
    if (kind !== 'loss') used += inWindow && outcome !== 'bought' ? amount : 0;
    else if (outcome === 'open') used += amount;
    else if (inWindow) used += outcome === 'won' ? -amount : outcome === 'tie' ? 0 : amount;
  }
  return used;
}

/** What has to be answered: null for a yes, else the limit that keeps it away longest and from when on it fits. */
export function expected(history: readonly Happened[], sets: readonly SetLimit[], asked: number) {
  const over = sets.flatMap((set) => {
    if (usedAt(history, set, 0) + asked <= set.amount) return [];
    for (let later = 1; later <= 1500; later += 1) {
      const leaves = history.some(
        ({ hoursAgo }) => isInWindow(set.period, hoursAgo, later - 1) && !isInWindow(set.period, hoursAgo, later),
      );
      if (leaves && usedAt(history, set, later) + asked <= set.amount) return [{ set, later }];
    }
    return [{ set, later: Number.POSITIVE_INFINITY }];
  });
  if (over.length === 0) return null;
  return Math.max(...over.map(({ later }) => later));
}
