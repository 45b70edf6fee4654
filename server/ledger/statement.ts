import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { inSnapshot } from './snapshot.ts';
import {
  type EntryRow,
  type Held,
  heldWith,
  type JournalRows,
  journalOf,
  type Movement,
  movementOf,
  nothingHeld,
  recordOf,
} from './statement-movement.ts';
import { type EntryScan, scansOf } from './statement-scans.ts';
import { cutWallet, type Figures, figuresBefore, noFigures, type WalletCut } from './statement-sums.ts';

export interface StatementPage {
  /** Newest first. */
  readonly movements: readonly Movement[];
  /** The page before this one, of older movements; null at the end. */
  readonly nextCursor: string | null;
  /** The wallet before the first of its days and after the last one. */
  readonly opening: Figures;
  readonly closing: Figures;
}

/** Which of a wallet's movements: those with at least one posting that all of it fits; null leaves the choice open. */
export interface StatementFilter {
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
  /** First millisecond that belongs to it. */
  readonly fromMs: Millis | null;
  /** First millisecond that does not belong to it any more. */
  readonly beforeMs: Millis | null;
}

export const wholeStatement: StatementFilter = { figure: null, code: null, fromMs: null, beforeMs: null };

/** Which page: at most `limit` movements, the newest, or those before the movement that `cursor` names. */
export interface StatementPlace {
  readonly limit: number;
  readonly cursor: string | null;
}

/** A cursor is the id of a movement: the next page holds what was posted before it. */
const cursorShape = /^[0-9]{1,16}$/;

export const isCursor = (text: string): boolean => cursorShape.test(text);

/** A page of a wallet's movements, newest first, up to an entry (null: up to the last one). */
export type ReadPage = (
  client: PoolClient,
  cut: WalletCut,
  filter: StatementFilter,
  untilId: bigint | null,
  limit: number,
) => Promise<Pick<StatementPage, 'movements' | 'nextCursor'>>;

/** Each journal as a movement. */
const readEach: ReadPage = async (client, cut, filter, untilId, limit) => {
  const found = await findJournals(client, cut, filter, untilId, limit + 1);
  const movements = await readMovements(client, cut, found.slice(0, limit), leavesAll(filter));
  return { movements, nextCursor: found.length > limit ? (movements.at(-1)?.id ?? null) : null };
};

/**
 * The movements of a wallet that a filter leaves, newest first, each with what the wallet held after it (L6): the sum of what
 * its accounts held then, by their own entries, whatever was posted between the movements shown. A far page costs as little as
 * the first. Returns null when the cursor is not one of ours.
 */
export async function readStatement(
  db: Pool,
  owner: UserId,
  wallet: Wallet,
  filter: StatementFilter,
  { limit, cursor }: StatementPlace,
  readPage: ReadPage = readEach,
): Promise<StatementPage | null> {
  if (cursor !== null && !isCursor(cursor)) return null;
  return inSnapshot(db, async (client) => {
    const cut = await cutWallet(client, owner, wallet);
    const untilId = cursor === null ? null : BigInt(cursor) * 32n - 1n;
    return {
      ...(await readPage(client, cut, filter, untilId, limit)),
      opening: filter.fromMs === null ? noFigures : await figuresBefore(client, cut, filter.fromMs),
      closing: await figuresBefore(client, cut, filter.beforeMs),
    };
  });
}

/** The journals' entries in the wallet as movements, in the order given, which is newest first. */
async function readMovements(
  db: PoolClient,
  cut: WalletCut,
  journals: readonly bigint[],
  neighbours: boolean,
): Promise<Movement[]> {
  if (journals.length === 0) return [];
  const byJournal = await readJournals(db, cut, journals);
  // Of neighbours in the ledger only what was held after the first had to be looked up.
  const looked = await readHeld(db, cut, neighbours ? journals.slice(0, 1) : journals);
  let held = nothingHeld;
  return journals.map((journal) => {
    const rows = byJournal.get(journal);
    if (!rows) throw new Error(`journal ${journal} has no entries in the wallet that it was found by`);
    held = looked.get(journal) ?? held;
    const movement = movementOf(rows, held);
    held = heldWith(held, rows, -1n);
    return movement;
  });
}

/** The entries of journals in the wallet. */
export async function readJournals(
  db: PoolClient,
  cut: WalletCut,
  journals: readonly bigint[],
): Promise<ReadonlyMap<bigint, JournalRows>> {
  const { rows } = await db.query<EntryRow>({
    name: 'statement-journals',
    text: `select e.id, w.kind, e.amount, e.class, e.created_ms, j.code, j.cause, ${recordOf}
           from unnest($1::bigint[]) m(journal)
           join ledger_journal j on j.id = m.journal
           cross join lateral (
             select x.* from ledger_entry x where x.id between m.journal * 32 and m.journal * 32 + 31 order by x.id) e
           join unnest($2::bigint[], $3::text[]) w(id, kind) on w.id = e.account
           order by e.id`,
    values: [journals, cut.ids, cut.kinds],
  });
  return new Map(inJournals(rows).map((entries) => [journalOf(entries[0]), entries]));
}

