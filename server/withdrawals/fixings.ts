import type { Pool, PoolClient } from 'pg';
import { millis } from '#domain/clock/millis.ts';
import type { FixedCoins } from '#domain/withdrawals/payout-fixing.ts';

/** Each fixing of withdrawals in their present sending, the first one first; none of those from before they were kept. */
export async function readFixings(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FixedCoins[]>> {
  const { rows } = await db.query<{ withdrawal: string; units: string; fixed_ms: bigint }>(
    `select f.withdrawal, f.units, f.fixed_ms from payout_fixing f
     join withdrawal w on w.id = f.withdrawal and w.round = f.round where w.id = any($1) order by f.id`,
    [ids],
  );
  const found = new Map<string, readonly FixedCoins[]>();
  for (const { withdrawal, units, fixed_ms } of rows) {
    const one = { units: BigInt(units), fixedAtMs: millis(fixed_ms) };
    found.set(withdrawal, [...(found.get(withdrawal) ?? []), one]);
  }
  return found;
}
