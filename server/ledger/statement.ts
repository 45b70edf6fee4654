import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/days.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import { type JournalCode, journalRules } from '#domain/ledger/journals.ts';
import { assetOf, formatCents, type Wallet } from '#domain/money/amount.ts';
import { readBalance } from './balances.ts';
import { inSnapshot } from './snapshot.ts';
import { type Walk, walksOf } from './statement-walks.ts';

export interface StatementLine {
  readonly id: string;
  readonly journal: string;
  readonly time: string;
  readonly code: string;
  readonly class: string;
  readonly account: string;
  readonly amount: string;
  readonly accountBalance: string;
  readonly balance: string;
  readonly cause: { readonly kind: string; readonly id: string };
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly nextCursor: string | null;
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

interface LineRow {
  readonly id: bigint;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly class: string;
  readonly created_ms: bigint;
  readonly code: JournalCode;
  readonly cause: string;
  readonly wallet_balance: bigint;
}

/** A cursor is the id of the last line shown: the next page holds what was posted before it. */
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
  page: { readonly limit: number; readonly cursor: string | null },
): Promise<StatementPage | null> {
  if (page.cursor !== null && !cursorShape.test(page.cursor)) return null;
  const untilId = page.cursor === null ? null : BigInt(page.cursor) - 1n;
  return inSnapshot(db, async (client) => {
    const { balance } = await readBalance(client, owner, wallet);
    const rows = await readLines(client, owner, wallet, filter, untilId, page.limit + 1);
    const lines = rows.slice(0, page.limit).map(lineOf);
    const last = lines.at(-1);
    return {
      lines,
      nextCursor: rows.length > page.limit && last ? last.id : null,
      closing: formatCents(balance),
    };
  });
}

/** By how much the database's clock may have been set back without a day's statement missing an entry of that day. */
const setBackMs = dayMs;

async function readLines(
  db: PoolClient,
  owner: UserId,
  wallet: Wallet,
  filter: StatementFilter,
  untilId: bigint | null,
  limit: number,
): Promise<LineRow[]> {
  const walks = walksOf(filter);
  if (walks.length === 0) return [];
  const { fromMs, beforeMs, code } = filter;
  // Not a named statement: planned for what is asked, it finds the index of deposits and withdrawals.
  const { rows } = await db.query<LineRow>(
    `with wallet as materialized (
       select a.id, a.kind, a.version,
         case when $4::bigint is null then 0
           else ledger_entries_until(a.id, a.version, null, $4 - ${setBackMs} - 1) end as above,
         case when $3::bigint is null and $5::bigint is null then a.version
           else ledger_entries_until(a.id, a.version, $3 | 1, $5 + ${setBackMs}) end as upto
       from ledger_account a where a.owner = $1 and a.asset = $2),
     line as materialized (
       select * from (${walks.map(walkSql).join('\nunion all\n')}) walked
       order by id desc limit $7)
     select l.id, o.kind, l.amount, l.balance_after, l.class, l.created_ms, j.code, j.cause,
       (select sum(p.balance_after)::bigint from wallet w
        join ledger_entry p on p.account = w.id and p.account_version = case when w.id = l.account then l.account_version
          else ledger_entries_until(w.id, w.version, l.id, null) end) as wallet_balance
     from line l
     join wallet o on o.id = l.account
     join ledger_journal j on j.id = l.id / 32
     where $6::text is null or j.code = $6
     order by l.id desc`,
    [owner, assetOf(wallet), untilId, fromMs, beforeMs, code, limit],
  );
  return rows;
}

/** The newest entries of one walk. An entry's code stands with its journal and is looked up entry by entry. */
function walkSql({ account, class: entryClass, sign, otherEnd }: Walk): string {
  const [end, join] = otherEnd ? ['y', 'join ledger_entry y on y.id = x.id # 1'] : ['x', ''];
  return `(select e.* from wallet w cross join lateral (
     select ${end}.* from ledger_entry x ${join}
     where x.account = w.id and x.account_version > w.above and x.account_version <= w.upto
       ${entryClass === null ? '' : `and x.class = '${entryClass}'`}
       ${sign === null ? '' : `and x.amount ${sign === '+' ? '>' : '<'} 0`}
       and ($3::bigint is null or ${end}.id <= $3)
       and ($4::bigint is null or x.created_ms >= $4) and ($5::bigint is null or x.created_ms < $5)
       and ($6::text is null or (select j.code from ledger_journal j where j.id = x.id / 32) = $6)
     order by x.account_version desc limit $7) e
   ${account === null ? '' : `where w.kind = '${account}'`})`;
}

function lineOf(row: LineRow): StatementLine {
  return {
    id: row.id.toString(),
    journal: (row.id / 32n).toString(),
    time: isoTime(millis(row.created_ms)),
    code: row.code,
    class: row.class,
    account: row.kind,
    amount: formatCents(row.amount),
    accountBalance: formatCents(row.balance_after),
    balance: formatCents(row.wallet_balance),
    cause: { kind: journalRules[row.code].cause, id: row.cause },
  };
}
