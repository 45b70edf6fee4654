import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/records/audit.ts';

/**
 * Keeps from how many cents on a withdrawal takes two admins, with the time since when (R3): each withdrawal goes by the
 * figure of when it was asked for, and so does the verifier.
 */
export async function keepFourEyes(pool: Pool, from: Cents): Promise<void> {
  await withTransaction(pool, async (tx) => {
    // Of two processes that start at once, one writes.
    await tx.query(`select pg_advisory_xact_lock(hashtext('withdrawal four eyes'))`);
    const { rows } = await tx.query<{ from_cents: bigint }>('select withdrawal_four_eyes_at(clock_ms()) as from_cents');
    const before = rows[0]?.from_cents;
    if (before === from) return;
    await tx.query('insert into withdrawal_four_eyes (from_cents) values ($1)', [from]);
    await writeAudit(tx, {
      actor: 'system',
      action: 'withdrawals.four-eyes-from',
      subjectKind: 'setting',
      subject: 'WITHDRAWAL_FOUR_EYES_FROM',
      reason: null,
      before: { fromCents: before },
      after: { fromCents: from },
    });
  });
}

/** The figures for withdrawals asked for at these times, in their order. */
export async function readFourEyes(db: Pool | PoolClient, createdMs: readonly bigint[]): Promise<readonly Cents[]> {
  const { rows } = await db.query<{ from_cents: bigint }>(
    `select withdrawal_four_eyes_at(t.at) as from_cents from unnest($1::bigint[]) with ordinality t (at, place)
     order by t.place`,
    [createdMs],
  );
  return rows.map(({ from_cents }) => cents(from_cents));
}
