import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import { copyBounds } from '#api/fair-play-settings.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { readSettingChanges } from './setting-changes.ts';

type Bounds = ReplyOf<typeof readFairPlay>['bounds'];

const days = 30;

/**
 * What copies may set apart and stake of the bankroll, and what the operator keeps of profit share, as it was kept (C3, C6, L7): what
 * holds, and the changes of the last 30 days.
 */
export async function readBoundsHistory(pool: Pool, nowMs: number): Promise<Bounds> {
  const { changes, omitted } = await readSettingChanges(pool, copyBounds, nowMs - days * dayMs);
  return {
    days,
    omitted,
    items: changes.flatMap(({ name, value, before, since_ms }) => {
      const bound = copyBounds.find((one) => one === name);
      if (!bound) return [];
      const since = isoTime(millis(since_ms));
      return [{ since, bound, value: Number(value), before: before === null ? null : Number(before) }];
    }),
  };
}
