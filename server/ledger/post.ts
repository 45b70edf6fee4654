import type { Pool, PoolClient } from 'pg';
import type { AccountKind } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type AccountNumbers, readAccountNumbers } from './account-numbers.ts';

/** What became of one journal. `insufficient` names the account whose floor refused it. */
export type Posted =
  | { readonly ok: true; readonly journalId: bigint }
  | {
      readonly ok: false;
      readonly failure: 'rule' | 'duplicate' | 'insufficient';
      readonly account: AccountKind | null;
    };

/** Journals as the parallel arrays that `ledger_post` and the functions that call it take. */
export interface JournalArrays {
  readonly codes: string[];
  readonly causes: string[];
  readonly occurrences: number[];
  readonly actors: string[];
  readonly journalNos: number[];
  readonly froms: bigint[];
  readonly tos: bigint[];
  readonly amounts: bigint[];
}

/** Lays journals out for SQL, account names replaced by their numbers. */
export function journalArrays(journals: readonly Journal[], { numberOf }: AccountNumbers): JournalArrays {
  const lines = journals.flatMap((journal, index) =>
    journal.transfers.map(({ from, to, amount }) => ({
      no: index + 1,
      from: numberOf(from),
      to: numberOf(to),
      amount,
    })),
  );
  return {
    codes: journals.map(({ code }) => code),
    causes: journals.map(({ cause }) => cause),
    occurrences: journals.map(({ occurrence }) => occurrence),
    actors: journals.map(({ actor }) => actor),
    journalNos: lines.map(({ no }) => no),
    froms: lines.map(({ from }) => from),
    tos: lines.map(({ to }) => to),
    amounts: lines.map(({ amount }) => amount),
  };
}

/** The arrays in the order of `ledger_post`'s parameters. */
export function journalParameters(arrays: JournalArrays): unknown[] {
  const { codes, causes, occurrences, actors, journalNos, froms, tos, amounts } = arrays;
  return [codes, causes, occurrences, actors, journalNos, froms, tos, amounts];
}

interface PostedRow {
  readonly journal_no: number;
  readonly journal_id: bigint | null;
  readonly failure: string | null;
  readonly account: bigint | null;
}

/**
 * Posts journals in one statement (L4). Each is all or nothing and succeeds or fails by itself; a later one sees the
 * balances that earlier ones left. Answers in the order of the journals. Takes the accounts' locks until the
 * transaction ends. Throws only on what is no outcome: a broken connection, a deadlock, an account that does not exist.
 */
export async function postJournals(tx: Pool | PoolClient, journals: readonly Journal[]): Promise<readonly Posted[]> {
  if (journals.length === 0) return [];
  const numbers = await readAccountNumbers(tx, ownersOf(journals));
  const { rows } = await tx.query<PostedRow>({
    name: 'ledger-post',
    text: 'select journal_no, journal_id, failure, account from ledger_post($1, $2, $3, $4, $5, $6, $7, $8) order by 1',
    values: journalParameters(journalArrays(journals, numbers)),
  });
  return rows.map((row) => postedOf(row, numbers));
}

/**
 * Posts journals that were decided on balances whose accounts the transaction has locked: the books can refuse one only
 * when the code above them is wrong, so a refusal throws and undoes them all.
 */
export async function postDecided(tx: PoolClient, arrays: JournalArrays): Promise<void> {
  const { rows } = await tx.query<{ journal_no: number; failure: string }>({
    name: 'ledger-post-failures',
    text: 'select journal_no, failure from ledger_post($1, $2, $3, $4, $5, $6, $7, $8) where failure is not null',
    values: journalParameters(arrays),
  });
  if (rows[0]) throw new Error(`the books refused journal ${rows[0].journal_no} of a decided set: ${rows[0].failure}`);
}

/** The customers whose accounts the journals touch. */
function ownersOf(journals: readonly Journal[]): string[] {
  const refs = journals.flatMap((journal) => journal.transfers.flatMap(({ from, to }) => [from, to]));
  return [...new Set(refs.flatMap((ref) => ('owner' in ref ? [ref.owner] : [])))];
}

/** Posts one journal; see {@link postJournals}. */
export async function postJournal(tx: PoolClient, journal: Journal): Promise<Posted> {
  const [posted] = await postJournals(tx, [journal]);
  if (!posted) throw new Error('ledger_post answered for no journal');
  return posted;
}

function postedOf(row: PostedRow, numbers: AccountNumbers): Posted {
  if (row.journal_id !== null) return { ok: true, journalId: row.journal_id };
  switch (row.failure) {
    case 'insufficient':
      return { ok: false, failure: 'insufficient', account: row.account === null ? null : numbers.kindOf(row.account) };
    case 'rule':
    case 'duplicate':
      return { ok: false, failure: row.failure, account: null };
    default:
      throw new Error(`ledger_post answered with an unknown failure: ${row.failure}`);
  }
}
