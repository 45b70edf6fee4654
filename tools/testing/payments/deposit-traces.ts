import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';

/**
 * What deposits leave behind: money of their customers, and rows in the tables that a decision writes.
 *
 * @param books the tables of the ledger to look at, which only a test may name
 */
export function depositTraces(db: FreshDatabase, books: readonly string[]) {
  const available = async (who: UserId) => (await readBalance(db.app, who, 'real')).available;
  const count = async (table: string): Promise<bigint> =>
    (await db.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? -1n;
  return {
    available,
    /** In whole dollars: the last digits that tell Bitcoin amounts apart are worth up to 5 cents a deposit. */
    dollars: async (who: UserId) => (await available(who)) / 100n,
    /** How many rows there are of each kind; the same where nothing was written. */
    traces: () => Promise.all(['deposit', 'approval', 'timeline_step', 'audit_entry', 'outbox', ...books].map(count)),
  };
}
