import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type Keep, keepNumbers, readNumbers } from './house-settings.ts';

/** What copies may be started with (C2). */
export interface CopyAllocations {
  readonly leastAllocation: Cents;
  /** Where a copy is started without an amount. */
  readonly defaultAllocation: Cents;
}

const names = { leastAllocation: 'COPY_LEAST_ALLOCATION', defaultAllocation: 'COPY_ALLOCATION' } as const;
const mostShare = 'COPY_SHARE_MOST_BPS';

/** Keeps what copies are started with and traders may ask of them with the time since when (C2, C6, X8), as {@link keepNumbers} does. */
export async function keepCopyLimits(
  owner: Pool,
  limits: CopyAllocations & { readonly mostShareBps: number },
  keep: Keep = 'changes',
): Promise<void> {
  const settings = [
    [names.leastAllocation, limits.leastAllocation],
    [names.defaultAllocation, limits.defaultAllocation],
    [mostShare, limits.mostShareBps],
  ] as const;
  await keepNumbers(owner, settings, keep);
}

/** What a copy may be started with at the moment, in every process; of what was never kept, as this process was started. */
export async function readCopyAllocations(db: Pool | PoolClient, own: CopyAllocations): Promise<CopyAllocations> {
  const kept = await readNumbers(db, Object.values(names));
  return {
    leastAllocation: cents(kept.get(names.leastAllocation) ?? own.leastAllocation),
    defaultAllocation: cents(kept.get(names.defaultAllocation) ?? own.defaultAllocation),
  };
}

/** The most that a trader may ask of new profit at the moment (C6), basis points; `own` where none was ever kept. */
export async function readMostShare(db: Pool | PoolClient, own: number): Promise<number> {
  const { rows } = await db.query<{ bps: number }>({
    name: 'house-most-share',
    text: 'select value::integer as bps from house_setting where name = $1 order by id desc limit 1',
    values: [mostShare],
  });
  return rows[0]?.bps ?? own;
}
