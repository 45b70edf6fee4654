import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type ClockJump, clockJumpsSql } from '#database/checks/clock-jumps.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

const days = 30;
/** So many jumps are listed; all are counted. */
const mostListed = 50;

/** Ticks are written within so long (ms). */
const writtenMs = 600_000;

/**
 * Reads when the database's clock seems to have been set on the last 30 days (Z6). Days that are over do not change any more and are
 * read once by this process; of the running day what is over is read once an hour, as a whole, so that a jump of hours is seen too.
 */
export function clockReader(pool: Pool): (nowMs: number) => Promise<ReplyOf<typeof readFairPlay>['clock']> {
  const past = new Map<number, readonly ClockJump[]>();
  let running: { readonly fromMs: number; readonly untilMs: number; readonly jumps: readonly ClockJump[] } | null =
    null;
  return async (nowMs) => {
    const today = Math.floor(nowMs / dayMs);
    const fromMs = today * dayMs;
    const untilMs = Math.max(fromMs, Math.floor((nowMs - writtenMs) / hourMs) * hourMs);
    if (running?.fromMs !== fromMs || running.untilMs !== untilMs) {
      running = { fromMs, untilMs, jumps: untilMs === fromMs ? [] : await readJumps(pool, fromMs, untilMs) };
    }
    const jumps = [...(await readJumps(pool, untilMs, fromMs + dayMs)), ...running.jumps];
    for (let day = today - 1; day > today - days; day -= 1) {
      const read = past.get(day) ?? (await readJumps(pool, day * dayMs, (day + 1) * dayMs));
      jumps.push(...read);
      if (nowMs >= (day + 1) * dayMs + writtenMs) past.set(day, read);
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

async function readJumps(pool: Pool, fromMs: number, untilMs: number): Promise<readonly ClockJump[]> {
  const { rows } = await pool.query<ClockJump>({
    name: 'clock-jumps',
    text: `${clockJumpsSql('$1::bigint', '$2::bigint')} order by at_ms desc`,
    values: [fromMs, untilMs],
  });
  return rows;
}
