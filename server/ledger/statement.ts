import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import { inSnapshot } from './snapshot.ts';
import { type EntryRow, lineOf, minedOf, type StatementLine } from './statement-line.ts';
import { type EntryScan, scansOf } from './statement-scans.ts';
import { cutWallet, figureBefore, type WalletCut } from './statement-sums.ts';

export interface StatementPage {
  /** Newest first. */
  readonly lines: readonly StatementLine[];
  /** The page before this one, of older lines; null at the end. */
  readonly nextCursor: string | null;
  /** The figure that the filter names, or the wallet's balance, before the first of its days and after the last one. */
  readonly opening: string;
  readonly closing: string;
}

/** Which of a wallet's postings; null leaves the choice open. */
export interface StatementFilter {
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
  /** First millisecond that belongs to it. */
  readonly fromMs: Millis | null;
  /** First millisecond that does not belong to it any more. */
  readonly beforeMs: Millis | null;
}

export const wholeStatement: StatementFilter = { figure: null, code: null, fromMs: null, beforeMs: null };

/** Which page: at most `limit` lines, the newest, or those before the line that `cursor` names. */
export interface StatementPlace {
  readonly limit: number;
  readonly cursor: string | null;
}

interface LineRow extends EntryRow {
  /** What the wallet held after it; null where it follows from the line before. */
  readonly wallet_balance: bigint | null;
}

/** A cursor is the id of a line: the next page holds what was posted before it. */
const cursorShape = /^[0-9]{1,18}$/;

/**
 * The postings of a wallet that a filter leaves, newest first, each with the wallet's balance after it (L6): the sum of
 * what its accounts held then, by their own entries, whatever stands between the lines shown. A far page costs as
 * little as the first. Returns null when the cursor is not one of ours.
 */
export async function readStatement(
  db: Pool,
  owner: UserId,
  wallet: Wallet,
  filter: StatementFilter,
  { limit, cursor }: StatementPlace,
): Promise<StatementPage | null> {
  if (cursor !== null && !cursorShape.test(cursor)) return null;
  return inSnapshot(db, async (client) => {
    const cut = await cutWallet(client, owner, wallet);
    const untilId = cursor === null ? null : BigInt(cursor) - 1n;
    const rows = await readLines(client, cut, filter, untilId, limit + 1);
    const lines = withBalances(rows.slice(0, limit));
    return {
      lines,
      nextCursor: rows.length > limit ? (lines.at(-1)?.id ?? null) : null,
      opening: formatCents(filter.fromMs === null ? 0n : await figureBefore(client, cut, filter.figure, filter.fromMs)),
      closing: formatCents(await figureBefore(client, cut, filter.figure, filter.beforeMs)),
    };
  });
}

/** Lines with the wallet's balance after each. Of neighbours in the ledger only the first one's had to be looked up. */
function withBalances(rows: readonly LineRow[]): StatementLine[] {
  let balance = 0n;
  let previous = 0n;
  return rows.map((row) => {
    balance = row.wallet_balance ?? balance - previous;
    previous = row.amount;
    return lineOf(row, balance);
  });
}

/** Whether a filter leaves every posting, so that the lines of a page are neighbours in the ledger. */
const leavesAll = ({ figure, code, fromMs, beforeMs }: StatementFilter): boolean =>
  figure === null && code === null && fromMs === null && beforeMs === null;

/** By how much the database's clock may have been set back without a day's statement missing an entry of that day. */
const setBackMs = dayMs;

/** The newest lines up to an entry (null: up to the last one), newest first. */
async function readLines(
  db: PoolClient,
  cut: WalletCut,
  filter: StatementFilter,
  untilId: bigint | null,
  limit: number,
): Promise<LineRow[]> {
  const scans = scansOf(filter);
  if (scans.length === 0) return [];
  const { fromMs, beforeMs } = filter;
  // A repayment stands in the journals of all credits; its scans find nothing else.
  const journal = filter.code === 'repayment' ? null : filter.code;
  // Not a named statement: planned for what is asked, it finds the index of deposits and withdrawals.
  const { rows } = await db.query<LineRow>(
    `with wallet as materialized (
       select a.id, a.kind, a.version,
         case when $4::bigint is null then 0
           else ledger_entries_until(a.id, a.version, null, $4 - ${setBackMs} - 1) end as above,
         case when $3::bigint is null and $5::bigint is null then a.version
           else ledger_entries_until(a.id, a.version, $3 | 1, $5 + ${setBackMs}) end as upto
       from unnest($1::bigint[], $2::bigint[], $8::text[]) a(id, version, kind)),
     line as materialized (
       select * from (${scans.map(scanSql).join('\nunion all\n')}) scanned
       order by id desc limit $7)
     select l.id, o.kind, l.amount, l.balance_after, l.class, l.created_ms, j.code, j.cause, ${minedOf},
       case when ${leavesAll(filter) ? `row_number() over (order by l.id desc) = 1` : 'true'} then (
        select sum(p.balance_after)::bigint from wallet w
        join ledger_entry p on p.account = w.id and p.account_version = case when w.id = l.account then l.account_version
          else ledger_entries_until(w.id, w.version, l.id, null) end) end as wallet_balance
     from line l
     join wallet o on o.id = l.account
     join ledger_journal j on j.id = l.id / 32
     where $6::text is null or j.code = $6
     order by l.id desc`,
    [cut.ids, cut.versions, untilId, fromMs, beforeMs, journal, limit, cut.kinds],
  );
  return rows;
}

/** The newest entries of one scan. An entry's code stands with its journal and is looked up entry by entry. */
function scanSql({ account, class: entryClass, sign, otherEnd }: EntryScan): string {
  const [end, join] = otherEnd !== null ? ['y', 'join ledger_entry y on y.id = x.id # 1'] : ['x', ''];
  return `(select e.* from wallet w cross join lateral (
     select ${end}.* from ledger_entry x ${join}
     where x.account = w.id and x.account_version > w.above and x.account_version <= w.upto
       ${entryClass === null ? '' : `and x.class = '${entryClass}'`}
       ${sign === null ? '' : `and x.amount ${sign === '+' ? '>' : '<'} 0`}
       and ($3::bigint is null or ${end}.id <= $3)
       and ($4::bigint is null or x.created_ms >= $4) and ($5::bigint is null or x.created_ms < $5)
       and ($6::text is null or (select j.code from ledger_journal j where j.id = x.id / 32) = $6)
        ${otherEnd !== null ? `and y.account = (select v.id from wallet v where v.kind = '${otherEnd}')` : ''}
     order by x.account_version desc limit $7) e
   ${account === null ? '' : `where w.kind = '${account}'`})`;
}
