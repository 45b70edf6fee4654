import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

export const exclusionKinds = ['time-out', 'self-exclusion'] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** A13: a time-out takes up to six weeks, a self-exclusion six months to five years. */
export const timeOutDays = { min: 1, max: 42 } as const;
export const selfExclusionMonths = { min: 6, max: 60 } as const;

/** A time in which a customer keeps themselves from real money trades, copying and deposits. */
export interface Exclusion {
  readonly kind: ExclusionKind;
  readonly untilMs: Millis;
}

/** How long somebody wants to be kept away. */
export type ExclusionLength =
  | { readonly kind: 'time-out'; readonly days: number }
  | { readonly kind: 'self-exclusion'; readonly months: number };

/** Of several that overlap, the one that ends last is what stands; null when each is over. */
export function currentExclusion(exclusions: readonly Exclusion[], now: Millis): Exclusion | null {
  const open = exclusions.filter(({ untilMs }) => untilMs > now);
  return open.reduce<Exclusion | null>((last, one) => (last === null || one.untilMs > last.untilMs ? one : last), null);
}

/**
 * Begins a time-out or a self-exclusion (A13). One that stands is never shortened: another may only end later.
 * Refuses with exclusion_not_shortened. The database holds to it, too: the application may insert exclusions and never change or delete
 * one (`database/migrations/0007-customers.sql`).
 */
export function beginExclusion(current: Exclusion | null, length: ExclusionLength, now: Millis): Decision<Exclusion> {
  const untilMs = length.kind === 'time-out' ? millis(now + length.days * dayMs) : monthsLater(now, length.months);
  if (current !== null && untilMs <= current.untilMs) {
    return refused('exclusion_not_shortened', { exclusion: current.kind, until: isoTime(current.untilMs) });
  }
  return accepted({ kind: length.kind, untilMs });
}

/**
 * Whether somebody may stake or pay in real money. Refuses with excluded. Enforced in `server/limits/own-limits.ts` (trades,
 * deposits, mining purchases), `server/copying/permission.ts` (copying begun or raised) and, for the copies of a trade as of its
 * acceptance, in `server/limits/copy-own-limits.ts`.
 */
export function mayPlay(current: Exclusion | null): Decision<null> {
  if (current === null) return accepted(null);
  return refused('excluded', { exclusion: current.kind, until: isoTime(current.untilMs) });
}

/** The same day and time so many months later, in UTC; the last day of a month that has no such day. */
export function monthsLater(time: Millis, months: number): Millis {
  const start = new Date(time);
  const day = start.getUTCDate();
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return millis(later.getTime());
}
