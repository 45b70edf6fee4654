import { checks } from '#database/checks/checks.ts';
import { miningOperatorChecks } from '#database/checks/mining-operator.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';

const all = [...checks, ...miningOperatorChecks];

/** What `npm run verify` says of mining and the books by the database alone. */
export async function problemsOf({ owner }: FreshDatabase, rules = /^(N|L|P2|R)/): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { rule, sql } of all) {
    if (!rules.test(rule)) continue;
    const { rows } = await owner.query<{ id: string; problem: string }>(sql);
    for (const { id, problem } of rows) found.push(`${rule} ${id}: ${problem}`);
  }
  return found;
}

const kept = [
  'mining_plan',
  'mining_contract',
  'mining_receipt',
  'mining_day',
  'mining_addition',
  'mining_machine',
  'mining_reading',
  'mining_fleet',
];

/** What `npm run verify` says after edits by somebody who owns the database and its triggers. They are undone. */
export async function problemsAfter(db: FreshDatabase, ...edits: readonly string[]): Promise<string> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    // As after a restore, which applies the migrations anew: no record is spared for being older than they are.
    await client.query('update schema_migration set applied_ms = clock_ms() + 86400000');
    for (const table of kept) await client.query(`alter table ${table} disable trigger user`);
    for (const edit of edits) await client.query(edit);
    return (await problemsOf({ ...db, owner: client as unknown as FreshDatabase['owner'] })).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
