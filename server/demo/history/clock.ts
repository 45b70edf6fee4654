import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { beginFleets } from '../mining-fleets.ts';

/** Of connections that live in the demo's past: the database's clock is another one for them alone. */
export const pastApplication = 'fairlead past';

/** When the past begins and ends, in ms, how far it has come, and what its randomness begins with. */
export interface PastSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly atMs: number;
  readonly seed: number;
}

const clock = 'demo_clock';

/** Sequences are moved at once and for everybody, whatever transaction is open: so is a clock. */
const movedClock = `create or replace function clock_ms() returns bigint language sql volatile parallel safe
  as $$ select case when current_setting('application_name') = '${pastApplication}' then (select last_value from ${clock})
    else floor(extract(epoch from clock_timestamp()) * 1000)::bigint end $$`;

/** As functions/foundation/clock-ms.sql has it; `migrate` makes it so at every start, too. */
const ownClock = `create or replace function clock_ms() returns bigint
  language sql volatile parallel safe
  as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$`;

/**
 * Gives those connections that are named {@link pastApplication} a clock that whoever makes a past moves: in an empty database one that
 * begins so many days back, and in one whose past was interrupted the one of then. Null where there is nothing to make.
 *
 * @param owner of one connection, whose own name becomes that one until {@link endPast}
 */
export async function beginPast(
  owner: Pool,
  { days, seed, untilMs }: { readonly days: number; readonly seed: number; readonly untilMs: number },
): Promise<PastSpan | null> {
  await owner.query('set role fairlead_owner');
  const { rows: kept } = await owner.query<{ said: string | null }>(
    `select obj_description(c.oid, 'pg_class') as said from pg_class c where c.oid = to_regclass($1)`,
    [clock],
  );
  const { rows: used } = await owner.query('select from installation');
  const interrupted = kept[0]?.said ?? null;
  if (interrupted === null && (days === 0 || used.length > 0)) return null;
  const span = interrupted ?? `${untilMs - days * dayMs} ${untilMs} ${seed}`;
  const [from = 0, until = 0, kindOfLuck = 0] = span.split(' ').map(Number);
  if (interrupted === null) {
    await owner.query('begin');
    await owner.query(`create sequence ${clock} minvalue 0 start ${from}`);
    await owner.query(`comment on sequence ${clock} is '${span}'`);
    await owner.query(`grant select, update on sequence ${clock} to fairlead_app`);
    await beginFleets(owner, from);
    await owner.query('commit');
  }
  await owner.query(movedClock);
  await owner.query(`set application_name = '${pastApplication}'`);
  const { rows } = await owner.query<{ at_ms: bigint | null }>(
    'select pg_sequence_last_value(to_regclass($1)) as at_ms',
    [clock],
  );
  return { fromMs: from, untilMs: until, seed: kindOfLuck, atMs: Number(rows[0]?.at_ms ?? from) };
}

/** Moves that clock; never back. */
export async function moveClock(pool: Pool, atMs: number): Promise<void> {
  await pool.query({ name: 'demo-clock', text: 'select setval(to_regclass($2), $1)', values: [atMs, clock] });
}

/** The database's clock is the program's own again, for everybody. */
export async function endPast(owner: Pool): Promise<void> {
  await owner.query('set role fairlead_owner');
  await owner.query(ownClock);
  await owner.query(`drop sequence if exists ${clock}`);
}
