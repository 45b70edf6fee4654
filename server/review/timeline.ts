import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import type { SecondPerson } from '#domain/review/second-person.ts';
import type { Timed } from '#domain/timeline/steps.ts';
import { type SecondPersonView, secondPersonView } from './second-person.ts';

/** One admin's stored yes. */
export interface StoredApproval {
  readonly admin: UserId;
  readonly values: Readonly<Record<string, unknown>>;
  readonly timeMs: Millis;
  /** Why it waited for a second person; null where it did not, and of approvals from before it was kept. */
  readonly secondPerson: SecondPersonView | null;
}

type Purpose = 'credit' | 'payout' | 'unsend' | 'return';

/** Adds a step to a record's timeline: its code, its facts, and apart from them what a person wrote. */
export async function writeStep(
  tx: PoolClient,
  subject: string,
  step: { readonly step: string; readonly text?: string },
  at: Millis,
): Promise<void> {
  const { step: code, text = null, ...facts } = step;
  await tx.query('insert into timeline_step (subject, step, facts, text, created_ms) values ($1, $2, $3, $4, $5)', [
    subject,
    code,
    JSON.stringify(facts),
    text,
    at,
  ]);
}

interface StepRow {
  readonly subject: string;
  readonly step: string;
  readonly facts: object;
  readonly text: string | null;
  readonly created_ms: bigint;
}

/**
 * The timelines of records, by id, oldest step first. Throws where one holds what is no step of theirs.
 *
 * @param isStep whether a stored step is one of the closed list of such records
 */
export async function readTimelines<S>(
  db: Pool | PoolClient,
  subjects: readonly string[],
  isStep: (value: unknown) => value is S,
): Promise<ReadonlyMap<string, readonly Timed<S>[]>> {
  const { rows } = await db.query<StepRow>(
    'select subject, step, facts, text, created_ms from timeline_step where subject = any($1) order by id',
    [subjects],
  );
  const found = new Map<string, Timed<S>[]>();
  for (const { subject, step, facts, text, created_ms } of rows) {
    const value: unknown = { step, ...facts, ...(text === null ? {} : { text }) };
    if (!isStep(value)) throw new Error(`not a stored step of ${subject}: ${step}`);
    const steps = found.get(subject) ?? [];
    steps.push({ ...value, time: isoTime(millis(created_ms)) });
    found.set(subject, steps);
  }
  return found;
}

/** Stores an admin's yes (R3). The same admin cannot store a second one that counts: an index refuses it. */
export async function writeApproval(
  tx: PoolClient,
  approval: {
    readonly subject: string;
    readonly purpose: Purpose;
    readonly round: number;
    readonly admin: UserId;
    readonly values: Readonly<Record<string, unknown>>;
    readonly at: Millis;
    /** Why it waits for a second person; null where it does not. */
    readonly secondPerson: SecondPerson | null;
  },
): Promise<void> {
  const { subject, purpose, round, admin, values, at } = approval;
  const why = secondPersonView(approval.secondPerson);
  await tx.query(
    `insert into approval (subject, purpose, round, admin, values, created_ms, second_person)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [subject, purpose, round, admin, JSON.stringify(values), at, why === null ? null : JSON.stringify(why)],
  );
}

/** Takes back an admin's yes: it stays on record and counts no more. The record that it is about has to be locked. */
export async function takeBackApproval(
  tx: PoolClient,
  approval: {
    readonly subject: string;
    readonly purpose: Purpose;
    readonly round: number;
    readonly admin: UserId;
    readonly at: Millis;
  },
): Promise<void> {
  const { subject, purpose, round, admin, at } = approval;
  const { rowCount } = await tx.query(
    `update approval set taken_back_ms = $5
     where subject = $1 and purpose = $2 and round = $3 and admin = $4 and taken_back_ms is null`,
    [subject, purpose, round, admin, at],
  );
  if (rowCount !== 1) throw new Error(`no approval of ${subject} by ${admin} to take back`);
}

interface ApprovalRow extends TableRow<'approval'> {
  readonly values: Readonly<Record<string, unknown>>;
  readonly second_person: SecondPersonView | null;
}

/** The approvals of records that count, oldest first, as a reader by record, purpose and round. */
export async function readApprovals(
  db: Pool | PoolClient,
  subjects: readonly string[],
): Promise<(subject: string, purpose: Purpose, round: number) => readonly StoredApproval[]> {
  const { rows } = await db.query<ApprovalRow>(
    'select * from approval where subject = any($1) and taken_back_ms is null order by created_ms, id',
    [subjects],
  );
  return (subject, purpose, round) =>
    rows
      .filter((row) => row.subject === subject && row.purpose === purpose && row.round === round)
      .map((row) => ({
        admin: storedUser(row.admin),
        values: row.values,
        timeMs: millis(row.created_ms),
        secondPerson: row.second_person,
      }));
}

/** A user's id as it stands in a table. Throws when it is none. */
export function storedUser(text: string): UserId {
  const uid = parseId('usr', text);
  if (!uid) throw new Error(`not a stored user id: ${text}`);
  return uid;
}

/** The database's clock, which decides (Z). */
export async function readClock(db: Pool | PoolClient): Promise<Millis> {
  const { rows } = await db.query<{ now_ms: bigint }>({ name: 'clock', text: 'select clock_ms() as now_ms' });
  const [row] = rows;
  if (!row) throw new Error('the clock gave no time');
  return millis(row.now_ms);
}
