import type { Pool } from 'pg';

/** What the database takes of connections, by its own word. */
export interface Room {
  /** Most at once, without those that are kept for its superusers. */
  readonly most: number;
  /** In use now, by anybody. */
  readonly open: number;
}

interface Row {
  readonly most: number;
  readonly of_role: number;
  readonly of_database: number;
  readonly open: bigint;
}

/** Reads it; a bound of the role or of the database counts where it is less. */
export async function readRoom(pool: Pool): Promise<Room> {
  const { rows } = await pool.query<Row>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - coalesce(current_setting('reserved_connections', true), '0')::integer as most,
       (select rolconnlimit from pg_roles where rolname = session_user) as of_role,
       (select datconnlimit from pg_database where datname = current_database()) as of_database,
       (select coalesce(sum(numbackends), 0)::bigint from pg_stat_database) as open`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not say how many connections it takes');
  const bounds = [row.most, row.of_role, row.of_database].filter((one) => one >= 0);
  return { most: Math.min(...bounds), open: Number(row.open) };
}

/**
 * Connections of a process beside its pools of settings: 3 of the recorder, 4 of the settler, 1 of health and 1 of measurements, which stay;
 * 1 each of migrations at the start, of a backup and of the verification.
 */
export const connectionsBeside = 12;

/**
 * X3.5: what the log says where a process may open more connections than the database has left; null where it has them. Which other processes there
 * will be nobody knows here.
 *
 * @param own of them open by this process already
 */
export function roomWarning(room: Room, most: number, own = 1): string | null {
  const free = room.most - room.open + own;
  if (most <= free) return null;
  return (
    `this process may open ${most} connections to the database, which takes ${room.most} and has ${Math.max(0, free)} left: ` +
    'raise its max_connections, lower DATABASE_POOL_…, or put a pooler in between (docs/operations.md)'
  );
}
