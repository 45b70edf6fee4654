import { dayMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';

/** Windows that end now, at every moment: 24 hours, 7 days, 30 days. At no midnight does such a limit begin anew. */
export const rollingPeriods = ['day', 'week', 'month'] as const;
export type RollingPeriod = (typeof rollingPeriods)[number];

/** Days, weeks from Monday and months of the calendar, in UTC for everybody: one that anybody can compute again, without a change of clocks. */
export const calendarPeriods = ['calendar_day', 'calendar_week', 'calendar_month'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

export const limitPeriods = [...rollingPeriods, ...calendarPeriods] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const rollingMs: Readonly<Record<RollingPeriod, number>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };

/** The epoch began on a Thursday; its week began three days before. */
const mondayMs = 3 * dayMs;

/** When the calendar period that a time is in began. */
function beganAt(period: CalendarPeriod, at: Millis): number {
  switch (period) {
    case 'calendar_day':
      return at - (at % dayMs);
    case 'calendar_week':
      return at - ((at + mondayMs) % (7 * dayMs));
    case 'calendar_month': {
      const date = new Date(at);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    }
  }
}

/** When the calendar period after that of a time begins. */
export function nextBegins(period: CalendarPeriod, at: Millis): Millis {
  switch (period) {
    case 'calendar_day':
      return millis(beganAt(period, at) + dayMs);
    case 'calendar_week':
      return millis(beganAt(period, at) + 7 * dayMs);
    case 'calendar_month': {
      const date = new Date(at);
      return millis(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
    }
  }
}

export function isRolling(period: LimitPeriod): period is RollingPeriod {
  return rollingPeriods.some((one) => one === period);
}

/** What counts in a window at a time is what is later than this. */
export function windowAfter(period: LimitPeriod, at: Millis): Millis {
  return millis(isRolling(period) ? at - rollingMs[period] : beganAt(period, at) - 1);
}

/** When something of a time leaves the window. */
export function leavesAt(period: LimitPeriod, at: Millis): Millis {
  return isRolling(period) ? millis(at + rollingMs[period]) : nextBegins(period, at);
}

/** Where each window opens, in the order of limitPeriods. */
export const windowsAfter = (at: Millis): readonly Millis[] => limitPeriods.map((period) => windowAfter(period, at));

/** What counts in any window is later than this. */
export const anyWindowAfter = (at: Millis): Millis => millis(Math.min(...windowsAfter(at)));
