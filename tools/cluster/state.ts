import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './databases.ts';

/** One database as Patroni sees it. */
export interface Seen {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline: unknown;
  /** Of its log, in bytes; of a primary 0. */
  readonly lag: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function seenOf(value: unknown): Seen[] {
  if (!isObject(value) || typeof value.name !== 'string') return [];
  const { name, role, state, timeline, lag = 0 } = value;
  return [{ name, role: String(role), state: String(state), timeline, lag }];
}

const lookMs = 2_000;

/** All databases, as the first Patroni says that answers; none where no one does. */
export async function look(databases: readonly Database[]): Promise<readonly Seen[]> {
  for (const { ownRestPort } of databases) {
    const answer = await fetch(`http://127.0.0.1:${ownRestPort}/cluster`, {
      signal: AbortSignal.timeout(lookMs),
    }).catch(() => null);
    const body: unknown = await answer?.json().catch(() => null);
    if (isObject(body) && Array.isArray(body.members)) return body.members.flatMap(seenOf);
  }
  return [];
}

/** Whether each of them runs, one leads, and at least one has all that is answered. */
export function isWhole(seen: readonly Seen[], databases: readonly Database[]): boolean {
  const [leader, ...others] = seen.toSorted(
    (one, other) => Number(other.role === 'leader') - Number(one.role === 'leader'),
  );
  return (
    seen.length === databases.length &&
    leader?.role === 'leader' &&
    seen.every(({ state, timeline }) => state === 'running' && timeline === leader.timeline) &&
    others.every(({ role, lag }) => role !== 'leader' && typeof lag === 'number' && lag < 2 ** 20) &&
    others.some(({ role }) => role === 'sync_standby')
  );
}

/** Asks by one connection of its own. Rejects where none answers, or not in time. @param connectionString what leads to the primary */
export async function asked<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Which of the processes records and settles (Z2): the one whose session renewed the lease last. Nobody but its holder sends that statement.
 *
 * @param names by which their sessions are known
 */
export async function leaseHolder(connectionString: string, names: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await asked(connectionString, (client) =>
      client.query<{ application_name: string }>(
        `select application_name from pg_stat_activity where application_name = any($1)
         and query like '%update lease set expires_ms%' and query_start > now() - interval '1 second'
       order by query_start desc limit 1`,
        [names],
      ),
    ).catch(() => null);
    const [row] = found?.rows ?? [];
    if (row !== undefined) return row.application_name;
    await wait(50);
  }
  throw new Error('no process records prices');
}
