import type { ClientBase } from 'pg';
import { unseenMs } from '#database/checks/unseen.ts';

/** How wide pairs may be quoted to take trades (M2), as it was kept with their terms. */
export interface SpreadCeilings {
  /**
   * The widest spread, in basis points, of terms that may have held at a time (ms): those of the moments before or after may not have been
   * seen, or have been already. Null where none were kept by then, or those that were say no ceiling.
   */
  at(pair: string, ms: bigint): number | null;
}

interface KeptCeiling {
  readonly fromMs: bigint;
  readonly untilMs: bigint | null;
  readonly bps: number;
}

const unseen = BigInt(unseenMs);

export async function readSpreadCeilings(db: ClientBase): Promise<SpreadCeilings> {
  const { rows } = await db.query<{ pair: string; since_ms: bigint; until_ms: bigint | null; bps: number | null }>(
    `select substr(name, 6) as pair, since_ms,
       min(since_ms) over (partition by name order by id rows between 1 following and unbounded following) as until_ms,
       (value -> 'liquidity' ->> 'maxSpreadBps')::integer as bps
     from house_setting where name like 'pair:%' order by id`,
  );
  const kept = new Map<string, KeptCeiling[]>();
  for (const { pair, since_ms, until_ms, bps } of rows) {
    // What a pair was not offered on is no term; a trade from then is named for that (T1).
    if (bps === null) continue;
    const versions = kept.get(pair) ?? [];
    kept.set(pair, versions);
    versions.push({ fromMs: since_ms - unseen, untilMs: until_ms === null ? null : until_ms + unseen, bps });
  }
  return {
    at: (pair, ms) => {
      const held = (kept.get(pair) ?? []).filter(
        ({ fromMs, untilMs }) => ms >= fromMs && (untilMs === null || ms <= untilMs),
      );
      return held.length === 0 ? null : Math.max(...held.map(({ bps }) => bps));
    },
  };
}
