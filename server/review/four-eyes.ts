import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type AloneDecision, type FourEyesLimits, fourEyesWindowMs } from '#domain/review/second-person.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from './audit.ts';
import { readClock } from './timeline.ts';

/** What takes two admins from an amount or a sum on (D5, W5, R3). */
export type TwoEyed = 'deposit' | 'withdrawal';

/** Each limit by the name that it is stored under, with the setting that it comes from. */
const settings = {
  record: { suffix: '', variable: 'FROM' },
  sum: { suffix: '_sum', variable: 'SUM' },
  total: { suffix: '_total', variable: 'TOTAL' },
} as const;
const limitNames = ['record', 'sum', 'total'] as const;

const lockOf = (kind: TwoEyed): string => `four eyes of ${kind}`;

/**
 * Keeps from how many cents on two admins decide, with the time since when (R3): what was decided under one figure is
 * verified by it. Written at the start of a process, by the owner of the schema alone: the application's role cannot.
 * Nothing is written of a figure that is what held before; one that is not named stays.
 *
 * @param keep 'first values': only of figures that were never written, since staff change them in the console (X8)
 */
export async function keepFourEyes(
  owner: Pool,
  kind: TwoEyed,
  limits: Partial<FourEyesLimits>,
  keep: 'changes' | 'first values' = 'changes',
): Promise<void> {
  await withTransaction(owner, async (tx) => {
    // Of two processes that start at once, one writes; a decision that runs is finished under the figure of before.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(kind)]);
    const before = await readFourEyesNow(tx, kind);
    for (const name of limitNames) {
      const { suffix, variable } = settings[name];
      const from = limits[name];
      if (from === undefined) continue;
      if (keep === 'changes' ? from === before[name] : await isKept(tx, `${kind}${suffix}`)) continue;
      await tx.query('insert into four_eyes (subject, from_cents) values ($1, $2)', [`${kind}${suffix}`, from]);
      await writeAudit(tx, {
        actor: 'system',
        action: `${kind}s.four-eyes-${variable.toLowerCase()}`,
        subjectKind: 'setting',
        subject: `${kind.toUpperCase()}_FOUR_EYES_${variable}`,
        reason: null,
        before: { fromCents: before[name] },
        after: { fromCents: from },
      });
    }
  });
}

async function isKept(tx: PoolClient, subject: string): Promise<boolean> {
  return (await tx.query('select from four_eyes where subject = $1 limit 1', [subject])).rowCount === 1;
}

/** The figures that hold at the moment. */
export async function readFourEyesNow(db: Pool | PoolClient, kind: TwoEyed): Promise<FourEyesLimits> {
  const { rows } = await db.query<{ record: bigint; sum: bigint; total: bigint }>(
    `select four_eyes_at($1, n.at) as record, four_eyes_at($1 || '_sum', n.at) as sum,
       four_eyes_at($1 || '_total', n.at) as total from (select clock_ms() as at) n`,
    [kind],
  );
  const [row] = rows;
  if (!row) throw new Error('no limits were read');
  return { record: cents(row.record), sum: cents(row.sum), total: cents(row.total) };
}

/** What was decided by one admin alone in the 24 hours before a time. */
export async function readAlone(db: Pool | PoolClient, kind: TwoEyed, at: Millis): Promise<readonly AloneDecision[]> {
  const { rows } = await db.query<AloneDecision>(
    'select customer, admin, cents from decided_alone where kind = $1 and created_ms > $2',
    [kind, at - fourEyesWindowMs],
  );
  return rows;
}

/** By what a decision is decided that is made now. */
export interface FourEyesNow {
  readonly limits: FourEyesLimits;
  readonly alone: readonly AloneDecision[];
}

/** The limits and what counts in the sums, for a screen: what holds at a decision is read under the lock. */
export async function readFourEyesState(db: Pool | PoolClient, kind: TwoEyed): Promise<FourEyesNow> {
  return { limits: await readFourEyesNow(db, kind), alone: await readAlone(db, kind, await readClock(db)) };
}

/**
 * What holds for the decision that this transaction makes, with its time. Decisions of one kind, and changes of its limits,
 * wait for each other here until the transaction ends: no two can pass a sum together, and what the verifier reads as of the
 * decision's time is what was decided by.
 */
export async function holdFourEyes(tx: PoolClient, kind: TwoEyed): Promise<FourEyesNow & { readonly at: Millis }> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [lockOf(kind)]);
  const at = await readClock(tx);
  return { limits: await readFourEyesNow(tx, kind), alone: await readAlone(tx, kind, at), at };
}

/** The figures for one record that held at these times, in their order. */
export async function readFourEyes(
  db: Pool | PoolClient,
  kind: TwoEyed,
  atMs: readonly bigint[],
): Promise<readonly Cents[]> {
  const { rows } = await db.query<{ from_cents: bigint }>(
    `select four_eyes_at($1, t.at) as from_cents from unnest($2::bigint[]) with ordinality t (at, place) order by t.place`,
    [kind, atMs],
  );
  return rows.map(({ from_cents }) => cents(from_cents));
}
