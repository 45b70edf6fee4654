import type { PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';

/** L3: nothing is asked for and nothing sent while something is owed. Refuses with withdrawals_frozen. */
export async function refuseWhileOwing(tx: PoolClient, owner: UserId): Promise<Decision<null>> {
  const { receivable } = await readBalance(tx, owner, 'real');
  return receivable < 0n ? refused('withdrawals_frozen', { owed: formatCents(-receivable) }) : accepted(null);
}
