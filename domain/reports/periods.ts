import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';

/** What a report's days are put together to. A week begins on Monday (ISO 8601), a month on its first day; all in UTC. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** How many periods one report has at most, and how many days it reaches over. */
export const mostPeriods = 400;
export const mostReportDays = 3700;

/** Days as counts since 1970-01-01, both included. */
export interface ReportPeriod {
  readonly from: number;
  readonly to: number;
}

/** The periods from … to, both days included, oldest first. The first and the last one end where the report does. */
export function periodsOf(from: number, to: number, by: ReportStep): readonly ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (let day = from; day <= to; ) {
    const last = Math.min(lastDayOf(day, by), to);
    periods.push({ from: day, to: last });
    day = last + 1;
  }
  return periods;
}

/** The whole period that a day lies in. */
export function periodAround(day: number, by: ReportStep): ReportPeriod {
  const to = lastDayOf(day, by);
  switch (by) {
    case 'day':
      return { from: day, to };
    case 'week':
      return { from: to - 6, to };
    case 'month':
      return { from: day + 1 - Number(dayText(day).slice(-2)), to };
  }
}

/** How many periods there are at most, without making them. */
export function periodCount(from: number, to: number, by: ReportStep): number {
  const shortest = { day: 1, week: 7, month: 28 } as const satisfies Record<ReportStep, number>;
  return Math.ceil((to - from + 1) / shortest[by]) + 1;
}

function lastDayOf(day: number, by: ReportStep): number {
  switch (by) {
    case 'day':
      return day;
    case 'week':
      // 1970-01-01 was a Thursday.
      return day + 6 - ((day + 3) % 7);
    case 'month': {
      const [year = 1970, month = 1] = dayText(day).split('-').map(Number);
      return Date.UTC(year, month, 0) / dayMs;
    }
  }
}
