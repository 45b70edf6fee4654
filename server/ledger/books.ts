import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readBooks as operation } from '#api/proof.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';

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
