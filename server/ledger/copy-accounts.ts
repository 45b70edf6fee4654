import type { Pool, PoolClient } from 'pg';
import { assetOf, type Cents, cents, type Wallet } from '#domain/money/amount.ts';

type Balances = ReadonlyMap<string, Cents>;

const byCopy = (rows: readonly { readonly copy_id: string; readonly balance: bigint }[]): Balances =>
  new Map(rows.map(({ copy_id, balance }) => [copy_id, cents(balance)]));

/** Opens the account of a copy that begins. */
export async function openCopyAccount(tx: PoolClient, owner: string, copy: string, wallet: Wallet): Promise<void> {
  await tx.query('select ledger_open_copy($1, $2, $3)', [owner, copy, assetOf(wallet)]);
}

/** What copies have in their accounts, in cents, by copy: what they have staked is not in there. */
export async function readCopyBalances(db: Pool | PoolClient, copies: readonly string[]): Promise<Balances> {
  const { rows } = await db.query<{ copy_id: string; balance: bigint }>({
    name: 'ledger-copy-balances',
    text: `select copy_id, balance from ledger_account
           where coalesce(copy_id, owner, '') = any($1) and kind = 'allocated'`,
    values: [copies],
  });
  return byCopy(rows);
}

/**
 * Locks, in the order of Z7, the accounts of copies, what the people named have available and, where profit share may be paid,
 * the house's fees; answers with what the copies have.
 */
export async function lockCopyAccounts(
  tx: PoolClient,
  copies: readonly string[],
  people: readonly string[],
  wallet: Wallet,
  fees: boolean,
): Promise<Balances> {
  const { rows } = await tx.query<{ copy_id: string; balance: bigint }>({
    name: 'ledger-lock-copies',
    text: `with locked as materialized (
             select id, balance from ledger_lock(array(
               select a.id from ledger_account a
               where coalesce(a.copy_id, a.owner, '') = any($1) and a.asset = $2
                 and (a.kind in ('allocated', 'available') or (a.kind = 'fees' and a.owner is null)))))
           select a.copy_id, l.balance from locked l join ledger_account a on a.id = l.id where a.copy_id is not null`,
    values: [[...copies, ...people, ...(fees ? [''] : [])], assetOf(wallet)],
  });
  return byCopy(rows);
}
