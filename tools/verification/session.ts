import type { ClientBase } from 'pg';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';

/** What of a session decides which rows a query means and sees. */
const settings = [
  'search_path',
  'role',
  'session_authorization',
  'row_security',
  'session_replication_role',
  'transform_null_equals',
  'transaction_isolation',
  'transaction_read_only',
] as const;

/** The names of this program, before those of a temporary table: PostgreSQL otherwise looks there first. */
export const ownPath = 'search_path = pg_catalog, public, pg_temp; set local transform_null_equals = off';

export type Session = ReadonlyMap<string, string>;

/** Reads it by commands that no function or operator stands behind. */
export async function readSession(db: ClientBase): Promise<Session> {
  const session = new Map<string, string>();
  for (const name of settings) {
    const { rows } = await db.query<Record<string, string>>(`show ${name}`);
    session.set(name, rows[0]?.[name] ?? '');
  }
  const { rows } = await db.query<{ snapshot: string; xact: string | null }>(
    'select pg_catalog.pg_current_snapshot() as snapshot, pg_catalog.pg_current_xact_id_if_assigned() as xact',
  );
  if (session.get('transaction_isolation') === 'repeatable read') {
    session.set('snapshot', rows[0]?.snapshot ?? '');
    session.set('transaction', rows[0]?.xact ?? 'none');
  }
  return session;
}

/** L5: names what a check has changed of the session: whatever was read since was not what was meant. */
export async function compareSession(db: ClientBase, before: Session, findings: Findings): Promise<void> {
  for (const [name, is] of await readSession(db)) {
    const was = before.get(name);
    if (is === was) continue;
    findings.breach('L5', 'L5.session', name, `was ${fact(was ?? null)}, became ${fact(is)}`);
  }
}
