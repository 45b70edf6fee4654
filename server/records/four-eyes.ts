import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from './audit.ts';

/** What takes two admins from an amount on (D5, W5). */
type TwoEyed = 'deposit' | 'withdrawal';

/**
 * Keeps from how many cents on two admins decide, with the time since when (R3): what was decided under one figure is
 * verified by it. Written at the start of a process; nothing is written when it is what held before.
 */
export async function keepFourEyes(pool: Pool, subject: TwoEyed, from: Cents): Promise<void> {
  await withTransaction(pool, async (tx) => {
    // Of two processes that start at once, one writes.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`four eyes of ${subject}`]);
    const { rows } = await tx.query<{ from_cents: bigint }>('select four_eyes_at($1, clock_ms()) as from_cents', [
      subject,
    ]);
    const before = rows[0]?.from_cents;
    if (before === from) return;
    await tx.query('insert into four_eyes (subject, from_cents) values ($1, $2)', [subject, from]);
    await writeAudit(tx, {
      actor: 'system',
      action: `${subject}s.four-eyes-from`,
      subjectKind: 'setting',
      subject: `${subject.toUpperCase()}_FOUR_EYES_FROM`,
      reason: null,
      before: { fromCents: before },
      after: { fromCents: from },
    });
  });
}

/** The figures that held at these times, in their order. */
export async function readFourEyes(
  db: Pool | PoolClient,
  subject: TwoEyed,
  atMs: readonly bigint[],
): Promise<readonly Cents[]> {
  const { rows } = await db.query<{ from_cents: bigint }>(
    `select four_eyes_at($1, t.at) as from_cents from unnest($2::bigint[]) with ordinality t (at, place) order by t.place`,
    [subject, atMs],
  );
  return rows.map(({ from_cents }) => cents(from_cents));
}
