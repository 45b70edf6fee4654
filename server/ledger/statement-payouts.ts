import type { PoolClient } from 'pg';
import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { findJournals, type ReadPage, readHeld, readJournals, type StatementFilter } from './statement.ts';
import {
  type EntryRow,
  type JournalRows,
  type Movement,
  minedOf,
  movementOf,
  nothingHeld,
} from './statement-movement.ts';
import type { WalletCut } from './statement-sums.ts';

/** Journals that are one row, newest first. */
type Row = readonly [bigint, ...bigint[]];

/** So many journals are looked at together to find where rows end; more, where they are long. */
const lookedAt = 200;

/**
 * A page on which mining payouts that follow one another within a month (UTC) are one movement: their sum, with the balances after
 * the newest (L6). No page begins or ends within such a row, so that it is the same on every page of any size.
 */
export const payoutsTogether: ReadPage = async (client, cut, filter, untilId, limit) => {
  const rows = await findRows(client, cut, filter, untilId, limit + 1);
  const shown = rows.slice(0, limit);
  const movements = await readRows(client, cut, shown);
  return { movements, nextCursor: rows.length > limit ? (shown.at(-1)?.at(-1)?.toString() ?? null) : null };
};

/** The newest rows up to an entry, newest first: at least `wanted`, or all that there are. All but the last one are whole. */
async function findRows(
  db: PoolClient,
  cut: WalletCut,
  filter: StatementFilter,
  untilId: bigint | null,
  wanted: number,
): Promise<readonly Row[]> {
  const rows: [bigint, ...bigint[]][] = [];
  let month: string | null = null;
  let until = untilId;
  for (let atMost = lookedAt; ; atMost *= 2) {
    const journals = await findJournals(db, cut, filter, until, atMost);
    for (const journal of await readMonths(db, journals)) {
      const last = rows.at(-1);
      if (last && journal.month !== null && journal.month === month) last.push(journal.id);
      else rows.push([journal.id]);
      month = journal.month;
    }
    const oldest = journals.at(-1);
    // The row that comes next says that the one before it is whole.
    if (rows.length >= wanted || journals.length < atMost || oldest === undefined) return rows;
    until = oldest * 32n - 1n;
  }
}

/** Of journals, in the order given, the month in which a mining payout was posted; null of all others. */
async function readMonths(
  db: PoolClient,
  journals: readonly bigint[],
): Promise<readonly { readonly id: bigint; readonly month: string | null }[]> {
  if (journals.length === 0) return [];
  const { rows } = await db.query<{ id: bigint; code: JournalCode; created_ms: bigint }>({
    name: 'statement-payout-months',
    text: `select j.id, j.code, e.created_ms
           from unnest($1::bigint[]) with ordinality m(journal, nth)
           join ledger_journal j on j.id = m.journal
           cross join lateral (select x.created_ms from ledger_entry x where x.id >= m.journal * 32 order by x.id limit 1) e
           order by m.nth`,
    values: [journals],
  });
  return rows.map(({ id, code, created_ms }) => ({
    id,
    month: code === 'mining-payout' ? isoTime(millis(created_ms)).slice(0, 7) : null,
  }));
}

async function readRows(db: PoolClient, cut: WalletCut, rows: readonly Row[]): Promise<Movement[]> {
  if (rows.length === 0) return [];
  const newest = rows.map(([id]) => id);
  const byJournal = await readJournals(db, cut, newest);
  const held = await readHeld(db, cut, newest);
  const long = rows.filter(({ length }) => length > 1);
  const sums = await readSums(db, cut, long);
  const payouts = await readPayouts(db, long);
  return rows.map((row) => {
    const [id] = row;
    const entries = byJournal.get(id);
    if (!entries) throw new Error(`journal ${id} has no entries in the wallet that it was found by`);
    const after = held.get(id) ?? nothingHeld;
    const [sum, together] = [sums.get(id), payouts.get(id)];
    if (!sum || !together) return movementOf(entries, after);
    const [first] = entries;
    const { mined: _, ...movement } = movementOf(summed(first, sum), after);
    return {
      ...movement,
      postings: [],
      together: { count: row.length, oldest: String(row.at(-1) ?? id), ...together },
    };
  });
}

type Sum = Pick<EntryRow, 'kind' | 'class' | 'amount'>;

/** What a row posted by account and class, as if its newest journal had posted it. */
const summed = (newest: EntryRow, [first, ...others]: readonly [Sum, ...Sum[]]): JournalRows => [
  { ...newest, ...first },
  ...others.map((one) => ({ ...newest, ...one })),
];

/** The journals of rows, each with the newest of its row. */
const listed = (rows: readonly Row[]): readonly [readonly bigint[], readonly bigint[]] => [
  rows.flat(),
  rows.flatMap((row) => row.map(() => row[0])),
];

/** What the journals of each row posted to the wallet together, by the newest of the row. */
async function readSums(
  db: PoolClient,
  cut: WalletCut,
  rows: readonly Row[],
): Promise<ReadonlyMap<bigint, readonly [Sum, ...Sum[]]>> {
  const found = new Map<bigint, [Sum, ...Sum[]]>();
  if (rows.length === 0) return found;
  const { rows: sums } = await db.query<Sum & { newest: bigint }>({
    name: 'statement-payout-sums',
    text: `select m.newest, w.kind, e.class, sum(e.amount)::bigint as amount
           from unnest($1::bigint[], $2::bigint[]) m(journal, newest)
           cross join lateral (
             select x.* from ledger_entry x where x.id between m.journal * 32 and m.journal * 32 + 31 order by x.id) e
           join unnest($3::bigint[], $4::text[]) w(id, kind) on w.id = e.account
           group by m.newest, w.kind, e.class order by w.kind, e.class`,
    values: [...listed(rows), cut.ids, cut.kinds],
  });
  for (const { newest, ...sum } of sums) {
    const before = found.get(newest);
    if (before) before.push(sum);
    else found.set(newest, [sum]);
  }
  return found;
}

/** Of how many contracts, and of which days, the payouts of each row are. */
async function readPayouts(
  db: PoolClient,
  rows: readonly Row[],
): Promise<ReadonlyMap<bigint, Pick<NonNullable<Movement['together']>, 'contracts' | 'firstDay' | 'lastDay'>>> {
  if (rows.length === 0) return new Map();
  const { rows: payouts } = await db.query<{ newest: bigint; contracts: number; first: number; last: number }>({
    name: 'statement-payout-days',
    text: `select m.newest, count(distinct j.cause)::integer as contracts,
             min(o.mined[2]::integer) as first, max(o.mined[2]::integer) as last
           from unnest($1::bigint[], $2::bigint[]) m(journal, newest)
           join ledger_journal j on j.id = m.journal
           cross join lateral (select ${minedOf}) o
           group by m.newest`,
    values: [...listed(rows)],
  });
  const dayOf = (day: number | null): string | null => (day === null ? null : dayText(day));
  return new Map(
    payouts.map(({ newest, contracts, first, last }) => [
      newest,
      { contracts, firstDay: dayOf(first), lastDay: dayOf(last) },
    ]),
  );
}
