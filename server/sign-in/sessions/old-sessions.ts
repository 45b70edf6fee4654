import type { Pool } from 'pg';
import { inSets, purgedAtOnce } from '#server/commands/sets.ts';

/**
 * Purges the sessions whose time is over (A10): none of them signs anybody in, and what is left of a session says where from
 * and with what somebody signed in. Set by set. Browsers that nobody has signed in with for a year are strangers again. Returns
 * how many sessions.
 */
export async function purgeSessions(pool: Pool): Promise<number> {
  const purged = await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `delete from auth_session where id = any(array(
         select id from auth_session
         where expires_at <= to_timestamp(clock_ms() / 1000.0) or last_used_ms + idle_ms <= clock_ms() limit $1))`,
      [atOnce],
    ),
  );
  await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `delete from known_device where id = any(array(
         select id from known_device where expires_ms <= clock_ms() order by expires_ms limit $1))`,
      [atOnce],
    ),
  );
  return purged;
}
