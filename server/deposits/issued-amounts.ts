import type { Pool, PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';

/** An exact amount that a deposit was given, in smallest units. */
export interface IssuedAmount {
  readonly units: bigint;
  readonly issuedMs: Millis;
}

/** The exact amounts that deposits were ever given, by their ids, oldest first. */
export async function readAmounts(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly IssuedAmount[]>> {
  const { rows } = await db.query<{ deposit: string; units: string; issued_ms: bigint }>(
    'select deposit, units, issued_ms from deposit_amount where deposit = any($1) order by issued_ms, units',
    [ids],
  );
  const found = new Map<string, IssuedAmount[]>();
  for (const { deposit, units, issued_ms } of rows) {
    const amounts = found.get(deposit) ?? [];
    amounts.push({ units: BigInt(units), issuedMs: millis(issued_ms) });
    found.set(deposit, amounts);
  }
  return found;
}
