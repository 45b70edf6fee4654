import type { Pool, PoolClient } from 'pg';
import { type ReviewedAccount, type ReviewedRow, type ReviewedView, reviewedView } from './record.ts';

/** The accounts of these people, by their ids. */
export type AccountsOf = (
  db: Pool | PoolClient,
  uids: readonly string[],
) => Promise<ReadonlyMap<string, ReviewedAccount>>;

/** Submissions as a reviewer sees them, each with the account that it is of. */
export async function viewsOf(
  accountsOf: AccountsOf,
  db: Pool | PoolClient,
  rows: readonly ReviewedRow[],
): Promise<ReviewedView[]> {
  const accounts = await accountsOf(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => {
    const account = accounts.get(row.user_id);
    if (!account) throw new Error(`submission ${row.id} is of nobody`);
    return reviewedView(row, account);
  });
}

/** One of them. */
export async function viewOf(accountsOf: AccountsOf, db: Pool | PoolClient, row: ReviewedRow): Promise<ReviewedView> {
  const [view] = await viewsOf(accountsOf, db, [row]);
  if (!view) throw new Error(`submission ${row.id} has no view`);
  return view;
}
