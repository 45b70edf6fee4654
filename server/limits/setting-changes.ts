import type { Pool } from 'pg';

/** So many changes are listed at most, the newest. */
const mostChanges = 200;

/** A setting of the house as it was kept: a whole number. */
export interface SettingChange {
  readonly name: string;
  readonly value: bigint;
  /** Null where nothing was kept before. */
  readonly before: bigint | null;
  /** ms */
  readonly since_ms: bigint;
}

/** Settings of the house that are whole numbers (L7): what holds, and the changes from a time on (ms), the newest first. */
export async function readSettingChanges(
  pool: Pool,
  names: readonly string[],
  fromMs: number,
): Promise<readonly SettingChange[]> {
  const { rows } = await pool.query<SettingChange>({
    name: 'setting-changes',
    text: `select name, value, before, since_ms from (
        select id, name, (value #>> '{}')::bigint as value, lag((value #>> '{}')::bigint) over w as before,
          lead(id) over w is null as holds, since_ms
        from house_setting where name = any($1) window w as (partition by name order by id)) h
      where holds or since_ms > $2 order by id desc limit ${mostChanges}`,
    values: [names, fromMs],
  });
  return rows;
}
