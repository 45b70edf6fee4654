import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';

/** How a verification of the books ended: nothing was off, something was, or it could not be checked. */
export const verifyOutcomes = ['clean', 'breaches', 'unchecked'] as const;
export type VerifyOutcome = (typeof verifyOutcomes)[number];

/** How often the books are verified, in ms. Begun a little before a day is over, so that a daily one does not wander. */
export const verifyEveryMs = dayMs - minuteMs;
/** After so long (ms) without a verification that looked at everything, one is overdue. */
export const verifyLateMs = dayMs + 2 * hourMs;
/** A run may take so long (ms); what was begun before that by a process that was ended keeps nobody from the next. */
export const verifyMostMs = 6 * hourMs;
/** How often a process looks whether one is due, in ms: how soon after the start of a demo the first one begins. */
export const verifyLookMs = 5 * minuteMs;
/** One that could not check is made again after so long (ms): at the next look it is within an hour. */
export const verifyAgainMs = hourMs - verifyLookMs;
/** A process that has just started has not been able to verify what fell due while none ran, for so long (ms). */
export const verifyStartMs = 2 * hourMs;

/**
 * waiting: no run has ended yet, and none is overdue. clean: nothing was off. breaches, unchecked: how the last run ended. late: none that
 * could check ended in the last 26 hours.
 */
export const verifyStates = ['waiting', 'clean', 'breaches', 'unchecked', 'late'] as const;
export type VerifyState = (typeof verifyStates)[number];

/** A run with its times in ms; the end and the outcome are null together. */
export interface VerifyRunTimes {
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly outcome: VerifyOutcome | null;
}

/**
 * How the verification stands, by its runs, newest first. A run that found something says so whatever its age, until a later one is clean.
 *
 * @param openedMs when the process that asks was started
 */
export function verifyState(runs: readonly VerifyRunTimes[], openedMs: number, nowMs: number): VerifyState {
  const last = runs.find(({ outcome }) => outcome !== null);
  if (last?.outcome === 'breaches' || last?.outcome === 'unchecked') return last.outcome;
  const sinceMs = last?.endedMs ?? runs.at(-1)?.startedMs ?? openedMs;
  if (nowMs - sinceMs > verifyLateMs && nowMs - openedMs > verifyStartMs) return 'late';
  return last ? 'clean' : 'waiting';
}