/** Entries in the order of their ids, those of each journal together. */
export function inJournals<Row extends EntryRow>(rows: readonly Row[]): readonly (readonly [Row, ...Row[]])[] {
  const journals: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = journals.at(-1);
    if (last && journalOf(last[0]) === journalOf(row)) last.push(row);
    else journals.push([row]);
  }
  return journals;
}

/** What the wallet's accounts held after each journal. */
export async function readHeld(
  db: PoolClient,
  cut: WalletCut,
  journals: readonly bigint[],
): Promise<ReadonlyMap<bigint, Held>> {
  const { rows } = await db.query<{ journal: bigint; kind: EntryRow['kind']; amount: bigint }>({
    name: 'statement-held',
    text: `select m.journal, w.kind, coalesce(sum((
             select p.balance_after from ledger_entry p where p.account = w.id
               and p.account_version = ledger_entries_until(w.id, w.version, m.journal * 32 + 31, null))), 0)::bigint as amount
           from unnest($1::bigint[]) m(journal)
           cross join unnest($2::bigint[], $3::bigint[], $4::text[]) w(id, version, kind)
           group by m.journal, w.kind`,
    values: [journals, cut.ids, cut.versions, cut.kinds],
  });
  const held = new Map<bigint, Held>();
  for (const row of rows) held.set(row.journal, heldWith(held.get(row.journal) ?? nothingHeld, [row], 1n));
  return held;
}

/** Whether a filter leaves every posting, so that the movements of a page are neighbours in the ledger. */
const leavesAll = ({ figure, code, fromMs, beforeMs }: StatementFilter): boolean =>
  figure === null && code === null && fromMs === null && beforeMs === null;

/** By how much the database's clock may have been set back without a day's statement missing an entry of that day. */
const setBackMs = dayMs;

/** Entries looked at for each journal wanted: most leave two or three in a wallet; where they leave more, more are looked at. */
const entriesEach = 3;

/** The newest journals up to an entry (null: up to the last one) with a posting that fits, newest first. */
export async function findJournals(
  db: PoolClient,
  cut: WalletCut,
  filter: StatementFilter,
  untilId: bigint | null,
  wanted: number,
): Promise<readonly bigint[]> {
  const scans = scansOf(filter);
  if (scans.length === 0) return [];
  for (let atMost = wanted * entriesEach; ; atMost *= 4) {
    const ids = await findEntries(db, cut, filter, scans, untilId, atMost);
    const journals = [...new Set(ids.map((id) => journalOf({ id })))];
    // What was found is the newest without a gap, so that journals can be missing only where it was cut off.
    if (journals.length >= wanted || ids.length < atMost) return journals.slice(0, wanted);
  }
}

/** The newest entries up to one that fit, newest first. */
async function findEntries(
  db: PoolClient,
  cut: WalletCut,
  filter: StatementFilter,
  scans: readonly EntryScan[],
  untilId: bigint | null,
  atMost: number,
): Promise<readonly bigint[]> {
  const { fromMs, beforeMs } = filter;
  // A repayment stands in the journals of all credits; its scans find nothing else.
  const journal = filter.code === 'repayment' ? null : filter.code;
  // Not a named statement: planned for what is asked, it finds the index of deposits and withdrawals.
  const { rows } = await db.query<{ id: bigint }>(
    `with wallet as materialized (
       select a.id, a.kind, a.version,
         case when $4::bigint is null then 0
           else ledger_entries_until(a.id, a.version, null, $4 - ${setBackMs} - 1) end as above,
         case when $3::bigint is null and $5::bigint is null then a.version
           else ledger_entries_until(a.id, a.version, $3, $5 + ${setBackMs}) end as upto
       from unnest($1::bigint[], $2::bigint[], $8::text[]) a(id, version, kind))
     select scanned.id from (${scans.map(scanSql).join('\nunion all\n')}) scanned
     order by scanned.id desc limit $7`,
    [cut.ids, cut.versions, untilId, fromMs, beforeMs, journal, atMost, cut.kinds],
  );
  return rows.map(({ id }) => id);
}

/** The newest entries of one scan. An entry's code stands with its journal and is looked up entry by entry. */
function scanSql({ account, class: entryClass, sign, otherEnd }: EntryScan): string {
  const [end, join] = otherEnd !== null ? ['y', 'join ledger_entry y on y.id = x.id # 1'] : ['x', ''];
  return `(select e.id from wallet w cross join lateral (
     select ${end}.id from ledger_entry x ${join}
     where x.account = w.id and x.account_version > w.above and x.account_version <= w.upto
       ${entryClass === null ? '' : `and x.class = '${entryClass}'`}
       ${sign === null ? '' : `and x.amount ${sign === '+' ? '>' : '<'} 0`}
       and ($4::bigint is null or x.created_ms >= $4) and ($5::bigint is null or x.created_ms < $5)
       and ($6::text is null or (select j.code from ledger_journal j where j.id = x.id / 32) = $6)
        ${otherEnd !== null ? `and y.account = (select v.id from wallet v where v.kind = '${otherEnd}')` : ''}
     order by x.account_version desc limit $7) e
   ${account === null ? '' : `where w.kind = '${account}'`})`;
}
