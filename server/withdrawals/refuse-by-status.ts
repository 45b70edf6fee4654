import type { PoolClient } from 'pg';
import { type AccountStatus, mayAskForWithdrawal } from '#domain/accounts/status.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';

/**
 * A9.1: refuses a request of whoever is neither approved nor suspended. The command has locked the customer's row, so that this and a
 * change of the status have one order.
 * Failures: account_not_approved.
 */
export async function refuseByStatus(tx: PoolClient, uid: UserId): Promise<Decision<null>> {
  const { rows } = await tx.query<{ account_status: AccountStatus }>(
    'select account_status from customer where uid = $1',
    [uid],
  );
  const accountStatus = rows[0]?.account_status ?? 'void';
  return mayAskForWithdrawal(accountStatus) ? accepted(null) : refused('account_not_approved', { accountStatus });
}
