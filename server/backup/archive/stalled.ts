import type { Pool } from 'pg';
import { minuteMs } from '#domain/clock/durations.ts';

/** What the database says of the archiving of its log, an operator's own included; times in ms. */
export interface Archiving {
  readonly isOn: boolean;
  /** How long ago a segment was archived, or the database started where that is more recent. */
  readonly archivedAgoMs: number;
  /** Whether the last attempt failed. */
  readonly isFailing: boolean;
  /** After so long a segment ends that has something in it; 0 where only a full one does. */
  readonly timeoutMs: number;
}

/** How long (ms) no segment is archived before that is a fault, as in docs/monitoring. */
const stalledAfterMs = 5 * minuteMs;

/** Whether the archive takes nothing (R5). Where segments end only when they are full, none for long is no fault as long as none failed. */
export const isStalled = ({ isOn, archivedAgoMs, isFailing, timeoutMs }: Archiving): boolean =>
  isOn && (isFailing || timeoutMs > 0) && archivedAgoMs > stalledAfterMs + timeoutMs;

/** Asks the database of its archiving. */
export async function readArchiving(pool: Pool): Promise<Archiving> {
  const { rows } = await pool.query<{ is_on: boolean; ago_ms: bigint; is_failing: boolean; timeout_ms: bigint }>(
    `select current_setting('archive_mode') <> 'off' as is_on,
       greatest(0, extract(epoch from clock_timestamp() - greatest(last_archived_time, pg_postmaster_start_time())) * 1000)::bigint as ago_ms,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
       (select setting::bigint * 1000 from pg_settings where name = 'archive_timeout') as timeout_ms
     from pg_stat_archiver`,
  );
  const [row] = rows;
  return {
    isOn: row?.is_on ?? false,
    archivedAgoMs: Number(row?.ago_ms ?? 0n),
    isFailing: row?.is_failing ?? false,
    timeoutMs: Number(row?.timeout_ms ?? 0n),
  };
}
