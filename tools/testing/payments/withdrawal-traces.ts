import type { UserId } from '#domain/ids/ids.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { payoutAddresses } from './transfers.ts';

/** A request for a withdrawal to the address of the test customers. */
export const asking = (amount: string, paymentMethod: PaymentMethod = 'Bitcoin') => ({
  body: { amount, paymentMethod, walletAddress: payoutAddresses[paymentMethod] },
});

/** A customer’s money as withdrawals move it. */
export const figures = async (database: FreshDatabase, who: UserId) => {
  const { available, withdrawing, withdrawals, balance } = await readBalance(database.app, who, 'real');
  return { available, withdrawing, withdrawals, balance };
};

/**
 * How many rows there are of each kind that a decision writes; the same where nothing was written.
 *
 * @param books the tables of the ledger to look at, which only a test may name
 */
export async function withdrawalTraces(database: FreshDatabase, books: readonly string[]): Promise<readonly bigint[]> {
  const count = async (table: string): Promise<bigint> =>
    (await database.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1n;
  return Promise.all(['withdrawal', 'approval', 'timeline_step', 'audit_entry', 'outbox', ...books].map(count));
}
