import type { Pool, PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { decimalsOf, formatCents, formatScaled, type LedgerAsset } from '#domain/money/amount.ts';

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

/** One transfer of a journal in the units of its asset: dollars with two decimals, coins with eight. */
export interface JournalLine {
  readonly journal: string;
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly asset: LedgerAsset;
  readonly amount: string;
}

/** The transfers of one journal, in the order of posting; none where it was not posted. */
export async function readJournal(
  db: Pool | PoolClient,
  code: string,
  cause: string,
  occurrence: number,
): Promise<JournalLine[]> {
  const { rows } = await db.query<{
    journal: bigint;
    code: string;
    from_kind: string;
    to_kind: string;
    asset: LedgerAsset;
    amount: bigint;
  }>({
    name: 'ledger-journal',
    text: `select j.id as journal, j.code, f.kind as from_kind, t.kind as to_kind, f.asset, i.amount
           from ledger_journal j
           join ledger_entry o on o.id between j.id * 32 and j.id * 32 + 31 and o.id % 2 = 0
           join ledger_entry i on i.id = o.id + 1
           join ledger_account f on f.id = o.account
           join ledger_account t on t.id = i.account
           where j.code = $1 and j.cause = $2 and j.occurrence = $3 order by o.id`,
    values: [code, cause, occurrence],
  });
  return rows.map((row) => ({
    journal: row.journal.toString(),
    code: row.code,
    from: row.from_kind,
    to: row.to_kind,
    asset: row.asset,
    amount: formatScaled(row.amount, decimalsOf(row.asset)),
  }));
}
