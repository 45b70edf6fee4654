import { utcSecond } from './utc-text.ts';

/** In ms. */
const jumpMs = 1_000;
const spanMs = 10_000;
/** So many quotes of a source in a span say how far its clock lies behind: one alone may have waited to be confirmed. */
const quotesToCompare = 5;
/** Quotes of two spans are compared where so much passed between them at most, by the time of their venue. */
const comparedWithinMs = 60_000;
/** Of what is read before the first time, so that a jump at it is seen. */
const looksBackMs = 3_600_000;
const lookedAtMs = 30 * 86_400_000;

/** A time at which the database's clock seems to have been set, by so many ms, as so many sources show it. */
export interface ClockJump {
  readonly at_ms: bigint;
  readonly by_ms: bigint;
  readonly sources: bigint;
}

/**
 * Where ticks' times moved against the times that venues gave, of all sources at once (Z6), from one time (ms, SQL) on until another.
 * One pass over their ticks. Not seen: less than a second, what is slewed slowly, and a jump in a silence of more than a minute.
 */
export const clockJumpsSql = (fromMs: string, untilMs: string): string => `
  with spans as (
    select source, time_ms / ${spanMs} as span, min(time_ms - venue_time_ms) as offset_ms,
      min(venue_time_ms) as first_ms, max(venue_time_ms) as last_ms
    from market_tick
    where not held and venue_time_ms is not null and source like 'live:%'
      and time_ms >= ${fromMs} - ${looksBackMs} and time_ms < ${untilMs}
    group by 1, 2 having count(*) >= ${quotesToCompare}),
  moves as (
    select span, offset_ms - lag(offset_ms) over w as by_ms, first_ms - lag(last_ms) over w as after_ms
    from spans window w as (partition by source order by span))
  select span * ${spanMs} as at_ms, case when min(by_ms) > 0 then min(by_ms) else max(by_ms) end as by_ms, count(*) as sources
  from moves where after_ms <= ${comparedWithinMs} and span * ${spanMs} >= ${fromMs}
  group by span having min(by_ms) > ${jumpMs} or max(by_ms) < -${jumpMs}`;

/** What is no breach: the jumps of the last 30 days (Z6). */
export const clockNotices: readonly string[] = [
  `select format('[Z6] the database’s clock seems to have been set by %s ms about %s: times of ticks moved so against those of %s', by_ms,
      ${utcSecond('at_ms')},
      case when sources = 1 then 'its one source' else format('all %s sources', sources) end) as words
    from (${clockJumpsSql(`(clock_ms() - ${lookedAtMs})`, '9223372036854775807')}) j order by at_ms desc`,
];
