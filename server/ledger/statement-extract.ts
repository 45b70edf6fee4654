import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type FigureName, isBehind } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import { inSnapshot } from './snapshot.ts';
import type { StatementFilter } from './statement.ts';
import { codeOf, type EntryRow, lineOf, minedOf, type StatementLine } from './statement-line.ts';
import { cutWallet, figureBefore, type WalletCut } from './statement-sums.ts';

/** A statement as a document: the lines of a filter, oldest first, between the balances at both ends of its days. */
export interface StatementExtract {
  /** The instant up to which it goes, where its days do not end before. */
  readonly time: string;
  /** The figure that the filter names, or the wallet's balance; signed as its lines are. */
  readonly opening: Cents;
  readonly closing: Cents;
  /** In batches of a bounded size. May be read once; what is posted meanwhile is not in it. */
  lines(): AsyncGenerator<readonly StatementLine[]>;
}

/** What stands at the head of a statement that is printed, beside its lines. */
export interface StatementHead {
  readonly operator: string;
  readonly contact: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly wallet: Wallet;
  /** The days and kinds that were chosen, as YYYY-MM-DD and names; null leaves that open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
}

/**
 * Opens a statement of any length. No transaction and no connection is held while it is read: it is of the entries up to
 * the accounts' versions of now, which do not change. Its lines, balances included, are those of the pages.
 *
 * @param batchSize how many entries are held at a time
 */
export function openExtract(
  db: Pool,
  owner: UserId,
  wallet: Wallet,
  filter: StatementFilter,
  batchSize = 1_000,
): Promise<StatementExtract> {
  return inSnapshot(db, async (client) => {
    const cut = await cutWallet(client, owner, wallet);
    const { rows } = await client.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
    const opening = filter.fromMs === null ? 0n : await figureBefore(client, cut, filter.figure, filter.fromMs);
    const closing = await figureBefore(client, cut, filter.figure, filter.beforeMs);
    const start = await startOf(client, cut, filter.fromMs, filter.beforeMs);
    return {
      time: isoTime(millis(rows[0]?.now_ms ?? 0n)),
      opening: cents(opening),
      closing,
      lines: () => linesOf(db, cut, start, filter, batchSize),
    };
  });
}

/** Where reading begins and ends, per account, and what the wallet held then. */
interface Start {
  readonly above: readonly bigint[];
  readonly upto: readonly bigint[];
  readonly balance: bigint;
}

/**
 * All that may belong to the days lies between two versions of each account. So that running balances are those of all the
 * wallet's entries in the order of their ids, reading begins in all accounts at one id.
 */
async function startOf(db: PoolClient, cut: WalletCut, fromMs: Millis | null, beforeMs: Millis | null): Promise<Start> {
  const { rows } = await db.query<{ above: bigint; upto: bigint; balance: bigint }>({
    name: 'statement-start',
    text: `with wallet as materialized (
             select a.*, ledger_entries_until(a.id, a.version, null, $3::bigint - ${dayMs} - 1) as above,
               ledger_entries_until(a.id, a.version, null, $4::bigint + ${dayMs}) as upto
             from unnest($1::bigint[], $2::bigint[]) with ordinality a(id, version, nth)),
           first as materialized (
             select min(e.id) as id from wallet w
             join ledger_entry e on e.account = w.id and e.account_version = w.above + 1 and w.above < w.version)
           select s.above, greatest(s.above, s.upto) as upto, coalesce(e.balance_after, 0) as balance
           from (
             select w.id, w.nth, w.upto,
               case when f.id is null then w.above else ledger_entries_until(w.id, w.version, f.id - 1, null) end as above
             from wallet w, first f) s
           left join ledger_entry e on e.account = s.id and e.account_version = s.above
           order by s.nth`,
    // Without days: before all, and after all.
    values: [cut.ids, cut.versions, fromMs ?? 0, beforeMs ?? 9_000_000_000_000_000],
  });
  return {
    above: rows.map(({ above }) => above),
    upto: rows.map(({ upto }) => upto),
    balance: rows.reduce((sum, { balance }) => sum + balance, 0n),
  };
}

interface PlacedRow extends EntryRow {
  readonly place: number;
  readonly account_version: bigint;
}

async function* linesOf(
  db: Pool,
  cut: WalletCut,
  start: Start,
  filter: StatementFilter,
  batchSize: number,
): AsyncGenerator<readonly StatementLine[]> {
  const read = [...start.above];
  let { balance } = start;
  for (;;) {
    const { rows } = await db.query<PlacedRow>({
      name: 'statement-extract',
      text: `select n.place, n.kind, n.account_version, n.id, n.amount, n.balance_after, n.class, n.created_ms, j.code, j.cause,
               ${minedOf}
             from (
               select a.nth::integer - 1 as place, a.kind, e.*
               from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality a(account_id, kind, read, upto, nth)
               cross join lateral (
                 select x.account_version, x.id, x.amount, x.balance_after, x.class, x.created_ms from ledger_entry x
                 where x.account = a.account_id and x.account_version > a.read and x.account_version <= a.upto
                 order by x.account_version limit $5) e
               order by e.id limit $5) n
             join ledger_journal j on j.id = n.id / 32
             order by n.id`,
      values: [cut.ids, cut.kinds, read, start.upto, batchSize],
    });
    const lines: StatementLine[] = [];
    for (const row of rows) {
      read[row.place] = row.account_version;
      balance += row.amount;
      if (belongs(row, filter)) lines.push(lineOf(row, balance));
    }
    if (lines.length > 0) yield lines;
    if (rows.length < batchSize) return;
  }
}

function belongs(row: EntryRow, { figure, code, fromMs, beforeMs }: StatementFilter): boolean {
  return (
    (code === null || codeOf(row) === code) &&
    isBehind(figure, { account: row.kind, class: row.class }) &&
    (fromMs === null || row.created_ms >= BigInt(fromMs)) &&
    (beforeMs === null || row.created_ms < BigInt(beforeMs))
  );
}
