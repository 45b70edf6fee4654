import type { Pool } from 'pg';

/** So many changes are listed at most: those that hold, then the newest. */
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

/**
 * Settings of the house that are whole numbers (L7): what holds, and the changes from a time on (ms), the newest first, with how many
 * more there were. A row that repeats the one before it of its name changes nothing and counts as none, so that no number of such rows
 * hides a change.
 */
export async function readSettingChanges(
  pool: Pool,
  names: readonly string[],
  fromMs: number,
): Promise<{ readonly changes: readonly SettingChange[]; readonly omitted: number }> {
  const { rows } = await pool.query<SettingChange & { readonly found: bigint }>({
    name: 'setting-changes',
    text: `with changed as (
        select * from (
          select id, name, value, lag(value) over (partition by name order by id) as before, since_ms
          from house_setting where name = any($1)) k
        where value is distinct from before),
      listed as (
        select *, count(*) over () as found from (
          select *, lead(id) over (partition by name order by id) is null as holds from changed) c
        where holds or since_ms > $2 order by holds desc, id desc limit ${mostChanges})
      select name, (value #>> '{}')::bigint as value, (before #>> '{}')::bigint as before, since_ms, found
      from listed order by id desc`,
    values: [names, fromMs],
  });
  return { changes: rows, omitted: Number(rows[0]?.found ?? 0n) - rows.length };
}
