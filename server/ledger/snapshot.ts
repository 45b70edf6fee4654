import type { Pool, PoolClient } from 'pg';

/** Reads several things as they were at one instant: nothing that is posted in between is half in it. Writes are refused. */
export async function inSnapshot<T>(db: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  let broken = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const found = await read(client);
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
