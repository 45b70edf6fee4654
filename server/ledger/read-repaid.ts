import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';

/**
 * What the credits of these causes repaid of what their customers owed (L3), by cause; nothing where none did. It only reads:
 * `ledger_post` repays at every credit.
 */
export async function readRepaid(db: Pool | PoolClient, causes: readonly string[]): Promise<(cause: string) => Cents> {
  const { rows } = await db.query<{ cause: string; repaid: bigint }>(
    `select j.cause, sum(e.amount)::bigint as repaid from ledger_journal j
     join ledger_entry e on e.id between j.id * 32 and j.id * 32 + 31 and e.amount > 0
     join ledger_account a on a.id = e.account and a.kind = 'receivable'
     where j.cause = any($1) group by j.cause`,
    [causes],
  );
  const found = new Map(rows.map(({ cause, repaid }) => [cause, cents(repaid)]));
  return (cause) => found.get(cause) ?? cents(0n);
}
