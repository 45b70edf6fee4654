import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readBooks as operation } from '#api/proof.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type Asset, type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { type HouseBalance, readHouse } from './balances.ts';
import { inSnapshot } from './snapshot.ts';

interface AssetRow {
  readonly at_ms: bigint;
  readonly asset: string;
  readonly sum: bigint;
  readonly inside: bigint;
  readonly accounts: bigint;
  readonly entries: bigint;
}

/** The sum of all accounts per asset, in one snapshot. An account's version counts its entries. */
export async function readBooks(db: Pool): Promise<ReplyOf<typeof operation>> {
  const { rows } = await db.query<AssetRow>(
    `select clock_ms() as at_ms, asset, sum(balance)::bigint as sum,
       coalesce(sum(balance) filter (where kind <> 'external'), 0)::bigint as inside,
       count(*) as accounts, sum(version)::bigint as entries
     from ledger_account group by asset order by asset desc`,
  );
  const at = rows[0]?.at_ms ?? 0n;
  return {
    time: isoTime(millis(at)),
    items: rows.map((row) => ({
      asset: row.asset,
      sum: formatCents(row.sum),
      inside: formatCents(row.inside),
      accounts: Number(row.accounts),
      entries: Number(row.entries),
    })),
  };
}

/** What customers hold together of an asset, and the sum of all its accounts, house and outside world included. */
interface AssetSums {
  readonly asset: Asset;
  readonly customers: Cents;
  readonly total: Cents;
}

/** The house's accounts and, summed from the accounts themselves, what customers hold and what all come to (L1, L5). */
export function readHouseBooks(
  db: Pool,
): Promise<{ readonly accounts: readonly HouseBalance[]; readonly sums: readonly AssetSums[] }> {
  return inSnapshot(db, async (client) => {
    const accounts = await readHouse(client);
    const { rows } = await client.query<{ asset: Asset; customers: bigint; total: bigint }>(
      `select asset, coalesce(sum(balance) filter (where owner is not null), 0)::bigint as customers,
         sum(balance)::bigint as total
       from ledger_account group by asset order by asset desc`,
    );
    const sums = rows.map(({ asset, customers, total }) => ({
      asset,
      customers: cents(customers),
      total: cents(total),
    }));
    return { accounts, sums };
  });
}
