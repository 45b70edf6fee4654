import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import { copyBounds } from '#api/fair-play-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

type Bounds = ReplyOf<typeof readFairPlay>['bounds'];

const days = 30;
const mostChanges = 200;

/**
 * What copies may set apart and stake of the bankroll, and what the operator keeps of profit share, as it was kept (C3, C6, L7): what
 * holds, and the changes of the last 30 days.
 */
export async function readBoundsHistory(pool: Pool, nowMs: number): Promise<Bounds> {
  const { rows } = await pool.query<{
    name: Bounds['items'][number]['bound'];
    value: number;
    before: number | null;
    since_ms: bigint;
  }>({
    name: 'bounds-history',
    text: `select name, value, before, since_ms from (
        select id, name, value::integer as value, lag(value::integer) over w as before, lead(id) over w is null as holds, since_ms
        from house_setting where name = any($1) window w as (partition by name order by id)) h
      where holds or since_ms > $2 order by id desc limit ${mostChanges}`,
    values: [copyBounds, nowMs - days * dayMs],
  });
  return {
    days,
    items: rows.map(({ name, value, before, since_ms }) => ({
      since: isoTime(millis(since_ms)),
      bound: name,
      value,
      before,
    })),
  };
}
