import type { Pool, PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';

/** One transfer of a journal as a reader sees it: between kinds of accounts, without identity. */
export interface Posting {
  readonly journal: string;
  readonly code: string;
  readonly time: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Every transfer that a record caused, in the order of posting. */
export async function readPostings(db: Pool | PoolClient, cause: string): Promise<Posting[]> {
  const { rows } = await db.query<{
    journal: bigint;
    code: string;
    created_ms: bigint;
    from_kind: string;
    to_kind: string;
    amount: bigint;
  }>({
    name: 'ledger-postings',
    text: `select j.id as journal, j.code, j.created_ms, f.kind as from_kind, t.kind as to_kind, i.amount
           from ledger_journal j
           join ledger_entry o on o.id between j.id * 32 and j.id * 32 + 31 and o.id % 2 = 0
           join ledger_entry i on i.id = o.id + 1
           join ledger_account f on f.id = o.account
           join ledger_account t on t.id = i.account
           where j.cause = $1 order by o.id`,
    values: [cause],
  });
  return rows.map((row) => ({
    journal: row.journal.toString(),
    code: row.code,
    time: isoTime(millis(row.created_ms)),
    from: row.from_kind,
    to: row.to_kind,
    amount: formatCents(row.amount),
  }));
}
