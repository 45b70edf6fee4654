import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type ClockJump, clockJumpsSql } from '#database/checks/clock-jumps.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

const days = 30;
/** So many jumps are listed; all are counted. */
const mostListed = 50;

/**
 * Reads when the database's clock seems to have been set on the last 30 days (Z6). Days that are over do not change any more and are
 * read once by this process.
 */
export function clockReader(pool: Pool): (nowMs: number) => Promise<ReplyOf<typeof readFairPlay>['clock']> {
  const past = new Map<number, readonly ClockJump[]>();
  return async (nowMs) => {
    const today = Math.floor(nowMs / dayMs);
    const jumps: ClockJump[] = [];
    for (let day = today; day > today - days; day -= 1) {
      const read = past.get(day) ?? (await readDay(pool, day));
      jumps.push(...read);
      if (day < today) past.set(day, read);
    }
    for (const day of past.keys()) if (day <= today - days) past.delete(day);
    return {
      days,
      jumps: jumps.length,
      items: jumps
        .slice(0, mostListed)
        .map(({ at_ms, by_ms }) => ({ at: isoTime(millis(at_ms)), byMs: Number(by_ms) })),
    };
  };
}

async function readDay(pool: Pool, day: number): Promise<readonly ClockJump[]> {
  const { rows } = await pool.query<ClockJump>({
    name: 'clock-jumps',
    text: `${clockJumpsSql('$1::bigint', '$2::bigint')} order by at_ms desc`,
    values: [day * dayMs, (day + 1) * dayMs],
  });
  return rows;
}
