import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportAccountEntries, type listAccountEntries, type readLedgerAccount } from '#api/ledger-accounts.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatAmount } from '#domain/money/amount.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type FoundAccount, findAccounts, readAccount, readEntries } from '#server/ledger/account-search.ts';
import { wrongCursor } from '#server/lists/pages.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { journalNumber } from './journals.ts';
import { namesOf } from './names.ts';

type Account = ReplyOf<typeof readLedgerAccount>;
type Entry = ReplyOf<typeof listAccountEntries>['items'][number];
type Operations = 'listLedgerAccounts' | 'readLedgerAccount' | 'listAccountEntries' | 'exportAccountEntries';

/** The accounts of the books, and what was posted to each (R1.16). */
export function ledgerAccountHandlers(pool: Pool): Handlers<Pick<Catalogue, Operations>> {
  return {
    async listLedgerAccounts({ query }) {
      const { kind = null, customer = null, copy = null, asset = null, cursor, limit = 10 } = query;
      const after = cursor === undefined ? 0n : journalNumber(cursor);
      if (after === null) return refused('invalid_input', wrongCursor);
      const rows = await findAccounts(pool, { kind, customer, copy, asset }, after, limit + 1);
      const shown = rows.slice(0, limit);
      return accepted({
        items: [...(await views(pool, shown))],
        nextCursor: rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null,
      });
    },

    async readLedgerAccount({ params }) {
      const account = await accountOf(pool, params.id);
      const [view] = account ? await views(pool, [account]) : [];
      return view ? accepted(view) : refused('not_found', { what: 'account' });
    },

    async listAccountEntries({ query }) {
      const page = await readEntryPage(pool, query);
      return page.ok ? accepted({ items: [...page.value.rows], nextCursor: page.value.nextCursor }) : page;
    },

    async exportAccountEntries({ actor, query }) {
      const account = await accountOf(pool, query.account);
      return exported<Entry>({
        pool,
        actor: actor.uid,
        operation: exportAccountEntries,
        list: `account-${journalNumber(query.account) ?? 0n}`,
        query,
        names: exportNames,
        read: (page) => readEntryPage(pool, { ...query, ...page }),
        cells: (entry) => [exportCells(entry, account?.asset ?? '')],
      });
    },
  };
}

async function accountOf(pool: Pool, id: string): Promise<FoundAccount | null> {
  const number = journalNumber(id);
  return number === null ? null : await readAccount(pool, number);
}

/** A page of an account's entries. Refuses an account that there is not, days that are none and a cursor that is not one of ours. */
async function readEntryPage(
  pool: Pool,
  query: QueryOf<Catalogue['listAccountEntries']>,
): Promise<Decision<{ readonly rows: readonly Entry[]; readonly nextCursor: string | null }>> {
  const cursor = query.cursor === undefined ? null : journalNumber(query.cursor);
  if (query.cursor !== undefined && cursor === null) return refused('invalid_input', wrongCursor);
  const period = periodOf(query);
  if (!period.ok) return period;
  const account = await accountOf(pool, query.account);
  if (!account) return refused('not_found', { what: 'account' });
  const { limit = 10 } = query;
  const rows = await readEntries(pool, account, { beforeVersion: cursor, ...period.value }, limit + 1);
  const shown = rows.slice(0, limit);
  return accepted({
    rows: shown.map((row) => ({
      id: row.id.toString(),
      number: Number(row.account_version),
      time: isoTime(millis(row.created_ms)),
      journal: row.journal.toString(),
      code: row.code,
      cause: row.cause,
      actor: row.actor,
      class: row.class,
      amount: formatAmount(row.amount, account.asset),
      balanceAfter: formatAmount(row.balance_after, account.asset),
    })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.account_version.toString() ?? null) : null,
  });
}

async function views(pool: Pool, rows: readonly FoundAccount[]): Promise<readonly Account[]> {
  const names = await namesOf(
    pool,
    rows.flatMap(({ owner }) => (owner === null ? [] : [owner])),
  );
  const time = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    asset: row.asset,
    owner: row.owner === null ? null : { uid: row.owner, name: names.get(row.owner) ?? row.owner },
    copy: row.copy_id,
    balance: formatAmount(row.balance, row.asset),
    entries: Number(row.version),
    firstAt: time(row.first_ms),
    lastAt: time(row.last_ms),
  }));
}

const exportNames = [
  'entry',
  'number',
  'posted',
  'journal',
  'code',
  'cause',
  'actor_id',
  'account_class',
  'amount',
  'asset',
  'balance_after',
] as const satisfies readonly FileColumn[];

const exportCells = (entry: Entry, asset: string): readonly string[] => [
  entry.id,
  String(entry.number),
  entry.time,
  entry.journal,
  entry.code,
  entry.cause,
  entry.actor,
  entry.class,
  entry.amount,
  asset,
  entry.balanceAfter,
];
