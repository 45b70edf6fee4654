import { dayMs, dayStart } from '#domain/clock/days.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** Days as milliseconds: from the first day's first until before the day after the last one's. Null leaves an end open. */
export interface Period {
  readonly fromMs: Millis | null;
  readonly beforeMs: Millis | null;
}

/** Reads the days from … to, both included (UTC), as queries name them. */
export function periodOf({ from, to }: { readonly from?: string; readonly to?: string }): Decision<Period> {
  const start = from === undefined ? null : dayStart(from);
  const last = to === undefined ? null : dayStart(to);
  const fields = [
    ...(from !== undefined && start === null ? [{ field: 'from', problem: 'is no day of the calendar' }] : []),
    ...(to !== undefined && last === null ? [{ field: 'to', problem: 'is no day of the calendar' }] : []),
    ...(start !== null && last !== null && last < start ? [{ field: 'to', problem: 'has to be `from` or later' }] : []),
  ];
  if (fields.length > 0) return refused('invalid_input', { fields });
  return accepted({ fromMs: start, beforeMs: last === null ? null : millis(last + dayMs) });
}
