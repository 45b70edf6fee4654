import type { PoolClient } from 'pg';
import type { SealStream } from '#database/checks/seal-times.ts';

/**
 * Puts rows into a block of their own as who owns the database can: with the product's own hashes, dated as they like (ms; now unless
 * told), at the end of the chain.
 */
export async function sealByHand(
  client: PoolClient,
  stream: SealStream,
  ids: readonly bigint[],
  atMs: number | null = null,
): Promise<void> {
  await client.query(
    `with head as (select * from seal_head),
       made as (
         select array_agg(id order by id) as ids, string_agg(leaf, ''::bytea order by id) as leaves, min(at_ms) as oldest_ms
         from seal_leaf_${stream} where id = any($1::bigint[])),
       block as (
         insert into seal_block (number, stream, created_ms, row_ids, leaves, root, previous, hash, oldest_ms)
         select head.number + 1, $2, t.at_ms, ids, leaves, merkle_root(leaves), head.hash,
           seal_block_hash(head.number + 1, $2, t.at_ms, merkle_root(leaves), head.hash), coalesce(oldest_ms, t.at_ms)
         from head, made, (select coalesce($3::bigint, clock_ms()) as at_ms) t returning number, hash)
     update seal_head s set number = b.number, hash = b.hash from block b`,
    [ids, stream, atMs],
  );
}
