import type { Pool, PoolClient } from 'pg';
import { type Decision, type Failure, type FailureCode, refused } from '#domain/failures/failures.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

interface StoredRow {
  readonly body_sha256: Buffer;
  readonly outcome: StoredOutcome | null;
}

/** An outcome as it is stored and read back: JSON all the way. */
export type StoredOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

/** P4: what would be answered as 400, 429 or 5xx gives its key back, so that asking again with it is asking anew. */
const neverStored: ReadonlySet<FailureCode> = new Set(['invalid_input', 'rate_limited', 'unavailable', 'internal']);

/**
 * Runs one command in one transaction (P4): claims the idempotency key first of all, then decides. The outcome is stored
 * in the same transaction, refusals included (but for {@link neverStored}); what a refused decision wrote is undone. A repeated key answers with the
 * stored outcome, with another body it is refused as `idempotency_key_reused`. `value` has to be JSON. What is thrown
 * undoes everything, key included. Deadlocks and serialisation failures are retried by {@link withTransaction}.
 */
export async function inCommand<T>(
  pool: Pool,
  command: CommandKey,
  decide: (tx: PoolClient) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  return withTransaction(pool, async (tx) => {
    const stored = await claim(tx, command);
    if (stored) return replay<T>(stored, command);
    await tx.query('savepoint deciding');
    const decision = await decide(tx);
    if (!decision.ok) await tx.query('rollback to savepoint deciding');
    if (!decision.ok && neverStored.has(decision.failure.code)) {
      await tx.query('delete from idempotency_key where actor = $1 and operation = $2 and key = $3', [
        ...[command.actor, command.operation, command.key],
      ]);
      return decision;
    }
    await tx.query({
      name: 'idempotency-store',
      text: 'update idempotency_key set outcome = $4 where actor = $1 and operation = $2 and key = $3',
      values: [command.actor, command.operation, command.key, JSON.stringify(decision)],
    });
    return decision;
  });
}

async function claim(tx: PoolClient, command: CommandKey): Promise<StoredRow | null> {
  const inserted = await tx.query({
    name: 'idempotency-claim',
    text: `insert into idempotency_key (actor, operation, key, body_sha256) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [command.actor, command.operation, command.key, command.bodySha256],
  });
  if (inserted.rowCount === 1) return null;
  const found = await tx.query<StoredRow>({
    name: 'idempotency-read',
    text: 'select body_sha256, outcome from idempotency_key where actor = $1 and operation = $2 and key = $3',
    values: [command.actor, command.operation, command.key],
  });
  const [row] = found.rows;
  if (!row) throw new Error('an idempotency key vanished while it was claimed');
  return row;
}

/** The stored outcome of a key, or the refusal when the body is another. The stored value is what this operation stored. */
export function replay<T>(row: StoredRow, command: CommandKey): Decision<T> {
  if (!row.body_sha256.equals(command.bodySha256)) return refused('idempotency_key_reused', {});
  if (!row.outcome) throw new Error('a committed idempotency key has no outcome');
  return row.outcome as Decision<T>;
}
