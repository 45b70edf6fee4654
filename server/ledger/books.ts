import type { Pool, PoolClient } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readBooks as operation } from '#api/proof.ts';
import type { readTreasury as treasury } from '#api/treasury.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { AccountKind } from '#domain/ledger/accounts.ts';
import { type Amount, formatAmount, type LedgerAsset, minorUnits } from '#domain/money/amount.ts';
import { type HouseBalance, readHouse } from './balances.ts';
import { inSnapshot } from './snapshot.ts';

interface AssetRow {
  readonly at_ms: bigint;
  readonly asset: LedgerAsset;
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
      sum: formatAmount(row.sum, row.asset),
      inside: formatAmount(row.inside, row.asset),
      accounts: Number(row.accounts),
      entries: Number(row.entries),
    })),
  };
}

/** What customers hold together of an asset, and the sum of all its accounts, house and outside world included. */
interface AssetSums {
  readonly asset: LedgerAsset;
  readonly customers: Amount<LedgerAsset>;
  readonly total: Amount<LedgerAsset>;
}

/** The house's accounts and, summed from the accounts themselves, what customers hold and what all come to (L1, L5). */
export function readHouseBooks(
  db: Pool,
): Promise<{ readonly accounts: readonly HouseBalance[]; readonly sums: readonly AssetSums[] }> {
  return inSnapshot(db, async (client) => {
    const accounts = await readHouse(client);
    const { rows } = await client.query<{ asset: LedgerAsset; customers: bigint; total: bigint }>(
      `select asset, coalesce(sum(balance) filter (where owner is not null), 0)::bigint as customers,
         sum(balance)::bigint as total
       from ledger_account group by asset order by asset desc`,
    );
    const sums = rows.map(({ asset, customers, total }) => ({
      asset,
      customers: minorUnits(customers),
      total: minorUnits(total),
    }));
    return { accounts, sums };
  });
}

interface TreasuryRow {
  readonly asset: LedgerAsset;
  readonly kind: AccountKind;
  readonly house: boolean;
  readonly balance: bigint;
  readonly deposited: bigint;
  readonly earned: bigint;
  readonly withdrawn: bigint;
}

/**
 * Per asset what customers are owed, what the house has, and what went through the external account, all by the accounts
 * themselves. What customers owe (receivable) is not set off against what others are owed.
 */
export async function readTreasuryAccounts(db: PoolClient): Promise<
  readonly {
    readonly asset: LedgerAsset;
    readonly owed: bigint;
    readonly view: ReplyOf<typeof treasury>['assets'][number];
  }[]
> {
  const { rows } = await db.query<TreasuryRow>(
    `select asset, kind, owner is null as house, sum(balance)::bigint as balance, sum(deposited)::bigint as deposited,
       sum(earned)::bigint as earned, sum(withdrawn)::bigint as withdrawn
     from ledger_account group by asset, kind, owner is null order by asset desc, kind`,
  );
  return [...new Set(rows.map(({ asset }) => asset))].map((asset) => {
    const own = rows.filter((row) => row.asset === asset);
    const text = (amount: bigint): string => formatAmount(amount, asset);
    const of = (kind: string): bigint => own.find((row) => row.kind === kind)?.balance ?? 0n;
    const owed = own
      .filter((row) => !row.house && row.kind !== 'receivable')
      .reduce((sum, { balance }) => sum + balance, 0n);
    const outside = own.find((row) => row.kind === 'external');
    // Seen from inside: what left the outside world came in.
    const [net, deposits, earned, withdrawals] = [
      outside?.balance ?? 0n,
      outside?.deposited ?? 0n,
      outside?.earned ?? 0n,
      outside?.withdrawn ?? 0n,
    ].map((amount) => -amount);
    return {
      asset,
      owed,
      view: {
        asset,
        customers: {
          available: text(of('available')),
          staked: text(of('staked')),
          allocated: text(of('allocated')),
          aside: text(of('aside')),
          withdrawing: text(of('withdrawing')),
          receivable: text(of('receivable')),
          owed: text(owed),
        },
        house: own
          .filter((row) => row.house && row.kind !== 'external')
          .map((row) => ({ kind: row.kind, balance: text(row.balance) })),
        external: {
          deposits: text(deposits ?? 0n),
          withdrawals: text(withdrawals ?? 0n),
          earned: text(earned ?? 0n),
          capital: text((net ?? 0n) - (deposits ?? 0n) - (earned ?? 0n) - (withdrawals ?? 0n)),
          net: text(net ?? 0n),
        },
      },
    };
  });
}
