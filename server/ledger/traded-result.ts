import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { type Cents, cents } from '#domain/money/amount.ts';

/**
 * What somebody's trades with real money that were placed between two times (both included) have won or, negative, lost, by their
 * postings: what came to their accounts less what left them. Open trades have only moved money between these accounts.
 */
export async function readTradedResult(
  db: Pool | PoolClient,
  uid: string,
  { fromMs, untilMs }: { readonly fromMs: Millis; readonly untilMs: Millis },
): Promise<Cents> {
  const { rows } = await db.query<{ result: bigint }>({
    name: 'ledger-traded-result',
    text: `select coalesce(sum(e.amount), 0)::bigint as result
           from trade t
           join ledger_journal j on j.cause = t.trade_id
           join ledger_entry e on e.id >= j.id * 32 and e.id < j.id * 32 + 32
           join ledger_account a on a.id = e.account and a.owner = $1
           where t.user_id = $1 and t.wallet = 'real' and t.created_ms between $2 and $3`,
    values: [uid, fromMs, untilMs],
  });
  return cents(rows[0]?.result ?? 0n);
}
