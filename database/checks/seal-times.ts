import type { Check } from './check.ts';

/** What is sealed, stream by stream, as `seal_pass` takes them: at most one block of each in a pass. */
export const sealStreams = ['entry', 'tick', 'audit', 'heard', 'record'] as const;

export type SealStream = (typeof sealStreams)[number];

const minuteMs = 60_000;

/**
 * A row may be sealed so long (ms) after the time that it says although a pass was made between. A recorder tries for a while to write
 * what it heard; everything else says the clock of its own statement.
 */
export const writtenWithinMs: Readonly<Record<SealStream, number>> = {
  entry: minuteMs,
  tick: minuteMs,
  audit: minuteMs,
  heard: 150_000,
  record: minuteMs,
};

/** The sealed rows of a stream with the times that they say and those of their blocks. Nothing is hashed. */
const timedRows = (stream: SealStream): string => `
  select u.id, b.number, b.created_ms, b.oldest_ms, l.at_ms
  from seal_block b cross join lateral unnest(b.row_ids) as u(id)
  join seal_leaf_${stream} l on l.id = u.id
  where b.stream = '${stream}'`;

/** Numbers are given as rows are written: within one block, a row that says an earlier time than one of a lower number was dated back. */
const datedBack = (stream: SealStream): string => `
    union all
    select '${stream} ' || id, format('says that it was written %s ms before others with lower numbers', before_ms - at_ms)
    from (
      select id, at_ms, max(at_ms) over (partition by number order by id rows between unbounded preceding and 1 preceding) as before_ms
      from timed where number in (select number from blocks where late)) o
    where before_ms - at_ms > ${writtenWithinMs[stream]}`;

/**
 * L7: what no open transaction and no halted sealer explains. That the ticks of a pair never go back in time is a check of its own (Z1).
 */
export const sealTimeChecks: readonly Check[] = sealStreams.map((stream) => ({
  rule: 'L7',
  promise: `L7.block-times:${stream}`,
  sql: `with timed as materialized (${timedRows(stream)}),
    blocks as materialized (
      select number, oldest_ms, min(at_ms) as first_ms, min(created_ms) - min(at_ms) > ${writtenWithinMs[stream]} as late
      from timed group by number, oldest_ms)
    select 'block ' || number as id, case when oldest_ms is null then 'does not say how old its oldest row is'
      else format('says %s as the time of its oldest row, which says %s', oldest_ms, first_ms) end as problem
    from blocks where oldest_ms > first_ms
      or (oldest_ms is null and number > (select min(number) from seal_block where oldest_ms is not null))${stream === 'tick' ? '' : datedBack(stream)}`,
}));

/** Passes that sealed rows of a stream longer (ms) after the times that they say, with those times. */
export const lateSealsSql = (stream: SealStream, longerMs: number): string => `
  select number, created_ms, count(*) as count, min(at_ms) as first_ms, max(at_ms) as last_ms
  from (${timedRows(stream)}) t where created_ms - at_ms > ${longerMs} group by number, created_ms`;
