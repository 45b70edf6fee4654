import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf } from '#api/operation.ts';
import { dayStart } from '#domain/clock/days.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { type Period, periodOf } from '#server/lists/period.ts';

type Query = QueryOf<Catalogue['auditOf']>;

/** Between which entries those of some days are. */
export interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

/** The days that are asked for: one, or from … to. */
export const daysOf = ({ day, from, to }: Query): Decision<Period> => {
  if (day === undefined) return periodOf({ from, to });
  const fromMs = dayStart(day);
  if (fromMs !== null) return accepted({ fromMs, beforeMs: millis(fromMs + dayMs) });
  return refused('invalid_input', { fields: [{ field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) }] });
};

/** Entries of so many days are read whole. */
const wholeDays = 7;

/** Whether the entries of some days are few enough to be read whole. */
export const areFew = ({ fromMs, beforeMs }: Period): boolean =>
  fromMs !== null && beforeMs !== null && beforeMs - fromMs <= wholeDays * dayMs;

/**
 * Where the entries of some days are in the trail, read once for all pages of a file: each of them goes on by the key from
 * there. Null where no first day is asked for.
 */
export async function spanOf(pool: Pool, query: Query): Promise<Span | null> {
  const days = daysOf(query);
  if (!days.ok || days.value.fromMs === null) return null;
  const { rows } = await pool.query<{ first: bigint | null; last: bigint | null }>(
    `select min(id) as first, max(id) as last from audit_entry
     where created_ms >= $1 and ($2::bigint is null or created_ms < $2)`,
    [days.value.fromMs, days.value.beforeMs],
  );
  return { first: rows[0]?.first ?? 0n, last: rows[0]?.last ?? -1n };
}

/** Numbers are drawn in the order of the clock but for what was written at once: times are looked up with this margin. */
const marginMs = minuteMs;

/** So many entries in a row say together which time it was: one alone may have been written by another clock. */
const inARow = 8;

/**
 * The first entry of a time, or one of the minute before it, by halving the range of numbers: entries have no index of their times
 * that is in the order of the trail.
 */
async function entryAt(pool: Pool, atMs: number): Promise<bigint> {
  const { rows } = await pool.query<{ low: bigint }>({
    name: 'audit-entry-at',
    text: `with recursive step (low, high) as (
             select coalesce(min(id), 1), coalesce(max(id), 0) + 1 from audit_entry
             union all
             select case when f.at < $1 then f.first + 1 else s.low end,
                    case when f.at < $1 then s.high else (s.low + s.high) / 2 end
             from step s cross join lateral (
               select min(id) as first, min(created_ms) as at from (
                 select id, created_ms from audit_entry where id >= (s.low + s.high) / 2 order by id limit ${inARow}) next) f
             where s.low < s.high)
           select low from step where low >= high limit 1`,
    values: [atMs],
  });
  return rows[0]?.low ?? 0n;
}

/**
 * Where the entries of many days are in the trail, for a page of them: read backwards from the newest entry on, those of long ago
 * would be as far away as all that was written since. Null where days do not narrow it, or few days do, which are read whole; and of one
 * record, person or search, each of which has an index of its own.
 */
export async function longSpanOf(pool: Pool, { subject, actor, search }: Query, days: Period): Promise<Span | null> {
  const { fromMs, beforeMs } = days;
  if ((fromMs === null && beforeMs === null) || areFew(days)) return null;
  if (subject !== undefined || actor !== undefined || search !== undefined) return null;
  return {
    first: fromMs === null ? 0n : (await entryAt(pool, fromMs - marginMs)) - BigInt(inARow),
    last: beforeMs === null ? lastOfAll : await entryAt(pool, beforeMs + marginMs),
  };
}

const lastOfAll = 2n ** 63n - 1n;
