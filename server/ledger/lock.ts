import type { PoolClient } from 'pg';
import type { AccountKind } from '#domain/ledger/accounts.ts';

export interface LockedAccount {
  readonly kind: AccountKind;
  readonly owner: string | null;
  readonly asset: string;
  readonly balance: bigint;
}

/**
 * Locks, in the order of Z7, the accounts that trading touches: available and staked of the customers, bankroll and
 * exposure of the house, in the assets named; and reads them as they are after the locks.
 *
 * @param whole customers whose whole real wallet counts: all of its accounts are locked and read
 */
export async function lockTradingAccounts(
  tx: PoolClient,
  owners: readonly string[],
  assets: readonly string[],
  whole: readonly string[] = [],
): Promise<readonly LockedAccount[]> {
  const { rows } = await tx.query<LockedAccount>({
    name: 'ledger-lock-trading',
    text: `select kind, owner, asset, balance from ledger_lock(array(
             select a.id from ledger_account a
             where a.owner = any($1) and a.kind in ('available', 'staked') and a.asset = any($2)
             union all
             select a.id from ledger_account a
             where a.owner = any($3) and a.kind not in ('available', 'staked') and a.asset = 'USD'
             union all
             select a.id from ledger_account a
             where a.owner is null and a.kind in ('bankroll', 'exposure') and a.asset = any($2)))`,
    values: [owners, assets, whole],
  });
  return rows;
}
