import type { Pool } from 'pg';
import type { paymentTerms } from '#api/fair-play-settings.ts';

/** A sum from which two admins decide, or one does, as it was kept, in cents; null without a limit. */
export interface KeptSum {
  readonly setting: (typeof paymentTerms)[number];
  readonly value: bigint | null;
  /** Null, too, where nothing was set since the beginning. */
  readonly before: bigint | null;
  /** ms; null of what holds from the beginning. */
  readonly sinceMs: bigint | null;
}

const settings = {
  withdrawal: 'WITHDRAWAL_FOUR_EYES_FROM',
  withdrawal_sum: 'WITHDRAWAL_FOUR_EYES_SUM',
  withdrawal_total: 'WITHDRAWAL_FOUR_EYES_TOTAL',
  deposit: 'DEPOSIT_FOUR_EYES_FROM',
  deposit_sum: 'DEPOSIT_FOUR_EYES_SUM',
  deposit_total: 'DEPOSIT_FOUR_EYES_TOTAL',
  mining_day: 'MINING_CLOSE_BELOW',
} as const;

/** So many changes are listed at most: those that hold, then the newest. */
const mostChanges = 200;

/**
 * The sums from which two admins decide (R3), and from which a day of mining takes an admin (N3): what holds, and the changes from a time
 * on (ms), the newest first, with how many more there were. A row that repeats the one before it counts as no change.
 */
export async function readFourEyesHistory(
  pool: Pool,
  fromMs: number,
): Promise<{ readonly changes: readonly KeptSum[]; readonly omitted: number }> {
  const { rows } = await pool.query<{
    subject: keyof typeof settings;
    value: bigint | null;
    before: bigint | null;
    since_ms: bigint | null;
    found: bigint;
  }>({
    name: 'four-eyes-history',
    // Without a limit it is the greatest bigint.
    text: `with changed as (
        select * from (
          select id, subject, from_cents as value, since_ms,
            coalesce(lag(from_cents) over (partition by subject order by id), four_eyes_at(subject, 0)) as before
          from four_eyes where subject = any($1)) k
        where value is distinct from before),
      listed as (
        select *, count(*) over () as found from (
          select *, lead(id) over (partition by subject order by id) is null as holds from changed
          union all
          select 0, s, four_eyes_at(s, 0), null, null, true
          from unnest($1::text[]) s where not exists (select from changed where subject = s)) h
        where holds or since_ms > $2 order by holds desc, id desc limit ${mostChanges})
      select subject, nullif(value, 9223372036854775807) as value, nullif(before, 9223372036854775807) as before, since_ms, found
      from listed order by id desc, array_position($1::text[], subject)`,
    values: [Object.keys(settings), fromMs],
  });
  const changes = rows.map(({ subject, value, before, since_ms }) => {
    return { setting: settings[subject], value, before, sinceMs: since_ms };
  });
  return { changes, omitted: Number(rows[0]?.found ?? 0n) - rows.length };
}
