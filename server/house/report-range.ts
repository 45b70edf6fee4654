import { dayOf } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { mostPeriods, mostReportDays, periodCount, type ReportStep } from '#domain/reports/periods.ts';
import { periodOf } from '#server/lists/period.ts';

/** Days as counts since 1970-01-01, both included. */
export interface ReportRange {
  readonly from: number;
  readonly to: number;
  readonly by: ReportStep;
}

/** The days that are asked for, refused where they are too many to be read at once. Without `by` they are one period. */
export function rangeOf(asked: {
  readonly from: string;
  readonly to: string;
  readonly by?: ReportStep;
}): Decision<ReportRange> {
  const period = periodOf({ from: asked.from, to: asked.to });
  if (!period.ok) return period;
  const { fromMs, beforeMs } = period.value;
  // Both are given: neither end is open.
  if (fromMs === null || beforeMs === null) throw new Error('a report without an end');
  const [from, to] = [dayOf(fromMs), beforeMs / dayMs - 1];
  if (to - from + 1 > mostReportDays)
    return refused('invalid_input', {
      fields: [{ field: 'to', problem: phrase('too_many_days', { most: mostReportDays }) }],
    });
  if (asked.by !== undefined && periodCount(from, to, asked.by) > mostPeriods)
    return refused('invalid_input', {
      fields: [{ field: 'by', problem: phrase('too_many_periods', { most: mostPeriods }) }],
    });
  return accepted({ from, to, by: asked.by ?? 'day' });
}

/** Its first instant, and the first one after it, in ms. */
export const spanOf = ({ from, to }: Pick<ReportRange, 'from' | 'to'>) => ({
  fromMs: from * dayMs,
  beforeMs: (to + 1) * dayMs,
});
