import type { Pool } from 'pg';
import type { Journal } from '#domain/ledger/journals.ts';
import { postDecided } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

const check = 'trigger ledger_causes';

/**
 * Lets a test's database take journals without records, for tests of the books alone. Only the schema's owner can take the check
 * away; the application's role cannot.
 */
export async function postWithoutRecords(owner: Pool): Promise<void> {
  await owner.query(`alter table ledger_unchecked disable ${check}`);
}

/** The end of {@link postWithoutRecords}. */
export async function postWithRecords(owner: Pool): Promise<void> {
  await owner.query(`alter table ledger_unchecked enable ${check}`);
}

/** Posts journals that no record causes: the schema's owner takes the check away for one transaction. They have to be accepted. */
export async function forgeJournals(owner: Pool, journals: readonly Journal[]): Promise<void> {
  await withTransaction(owner, async (tx) => {
    await tx.query(`alter table ledger_unchecked disable ${check}`);
    await postDecided(tx, journals);
    await tx.query(`alter table ledger_unchecked enable ${check}`);
  });
}
