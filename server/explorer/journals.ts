import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportJournals, type readJournal } from '#api/explorer.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseCents } from '#domain/money/amount.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { readJournals } from '#server/ledger/journal-lines.ts';
import { findJournals, spanOf } from '#server/ledger/journal-search.ts';
import { wrongCursor } from '#server/lists/pages.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { namesOf } from './names.ts';
import { paymentsOfTransaction } from './payments-of-transaction.ts';

type Journal = ReplyOf<typeof readJournal>;

const numberShape = /^[1-9][0-9]{0,16}$/;

/** The number of a journal; null where the text is none. */
export const journalNumber = (text: string): bigint | null => (numberShape.test(text) ? BigInt(text) : null);

/** The explorer of all postings (R1.3). */
export function journalHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'listJournals' | 'exportJournals' | 'readJournal'>> {
  return {
    async listJournals({ query }) {
      const page = await readJournalPage(pool, query);
      return page.ok ? accepted({ items: [...page.value.rows], nextCursor: page.value.nextCursor }) : page;
    },

    exportJournals({ actor, query }) {
      return exported<Journal>({
        pool,
        actor: actor.uid,
        operation: exportJournals,
        list: 'journals',
        query,
        names: exportNames,
        read: (page) => readJournalPage(pool, { ...query, ...page }),
        cells: exportCells,
      });
    },

    async readJournal({ params }) {
      const id = journalNumber(params.id);
      const [journal] = id === null ? [] : await loadJournals(pool, [id]);
      return journal ? accepted(journal) : refused('not_found', { what: 'journal' });
    },
  };
}

/** A page of the journals that are looked for. */
async function readJournalPage(
  pool: Pool,
  query: QueryOf<Catalogue['listJournals']>,
): Promise<Decision<{ readonly rows: readonly Journal[]; readonly nextCursor: string | null }>> {
  const cursor = query.cursor === undefined ? null : journalNumber(query.cursor);
  if (query.cursor !== undefined && cursor === null) return refused('invalid_input', wrongCursor);
  const cents = query.amount === undefined ? null : parseCents(query.amount);
  if (query.amount !== undefined && cents === null)
    return refused('invalid_input', { fields: [{ field: 'amount', problem: phrase('decimal_cents') }] });
  const period = periodOf(query);
  if (!period.ok) return period;
  const { customer = null, copy = null, code = null, limit = 10 } = query;
  const span = await spanOf(pool, period.value, cursor);
  const causes = await causesOf(pool, query);
  if (!causes.ok) return causes;
  const found = await findJournals(pool, { causes: causes.value, customer, copy, code, cents }, span, limit);
  return accepted({ rows: await loadJournals(pool, found.ids), nextCursor: found.lookedTo?.toString() ?? null });
}

/** The records whose journals are looked for; null for those of all. Refuses a transaction that paid too many. */
async function causesOf(
  pool: Pool,
  { cause, transaction, customer }: Pick<QueryOf<Catalogue['listJournals']>, 'cause' | 'transaction' | 'customer'>,
): Promise<Decision<readonly string[] | null>> {
  if (transaction === undefined) return accepted(cause === undefined ? null : [cause]);
  const paid = await paymentsOfTransaction(pool, transaction, customer ?? null);
  if (!paid.ok) return paid;
  const ids = paid.value.map(({ id }) => id);
  return accepted(cause === undefined ? ids : ids.filter((id) => id === cause));
}

const exportNames = [
  'journal',
  'posted',
  'code',
  'cause',
  'occurrence',
  'actor_id',
  'entry',
  'account',
  'customer_id',
  'copy',
  'asset',
  'amount',
  'balance_after',
] as const satisfies readonly FileColumn[];

const exportCells = (journal: Journal): readonly (readonly string[])[] =>
  journal.entries.map((entry) => [
    journal.id,
    journal.time,
    journal.code,
    journal.cause,
    String(journal.occurrence),
    journal.actor,
    entry.id,
    entry.account,
    entry.owner?.uid ?? '',
    entry.copy ?? '',
    entry.asset,
    entry.amount,
    entry.balanceAfter,
  ]);

/** Journals with the names of those whose accounts they moved, the newest first. */
async function loadJournals(db: Pool, ids: readonly bigint[]): Promise<Journal[]> {
  const journals = await readJournals(db, ids);
  const owners = journals.flatMap(({ entries }) => entries.flatMap(({ owner }) => (owner === null ? [] : [owner])));
  const names = await namesOf(db, owners);
  return journals.map((journal) => ({
    ...journal,
    entries: journal.entries.map((entry) => ({
      ...entry,
      owner: entry.owner === null ? null : { uid: entry.owner, name: names.get(entry.owner) ?? entry.owner },
    })),
  }));
}
