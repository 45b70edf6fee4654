import type { Pool, PoolClient } from 'pg';
import { writeOutbox } from '#server/commands/outbox.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit, writeAudits } from '#server/review/audit.ts';

interface TakenRow {
  readonly name: string;
  readonly four_eyes: string | null;
  readonly value: unknown;
  readonly held: unknown;
}

/**
 * Puts an approved change into force where its time has come (X8), with the audit entry that the kept value takes (L7, R3). From the
 * commit on every process decides by it: what is decided reads what is kept in its own transaction.
 */
export async function takeForce(tx: PoolClient, id: string, reason: string): Promise<void> {
  const { rows } = await tx.query<TakenRow>('select name, four_eyes, value, held from setting_take_force($1)', [id]);
  const [taken] = rows;
  if (!taken) return;
  const { name, four_eyes: fourEyes, value, held } = taken;
  const field = fourEyes === null ? 'value' : fourEyes === 'mining_day' ? 'from' : 'fromCents';
  await writeAudit(tx, {
    actor: 'system',
    action: actionOf(name, fourEyes),
    subjectKind: 'setting',
    subject: name,
    reason,
    before: held === null ? null : { [field]: held },
    after: { [field]: value, change: id },
  });
  await writeOutbox(tx, [{ owner: '*', topic: 'status', subject: 'settings' }]);
}

/** As the start of a process calls it. */
function actionOf(name: string, fourEyes: string | null): string {
  if (fourEyes === null) return 'house.setting';
  if (fourEyes === 'mining_day') return 'mining.close-below';
  const [kind = '', limit = ''] = name.toLowerCase().split('_four_eyes_');
  return `${kind}s.four-eyes-${limit}`;
}

/**
 * Puts an approved change of settings that are more than one number into force where its time has come (X8), with an audit entry for each
 * that it changes (L7). What was agreed before stays as it was agreed.
 */
export async function takeDocumentForce(tx: PoolClient, id: string, reason: string): Promise<void> {
  const { rows } = await tx.query<Pick<TakenRow, 'name' | 'value' | 'held'>>(
    'select name, value, held from document_take_force($1)',
    [id],
  );
  if (rows.length === 0) return;
  await writeAudits(
    tx,
    rows.map(({ name, value, held }) => ({
      actor: 'system',
      action: 'house.setting',
      subjectKind: 'setting',
      subject: name,
      reason,
      before: { value: held },
      after: { value, change: id },
    })),
  );
  await writeOutbox(tx, [{ owner: '*', topic: 'status', subject: 'settings' }]);
}

/**
 * Puts into force what was approved for a time that has come, each change in a transaction of its own. Several processes may do it. One
 * that the database refuses holds up no other, and is tried again.
 */
export async function takeDue(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; reason: string; document: boolean }>({
    name: 'settings-due',
    text: `select id, reason, document from (
             select id, reason, effective_ms, false as document from setting_change where status = 'approved'
             union all select id, reason, effective_ms, true from document_change where status = 'approved') c
           where effective_ms <= clock_ms() order by effective_ms, id`,
  });
  const failures: unknown[] = [];
  for (const { id, reason, document } of rows) {
    await withTransaction(pool, (tx) =>
      document ? takeDocumentForce(tx, id, reason) : takeForce(tx, id, reason),
    ).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'changes of settings could not be put into force');
}
