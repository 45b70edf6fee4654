import type { Pool, PoolClient } from 'pg';

/** The names of members of staff. */
export async function namesOf(db: Pool | PoolClient, uids: readonly string[]) {
  const { rows } = await db.query<{ uid: string; display_name: string }>(
    'select uid, display_name from customer where uid = any($1) order by display_name, uid',
    [uids],
  );
  return rows.map(({ uid, display_name }) => ({ uid, name: display_name }));
}
