import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { CustomerKind } from '#domain/ledger/accounts.ts';
import { isBehind } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { inSnapshot } from './snapshot.ts';
import { inJournals, type StatementFilter } from './statement.ts';
import {
  codeOf,
  type EntryRow,
  type Held,
  heldWith,
  type JournalRows,
  type Movement,
  movementOf,
  nothingHeld,
  recordOf,
} from './statement-movement.ts';
import { cutWallet, type Figures, figuresBefore, noFigures, type WalletCut } from './statement-sums.ts';

/** A statement as a document: the movements of a filter, oldest first, between the figures at both ends of its days. */
export interface StatementExtract {
  /** The instant up to which it goes, where its days do not end before. */
  readonly time: string;
  readonly opening: Figures;
  readonly closing: Figures;
  /** In batches of a bounded size. May be read once; what is posted meanwhile is not in it. */
  movements(): AsyncGenerator<readonly Movement[]>;
}

/**
 * Opens a statement of any length. No transaction and no connection is held while it is read: it is of the entries up to
 * the accounts' versions of now, which do not change. Its movements, balances included, are those of the pages.
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
    const opening = filter.fromMs === null ? noFigures : await figuresBefore(client, cut, filter.fromMs);
    const closing = await figuresBefore(client, cut, filter.beforeMs);
    const start = await startOf(client, cut, filter.fromMs, filter.beforeMs);
    return {
      time: isoTime(millis(rows[0]?.now_ms ?? 0n)),
      opening,
      closing,
      movements: () => movementsOf(db, cut, start, filter, batchSize),
    };
  });
}

/** Where reading begins and ends, per account, and what the wallet held then. */
interface Start {
  readonly above: readonly bigint[];
  readonly upto: readonly bigint[];
  readonly held: Held;
}

/**
 * All that may belong to the days lies between two versions of each account. So that running balances are those of all the
 * wallet's journals in the order of their ids, reading begins in all accounts at the beginning of one journal.
 */
async function startOf(db: PoolClient, cut: WalletCut, fromMs: Millis | null, beforeMs: Millis | null): Promise<Start> {
  const { rows } = await db.query<{ kind: CustomerKind; above: bigint; upto: bigint; amount: bigint }>({
    name: 'statement-start',
    text: `with wallet as materialized (
             select a.*, ledger_entries_until(a.id, a.version, null, $3::bigint - ${dayMs} - 1) as above,
               ledger_entries_until(a.id, a.version, null, $4::bigint + ${dayMs}) as upto
             from unnest($1::bigint[], $2::bigint[], $5::text[]) with ordinality a(id, version, kind, nth)),
           first as materialized (
             select min(e.id) as id from wallet w
             join ledger_entry e on e.account = w.id and e.account_version = w.above + 1 and w.above < w.version)
           select s.kind, s.above, greatest(s.above, s.upto) as upto, coalesce(e.balance_after, 0) as amount
           from (
             select w.id, w.kind, w.nth, w.upto,
               case when f.id is null then w.above else ledger_entries_until(w.id, w.version, f.id / 32 * 32 - 1, null) end as above
             from wallet w, first f) s
           left join ledger_entry e on e.account = s.id and e.account_version = s.above
           order by s.nth`,
    // Without days: before all, and after all.
    values: [cut.ids, cut.versions, fromMs ?? 0, beforeMs ?? 9_000_000_000_000_000, cut.kinds],
  });
  return {
    above: rows.map(({ above }) => above),
    upto: rows.map(({ upto }) => upto),
    held: heldWith(nothingHeld, rows, 1n),
  };
}

interface PlacedRow extends EntryRow {
  readonly place: number;
  readonly account_version: bigint;
}

async function* movementsOf(
  db: Pool,
  cut: WalletCut,
  start: Start,
  filter: StatementFilter,
  batchSize: number,
): AsyncGenerator<readonly Movement[]> {
  const read = [...start.above];
  let { held } = start;
  // A batch may end within a journal: its last one waits for the next batch.
  let unfinished: readonly PlacedRow[] = [];
  for (;;) {
    const { rows } = await db.query<PlacedRow>({
      name: 'statement-extract',
      text: `select n.place, n.kind, n.account_version, n.id, n.amount, n.class, n.created_ms, j.code, j.cause, ${recordOf}
             from (
               select a.nth::integer - 1 as place, a.kind, e.*
               from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality a(account_id, kind, read, upto, nth)
               cross join lateral (
                 select x.account_version, x.id, x.amount, x.class, x.created_ms from ledger_entry x
                 where x.account = a.account_id and x.account_version > a.read and x.account_version <= a.upto
                 order by x.account_version limit $5) e
               order by e.id limit $5) n
             join ledger_journal j on j.id = n.id / 32
             order by n.id`,
      values: [cut.ids, cut.kinds, read, start.upto, batchSize],
    });
    for (const row of rows) read[row.place] = row.account_version;
    const isLast = rows.length < batchSize;
    const journals = inJournals([...unfinished, ...rows]);
    unfinished = isLast ? [] : (journals.at(-1) ?? []);
    const movements: Movement[] = [];
    for (const journal of isLast ? journals : journals.slice(0, -1)) {
      held = heldWith(held, journal, 1n);
      if (belongs(journal, filter)) movements.push(movementOf(journal, held));
    }
    if (movements.length > 0) yield movements;
    if (isLast) return;
  }
}

const belongs = (journal: JournalRows, { figure, code, fromMs, beforeMs }: StatementFilter): boolean =>
  journal.some(
    (row) =>
      (code === null || codeOf(row) === code) &&
      isBehind(figure, { account: row.kind, class: row.class }) &&
      (fromMs === null || row.created_ms >= BigInt(fromMs)) &&
      (beforeMs === null || row.created_ms < BigInt(beforeMs)),
  );
