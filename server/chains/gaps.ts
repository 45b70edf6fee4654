import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { creditsAfterGapSql } from '#database/checks/chain-payments.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Chain } from '#domain/money/coins.ts';

const days = 30;
/** So many gaps are listed; all are counted. */
const mostListed = 50;

interface GapRow {
  readonly chain: Chain;
  readonly from_ms: bigint;
  readonly to_ms: bigint;
  readonly blocks: bigint;
  readonly credits: bigint;
  readonly gaps: bigint;
}

const listText = `
  select g.chain, g.from_ms, g.to_ms, g.blocks, count(*) over () as gaps, ${creditsAfterGapSql} as credits
  from chain_gap g where g.to_ms > $1 order by g.id desc limit ${mostListed}`;

/** When no watcher looked at a chain for more than five minutes although it gave blocks, on the last 30 days (D5). */
export async function readWatchGaps(pool: Pool, nowMs: number): Promise<ReplyOf<typeof readFairPlay>['watches']> {
  const sinceMs = Math.floor(nowMs / dayMs) * dayMs - (days - 1) * dayMs;
  const { rows } = await pool.query<GapRow>({ name: 'chains-gaps', text: listText, values: [sinceMs] });
  return {
    days,
    gaps: Number(rows[0]?.gaps ?? 0n),
    items: rows.map(({ chain, from_ms, to_ms, blocks, credits }) => ({
      chain,
      from: isoTime(millis(from_ms)),
      to: isoTime(millis(to_ms)),
      blocks: Number(blocks),
      credits: Number(credits),
    })),
  };
}
