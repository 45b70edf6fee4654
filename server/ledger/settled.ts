import type { PoolClient } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { assetOf, type Cents, cents, type Wallet } from '#domain/money/amount.ts';

/** The journal that settled a trade, and what its wallet held (P3) just before it. */
export interface Settled {
  readonly trade: string;
  readonly journal: bigint;
  readonly before: Cents;
}

/**
 * Finds the settlements of somebody's trades in the books, with what the wallet held before each: the sum of its accounts, as
 * the statement has it in its running balance. Trades without a settlement are left out.
 *
 * The accounts are locked first. A journal takes its number under the locks of its accounts: what has a lower number than a
 * settlement that is there, and is not written yet, holds one of them, and is waited for.
 */
export async function settledBalances(
  tx: PoolClient,
  owner: UserId,
  wallet: Wallet,
  trades: readonly string[],
): Promise<readonly Settled[]> {
  const asset = assetOf(wallet);
  await tx.query({
    name: 'ledger-settled-lock',
    text: `select from ledger_lock(array(select id from ledger_account where owner = $1 and asset = $2))`,
    values: [owner, asset],
  });
  const { rows } = await tx.query<{ trade: string; journal: bigint; before: bigint }>({
    name: 'ledger-settled',
    text: `select u.trade, j.id as journal, (
             select coalesce(sum(e.balance_after), 0)::bigint from ledger_account a
             join ledger_entry e on e.account = a.id
               and e.account_version = ledger_entries_until(a.id, a.version, j.id * 32 - 1, null)
             where a.owner = $1 and a.asset = $2) as before
           from unnest($3::text[]) u(trade)
           cross join lateral (
             select x.id from ledger_journal x
             where x.cause = u.trade and x.code in ('win', 'loss', 'refund') and x.occurrence = 1 limit 1) j`,
    values: [owner, asset, trades],
  });
  return rows.map((row) => ({ ...row, before: cents(row.before) }));
}
