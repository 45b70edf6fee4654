import type { PoolClient } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { assetOf, type Wallet } from '#domain/money/amount.ts';

/** Where a trade stands in the books: the journals that staked it and, once it has ended, settled it. */
export interface TradeJournals {
  readonly trade: string;
  readonly staked: bigint;
  readonly settled: bigint | null;
}

/**
 * Finds the stakes and settlements of somebody's trades in the books. Trades without a stake are left out.
 *
 * The accounts are locked first. A journal takes its number under the locks of its accounts: what has a lower number than one
 * that is found, and is not written yet, holds one of them, and is waited for.
 */
export async function tradeJournals(
  tx: PoolClient,
  owner: UserId,
  wallet: Wallet,
  trades: readonly string[],
): Promise<readonly TradeJournals[]> {
  await tx.query({
    name: 'ledger-trades-lock',
    text: `select from ledger_lock(array(select id from ledger_account where owner = $1 and asset = $2))`,
    values: [owner, assetOf(wallet)],
  });
  const { rows } = await tx.query<TradeJournals>({
    name: 'ledger-trades',
    text: `select u.trade, s.id as staked, (
             select e.id from ledger_journal e
             where e.cause = u.trade and e.code in ('win', 'loss', 'refund') and e.occurrence = 1 limit 1) as settled
           from unnest($1::text[]) u(trade)
           cross join lateral (
             select j.id from ledger_journal j where j.cause = u.trade and j.code = 'stake' and j.occurrence = 1 limit 1) s`,
    values: [trades],
  });
  return rows;
}
