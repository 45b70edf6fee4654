import type { Pool, PoolClient } from 'pg';
import type { AccountKind } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { journalArguments, journalArgumentsSql } from './journal-arguments.ts';

/** What became of one journal. `insufficient` names the kind of account whose floor refused it. */
export type Posted =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: 'rule' | 'duplicate' | 'insufficient';
      readonly account: AccountKind | null;
    };

interface RefusedRow {
  readonly journal_no: number;
  readonly failure: 'rule' | 'duplicate' | 'insufficient';
  readonly account_kind: AccountKind | null;
}

/**
 * Posts journals in one statement (L4). Each is all or nothing and succeeds or fails by itself; a later one sees the
 * balances that earlier ones left. Answers in the order of the journals. Takes the accounts' locks until the
 * transaction ends. Throws only on what is no outcome: a broken connection, a deadlock, an account that does not exist.
 */
export async function postJournals(tx: Pool | PoolClient, journals: readonly Journal[]): Promise<readonly Posted[]> {
  if (journals.length === 0) return [];
  const refused = await refusedOf(tx, journals);
  const failures = new Map(refused.map((row) => [row.journal_no, row]));
  return journals.map((_, index) => {
    const row = failures.get(index + 1);
    return row ? { ok: false, failure: row.failure, account: row.account_kind } : { ok: true };
  });
}

/**
 * Posts journals that the decision before made sure of: the books can refuse one only when the code above them is wrong, so
 * a refusal throws and undoes them all.
 */
export async function postDecided(tx: PoolClient, journals: readonly Journal[]): Promise<void> {
  const [refused] = await refusedOf(tx, journals);
  if (!refused) return;
  const journal = journals[refused.journal_no - 1];
  throw new Error(`the books refused ${journal?.code} of ${journal?.cause}: ${refused.failure}`);
}

/** Posts one journal; see {@link postJournals}. */
export async function postJournal(tx: PoolClient, journal: Journal): Promise<Posted> {
  const [posted] = await postJournals(tx, [journal]);
  if (!posted) throw new Error('ledger_post answered for no journal');
  return posted;
}

async function refusedOf(tx: Pool | PoolClient, journals: readonly Journal[]): Promise<readonly RefusedRow[]> {
  const { rows } = await tx.query<RefusedRow>({
    name: 'ledger-post',
    text: `select journal_no, failure, account_kind from ledger_post(${journalArgumentsSql(1)})`,
    values: journalArguments(journals),
  });
  return rows;
}
