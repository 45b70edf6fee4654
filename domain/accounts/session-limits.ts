import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';

/** How long a session may last, in ms: in all from its sign-in on, and without being used. */
export interface SessionLimit {
  readonly absoluteMs: number;
  readonly idleMs: number;
}

/**
 * A10: the settings for the ends of sessions, chosen by what a session can do and where it is likely to lie around (OWASP
 * ASVS 5, 7.3). One that its browser forgets when it closes is on a device of others more often; an administrator's decides
 * about the money of everybody. Whoever is one has the shorter of both ends, from the next request on.
 */
export const sessionLimits = {
  remembered: { absoluteMs: 7 * dayMs, idleMs: 3 * dayMs },
  forgotten: { absoluteMs: dayMs, idleMs: 2 * hourMs },
  admin: { absoluteMs: 12 * hourMs, idleMs: 30 * minuteMs },
} as const satisfies Readonly<Record<string, SessionLimit>>;

/** The last use is written down at most so often, in ms: an administrator's closer, since theirs ends sooner. */
export const lastUseNotedMs = { customer: 5 * minuteMs, admin: minuteMs } as const;

export interface SessionTimes {
  readonly openedMs: Millis;
  readonly lastUsedMs: Millis;
  /** As written down when it was opened. */
  readonly expiresMs: Millis;
  readonly idleMs: number;
}

/** When a session ends whatever happens, and when it ends unless it is used. */
export interface SessionEnds {
  readonly absoluteMs: Millis;
  readonly idleMs: Millis;
}

/** @param admin whether its person may administer now, whatever they were when they signed in */
export function endsOf(times: SessionTimes, admin: boolean): SessionEnds {
  const { openedMs, lastUsedMs, expiresMs, idleMs } = times;
  const most = admin ? sessionLimits.admin : { absoluteMs: Number.POSITIVE_INFINITY, idleMs };
  const absoluteMs = millis(Math.min(expiresMs, openedMs + most.absoluteMs));
  return { absoluteMs, idleMs: millis(Math.min(absoluteMs, lastUsedMs + Math.min(idleMs, most.idleMs))) };
}

/** Whether a session is over; the idle end never lies after the absolute one. */
export const isOver = (ends: SessionEnds, now: Millis): boolean => now >= ends.idleMs;
