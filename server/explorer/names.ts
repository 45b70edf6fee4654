import type { Pool } from 'pg';

/** What customers are called, by their uids; who has no name is left out. */
export async function namesOf(db: Pool, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'explorer-names',
    text: `select u.id, coalesce(c.display_name, u.name) as name
           from auth_user u left join customer c on c.uid = u.id where u.id = any($1)`,
    values: [[...new Set(uids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
