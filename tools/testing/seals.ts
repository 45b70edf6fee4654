import type { Pool, PoolClient } from 'pg';
import type { Signer } from '#server/proof/signer.ts';
import { until } from './until.ts';

/**
 * Seals in one pass all that has been committed, so that no pass before has missed what says a time of before. A transaction that runs in
 * another test's database of the cluster holds sealing back, too.
 */
export async function sealAtOnce(app: Pool): Promise<void> {
  const { rows } = await app.query<{ here: bigint }>('select current_xact() as here');
  const [committed] = rows;
  await until(async () => {
    const settled = await app.query<{ settled: bigint }>('select settled_xact() as settled');
    return (settled.rows[0]?.settled ?? 0n) > (committed?.here ?? 0n);
  });
  await app.query('select seal_pass()');
}

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
