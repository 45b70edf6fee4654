import type { Pool, PoolClient } from 'pg';

/**
 * Says whether an address is one of the operator's own: configured, or given to a deposit at any time. Spellings are compared
 * without case, so that every way of writing an Ethereum-style address is known; of others no two differ in case alone.
 */
export function receivingAddresses(
  configured: Readonly<Record<string, string>>,
): (db: Pool | PoolClient, address: string) => Promise<boolean> {
  const known = new Set(Object.values(configured).map((address) => address.toLowerCase()));
  return async (db, address) => {
    if (known.has(address.toLowerCase())) return true;
    const { rowCount } = await db.query('select 1 from deposit where lower(payment_address) = lower($1) limit 1', [
      address,
    ]);
    return rowCount !== 0;
  };
}
