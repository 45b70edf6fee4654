import type { PoolClient } from 'pg';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { requireWords } from './required-words.ts';

/**
 * What `npm run verify` names after an edit by somebody who owns the database and has taken the triggers of these tables off:
 * rule, record and problem of each breach. Each problem has words in the catalogues. The edit is taken back.
 */
export async function namedAfterForging(
  db: FreshDatabase,
  tables: readonly string[],
  edit: (client: PoolClient) => Promise<unknown>,
): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await edit(client);
    const { breaches } = await verifyBooks(client, { keys: [], complete: false });
    requireWords(breaches);
    return breaches.map(({ rule, id, problem }) => `${rule} ${id}: ${problem}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
