import type { Pool } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';

/** One entry of a journal in the units of its asset. */
interface JournalEntry {
  readonly id: string;
  readonly account: string;
  readonly accountId: string;
  readonly owner: string | null;
  readonly copy: string | null;
  readonly asset: LedgerAsset;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** A journal as staff look it up, with whose accounts it moved. */
export interface WholeJournal {
  readonly id: string;
  readonly time: string;
  readonly code: string;
  readonly cause: string;
  readonly occurrence: number;
  readonly actor: string;
  readonly entries: readonly JournalEntry[];
}

interface Line {
  readonly journal: bigint;
  readonly code: string;
  readonly cause: string;
  readonly occurrence: number;
  readonly actor: string;
  readonly created_ms: bigint;
  readonly id: bigint;
  readonly kind: string;
  readonly account: bigint;
  readonly owner: string | null;
  readonly copy_id: string | null;
  readonly asset: LedgerAsset;
  readonly amount: bigint;
  readonly balance_after: bigint;
}

/** Journals by number with their entries, the newest first; what has no such number is left out. */
export async function readJournals(db: Pool, ids: readonly bigint[]): Promise<readonly WholeJournal[]> {
  const { rows } = await db.query<Line>({
    name: 'ledger-journals-whole',
    text: `select j.id as journal, j.code, j.cause, j.occurrence, j.actor, j.created_ms, e.id, a.kind, e.account, a.owner,
             a.copy_id, a.asset, e.amount, e.balance_after
           from unnest($1::bigint[]) asked(id)
           join ledger_journal j on j.id = asked.id
           cross join lateral (
             select * from ledger_entry where id >= j.id * 32 and id < j.id * 32 + 32 order by id limit 32) e
           join ledger_account a on a.id = e.account
           order by j.id desc, e.id`,
    values: [ids],
  });
  const heads = new Map(rows.map((row) => [row.journal, row]));
  return [...heads.values()].map((head) => ({
    id: head.journal.toString(),
    time: isoTime(millis(head.created_ms)),
    code: head.code,
    cause: head.cause,
    occurrence: head.occurrence,
    actor: head.actor,
    entries: rows.filter(({ journal }) => journal === head.journal).map(entryOf),
  }));
}

const entryOf = (line: Line): JournalEntry => ({
  id: line.id.toString(),
  account: line.kind,
  accountId: line.account.toString(),
  owner: line.owner,
  copy: line.copy_id,
  asset: line.asset,
  amount: formatAmount(line.amount, line.asset),
  balanceAfter: formatAmount(line.balance_after, line.asset),
});
