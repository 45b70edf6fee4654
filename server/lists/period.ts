import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

/** Days as milliseconds: from the first day's first until before the day after the last one's. Null leaves an end open. */
export interface Period {
  readonly fromMs: Millis | null;
  readonly beforeMs: Millis | null;
}

/** Reads the days from … to, both included (UTC), as queries name them. */
export function periodOf({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Decision<Period> {
  const start = from === undefined ? null : dayStart(from);
  const last = to === undefined ? null : dayStart(to);
  const fields = [
    ...(from !== undefined && start === null
      ? [{ field: 'from', problem: phrase('no_day', { example: '2026-11-21' }) }]
      : []),
    ...(to !== undefined && last === null
      ? [{ field: 'to', problem: phrase('no_day', { example: '2026-11-21' }) }]
      : []),
    ...(start !== null && last !== null && last < start ? [{ field: 'to', problem: phrase('before_from') }] : []),
  ];
  if (fields.length > 0) return refused('invalid_input', { fields });
  return accepted({ fromMs: start, beforeMs: last === null ? null : millis(last + dayMs) });
}
