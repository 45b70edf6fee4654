import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

type Lags = ReplyOf<typeof readFairPlay>['seals'];

const days = 30;

/** The index holds only blocks with a row that is sealed more than 10 s late. */
const lagsSql = `
  select distinct on (stream) stream, created_ms, created_ms - oldest_ms as lag_ms
  from seal_block where created_ms >= $1 and created_ms - oldest_ms > 10000
  order by stream, created_ms - oldest_ms desc`;

/** Of each stream the row of the last 30 days that was sealed longest after the time that it says (L7); none within 10 s. */
export async function readSealLags(pool: Pool, nowMs: number): Promise<Lags> {
  const { rows } = await pool.query<{ stream: Lags['items'][number]['stream']; created_ms: bigint; lag_ms: bigint }>({
    name: 'seal-lags',
    text: lagsSql,
    values: [(Math.floor(nowMs / dayMs) - days + 1) * dayMs],
  });
  return {
    days,
    items: rows.map(({ stream, created_ms, lag_ms }) => ({
      stream,
      sealedAt: isoTime(millis(created_ms)),
      longestMs: Number(lag_ms),
    })),
  };
}
