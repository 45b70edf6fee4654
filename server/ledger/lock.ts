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
 * @param whole customers whose whole real wallet counts, but for what is aside (A13): all of its accounts are locked and read
 *   that have money or may get some. Accounts of copies that have stopped stay empty
 */
export async function lockTradingAccounts(
  tx: PoolClient,
  owners: readonly string[],
  assets: readonly string[],
  whole: readonly string[] = [],
): Promise<readonly LockedAccount[]> {
  const lock = () => lockNamed(tx, owners, assets, whole);
  // Which accounts there are is read before the wait for their locks: a copy that the customer starts meanwhile has an account
  // that is not among them. With what is available, staked and owed by the house held still, none can get money any more.
  if (whole.length > 0) await lock();
  return lock();
}

async function lockNamed(
  tx: PoolClient,
  owners: readonly string[],
  assets: readonly string[],
  whole: readonly string[],
): Promise<readonly LockedAccount[]> {
  const { rows } = await tx.query<LockedAccount>({
    name: 'ledger-lock-trading',
    text: `select kind, owner, asset, balance from ledger_lock(array(
             select a.id from ledger_account a
             where a.owner = any($1) and a.kind in ('available', 'staked') and a.asset = any($2)
             union all
             select a.id from ledger_account a
             where a.owner = any($3) and a.kind not in ('available', 'staked', 'aside') and a.asset = 'USD'
               and (a.kind <> 'allocated' or a.balance <> 0
                 or exists (select from copy c where c.id = a.copy_id and c.state <> 'stopped'))
             union all
             select a.id from ledger_account a
             where a.owner is null and a.kind in ('bankroll', 'exposure') and a.asset = any($2)))`,
    values: [owners, assets, whole],
  });
  return rows;
}
