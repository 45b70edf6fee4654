import type { Pool, PoolClient } from 'pg';
import type { Signer } from '#server/proof/signer.ts';

/** Signs the days of all blocks, today's too. */
export async function signDays(client: Pool | PoolClient, by: Signer): Promise<void> {
  const { rows } = await client.query(
    `select day, max(number) as last_block, merkle_root(string_agg(hash, ''::bytea order by number)) as root,
       concat_ws('|', 'day-root-1', day, min(number), max(number),
         encode(merkle_root(string_agg(hash, ''::bytea order by number)), 'hex')) as text
     from (select *, to_char(to_timestamp(created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day from seal_block) b
     group by day`,
  );
  for (const { day, last_block, root, text } of rows) {
    const values = [day, last_block, root, text, by.sign(text), by.keyId];
    await client.query('select seal_sign_day($1, $2, $3, $4, $5, $6)', values);
  }
}
