import type { PoolClient } from 'pg';
import { copyingChecks } from '#database/checks/copying.ts';
import type { SkipReason } from '#domain/copying/copy.ts';
import type { TradeId } from '#domain/ids/ids.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { verifyCopies } from '#tools/verification/copies.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { noticeSkips } from '#tools/verification/skips.ts';

/** What the verifier says of copies after an edit by somebody who owns the database; the edit is taken back. */
export async function namedAfter(
  db: FreshDatabase,
  edit: (client: PoolClient) => Promise<unknown>,
): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    // As after a restore, which applies the migrations anew: no record is spared for being older than they are.
    await client.query('update schema_migration set applied_ms = clock_ms() + 86400000');
    await edit(client);
    const findings = newFindings();
    await verifyCopies(client, findings);
    const named = findings.breaches.map(({ id, problem }) => `${id} ${problem}`);
    for (const { sql } of copyingChecks) {
      const { rows } = await client.query<{ id: string; problem: string }>(sql);
      named.push(...rows.map(({ id }) => id));
    }
    return named;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What an operator writes who wants somebody out of a trade afterwards. */
export const skipAs = (source: TradeId, copy: string, reason: SkipReason) => async (client: PoolClient) => {
  const { rows } = await client.query<{ trade_id: string | null }>(
    'select trade_id from copy_outcome where source_trade_id = $1 and copy_id = $2',
    [source, copy],
  );
  await client.query(
    'update copy_outcome set skipped = $3, trade_id = null where source_trade_id = $1 and copy_id = $2',
    [source, copy, reason],
  );
  await client.query('delete from trade where trade_id = $1', [rows[0]?.trade_id]);
};

/** Puts a trade with its copies, and what became of them, earlier by so much. */
export async function move(db: FreshDatabase, source: TradeId, byMs: number): Promise<void> {
  await db.owner.query(
    `update trade set accepted_ms = accepted_ms - $2, expires_ms = expires_ms - $2 where trade_id = $1
       or trade_id in (select trade_id from copy_outcome where source_trade_id = $1)`,
    [source, byMs],
  );
  await db.owner.query('update trader_trade set accepted_ms = accepted_ms - $2 where trade_id = $1', [source, byMs]);
  await db.owner.query('update copy_outcome set created_ms = created_ms - $2 where source_trade_id = $1', [
    source,
    byMs,
  ]);
}

export const notices = async (db: FreshDatabase): Promise<readonly string[]> => {
  const client = await db.owner.connect();
  try {
    const findings = newFindings();
    await noticeSkips(client, findings);
    return findings.notices;
  } finally {
    client.release();
  }
};

export const outcomeOf = async (db: FreshDatabase, source: TradeId, copy: string): Promise<string | null> => {
  const { rows } = await db.owner.query<{ skipped: string | null }>(
    'select skipped from copy_outcome where source_trade_id = $1 and copy_id = $2',
    [source, copy],
  );
  if (!rows[0]) throw new Error('no outcome');
  return rows[0].skipped;
};
