import type { Pool } from 'pg';
import type { paymentTerms } from '#api/fair-play-settings.ts';

/** A sum from which two admins decide, as it was kept, in cents; null without a limit. */
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
} as const;

const mostChanges = 200;

/** The sums from which two admins decide (R3): what holds, and the changes from a time on (ms), the newest first. */
export async function readFourEyesHistory(pool: Pool, fromMs: number): Promise<readonly KeptSum[]> {
  const { rows } = await pool.query<{
    subject: keyof typeof settings;
    value: bigint | null;
    before: bigint | null;
    since_ms: bigint | null;
  }>({
    name: 'four-eyes-history',
    // Without a limit it is the greatest bigint.
    text: `select subject, nullif(value, 9223372036854775807) as value, nullif(before, 9223372036854775807) as before, since_ms from (
        select id, subject, from_cents as value, since_ms, lead(id) over w is null as holds,
          coalesce(lag(from_cents) over w, four_eyes_at(subject, 0)) as before
        from four_eyes where subject = any($1) window w as (partition by subject order by id)
        union all
        select 0, s, four_eyes_at(s, 0), null, true, null
        from unnest($1::text[]) s where not exists (select from four_eyes where subject = s)) h
      where holds or since_ms > $2 order by id desc, array_position($1::text[], subject) limit ${mostChanges}`,
    values: [Object.keys(settings), fromMs],
  });
  return rows.map(({ subject, value, before, since_ms }) => {
    return { setting: settings[subject], value, before, sinceMs: since_ms };
  });
}
