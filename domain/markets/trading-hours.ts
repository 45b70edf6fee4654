import { dayMs, minuteMs } from '#domain/clock/durations.ts';

/** A part of a week, in UTC: from a minute of one of its days to a later one of the same day, 1440 being its end. */
export interface HoursSpan {
  /** 1 is Monday, 7 Sunday. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

/** When trades on a pair may run (M3). Spans are in order and do not overlap; one that begins where another ends goes on. */
export type TradingHours = readonly HoursSpan[];

/** So many spans at most. */
export const mostHoursSpans = 21;

const dayMinutes = dayMs / minuteMs;
const weekMinutes = 7 * dayMinutes;
/** Monday, 5 January 1970, in days since the epoch. */
const firstMonday = 4;

const minuteOfWeek = (ms: number): number => {
  const minutes = ms / minuteMs - firstMonday * dayMinutes;
  return ((minutes % weekMinutes) + weekMinutes) % weekMinutes;
};

/** When a span begins and ends, in minutes of the week. */
const minutesOf = ({ day, from, to }: HoursSpan): readonly [begins: number, ends: number] => [
  (day - 1) * dayMinutes + from,
  (day - 1) * dayMinutes + to,
];

/** Whether hours are in order, within their days, and apart from each other. */
export function areHours(hours: TradingHours): boolean {
  const isSpan = ({ day, from, to }: HoursSpan): boolean =>
    [day, from, to].every(Number.isInteger) && day >= 1 && day <= 7 && from >= 0 && from < to && to <= dayMinutes;
  return (
    hours.length >= 1 &&
    hours.length <= mostHoursSpans &&
    hours.every(isSpan) &&
    hours.every((span, i) => {
      const before = hours[i - 1];
      return before === undefined || minutesOf(span)[0] >= minutesOf(before)[1];
    })
  );
}

/** Whether all of the time from one instant to a later one (ms) lies within the hours; without hours it does. */
export function isWithinHours(hours: TradingHours | null, fromMs: number, toMs: number): boolean {
  if (hours === null) return true;
  if (toMs - fromMs >= 7 * dayMs) return false;
  const from = minuteOfWeek(fromMs);
  const to = from + (toMs - fromMs) / minuteMs;
  let reached = from;
  for (const week of [0, weekMinutes]) {
    for (const [begins, ends] of hours.map(minutesOf)) {
      if (week + begins <= reached && reached < week + ends) reached = week + ends;
    }
  }
  return reached > to || (reached === to && to > from);
}

/** How much (ms) of the time from one instant to a later one (ms) lies within the hours; without hours all of it. */
export function timeWithinHours(hours: TradingHours | null, fromMs: number, toMs: number): number {
  if (hours === null) return toMs - fromMs;
  const weeks = Math.floor((toMs - fromMs) / (7 * dayMs));
  const from = minuteOfWeek(fromMs);
  const to = from + (toMs - fromMs) / minuteMs - weeks * weekMinutes;
  let minutes = 0;
  for (const [begins, ends] of hours.map(minutesOf)) {
    minutes += weeks * (ends - begins);
    for (const week of [0, weekMinutes]) {
      minutes += Math.max(0, Math.min(to, week + ends) - Math.max(from, week + begins));
    }
  }
  return minutes * minuteMs;
}
