import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { assetOf, type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import type { Period } from '#server/lists/period.ts';

/** The profit share that copies of a wallet paid in a period, by its own postings (C6). */
export async function profitSharePaid(
  pool: Pool,
  owner: UserId,
  wallet: Wallet,
  { fromMs, beforeMs }: Period,
): Promise<Cents> {
  const { rows } = await pool.query<{ paid: bigint }>({
    name: 'profit-share-paid',
    text: `select coalesce(-sum(e.amount), 0)::bigint as paid
           from ledger_account a
           join ledger_entry e on e.account = a.id and e.class = 'profit'
           join ledger_journal j on j.id = e.id / 32 and j.code = 'profit-share'
           where a.owner = $1 and a.asset = $2 and a.kind = 'allocated'
             and e.created_ms >= coalesce($3::bigint, 0) and e.created_ms < coalesce($4::bigint, 9223372036854775807)`,
    values: [owner, assetOf(wallet), fromMs, beforeMs],
  });
  return cents(rows[0]?.paid ?? 0n);
}
