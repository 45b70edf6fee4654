/** The rolling windows of own limits (A13), in ms. */
const rolling = { day: 86_400_000, week: 604_800_000, month: 2_592_000_000 } as const;

/** The first instant of the calendar period, in UTC, that a time (ms) is in; the epoch's week began three days before it. */
const calendar = {
  calendar_day: (ms: string) => `${ms} - ${ms} % 86400000`,
  calendar_week: (ms: string) => `${ms} - (${ms} + 259200000) % 604800000`,
  calendar_month: (ms: string) =>
    `(extract(epoch from date_trunc('month', timestamp 'epoch' + ${ms} * interval '1 millisecond')) * 1000)::bigint`,
} as const;

/** All periods of own limits, as their records name them. */
export const limitPeriods: readonly string[] = [...Object.keys(rolling), ...Object.keys(calendar)];

/**
 * Rows of a VALUES list, one for each period of own limits: its name, after which time (ms) something counts in its window, and more.
 *
 * @param decided.rolling when the decision was made, for windows that end with it
 * @param decided.calendar the same, for periods of the calendar
 * @param more further columns of the row of a period
 */
export const limitWindows = (
  decided: { readonly rolling: string; readonly calendar: string },
  more: (period: string) => readonly string[] = () => [],
): string =>
  [
    ...Object.entries(rolling).map(([period, ms]) => [period, `${decided.rolling} - ${ms}`] as const),
    ...Object.entries(calendar).map(([period, began]) => [period, `${began(decided.calendar)} - 1`] as const),
  ]
    .map(([period, after]) => `(${[`'${period}'`, after, ...more(period)].join(', ')})`)
    .join(', ');
