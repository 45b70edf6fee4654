import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from './audit.ts';

/** What takes two admins from an amount on (D5, W5). */
type TwoEyed = 'deposit' | 'withdrawal';

const lockOf = (subject: TwoEyed): string => `four eyes of ${subject}`;

/**
 * Keeps from how many cents on two admins decide, with the time since when (R3): what was decided under one figure is
 * verified by it. Written at the start of a process; nothing is written when it is what held before.
 */
export async function keepFourEyes(pool: Pool, subject: TwoEyed, from: Cents): Promise<void> {
  await withTransaction(pool, async (tx) => {
    // Of two processes that start at once, one writes.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(subject)]);
    const before = await readFourEyesNow(tx, subject);
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

/** The figure that holds at the moment. */
export async function readFourEyesNow(db: Pool | PoolClient, subject: TwoEyed): Promise<Cents> {
  const { rows } = await db.query<{ from_cents: bigint }>('select four_eyes_at($1, clock_ms()) as from_cents', [
    subject,
  ]);
  return cents(rows[0]?.from_cents ?? 0n);
}

/**
 * The figure that holds for what is decided in this transaction. A change of it waits until this has committed, so that what
 * the verifier reads as of the decision's time is what was decided by, whatever a process was started with.
 */
export async function holdFourEyes(tx: PoolClient, subject: TwoEyed): Promise<Cents> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtext($1))', [lockOf(subject)]);
  return readFourEyesNow(tx, subject);
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
