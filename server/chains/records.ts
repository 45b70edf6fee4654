import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { Chain } from '#domain/money/coins.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Block, BlockName, Transfer } from '#server/outside/chains/chain-source.ts';
import { readClock } from '#server/review/timeline.ts';
import { forgetReplaced } from './seen-payouts.ts';

/** How many blocks are kept to walk back by. */
const keptBlocks = 2_000;

/** Locks a chain's follower and says where it stands; null before its first block. */
export async function lockHead(tx: PoolClient, chain: Chain): Promise<BlockName | null> {
  await tx.query('insert into chain_follower (chain) values ($1) on conflict do nothing', [chain]);
  const { rows } = await tx.query<{ height: bigint | null; hash: string | null }>(
    'select height, hash from chain_follower where chain = $1 for no key update',
    [chain],
  );
  const [row] = rows;
  return row?.height === null || row?.hash === null || !row ? null : { height: Number(row.height), hash: row.hash };
}

/** Writes a block down as the chain's last one, with what it pays to watched places. */
export async function appendBlock(
  tx: PoolClient,
  chain: Chain,
  block: Block,
  paying: readonly Transfer[],
): Promise<void> {
  await writePayments(tx, chain, paying, block);
  await tx.query('insert into chain_block (chain, height, hash, parent) values ($1, $2, $3, $4)', [
    chain,
    block.height,
    block.hash,
    block.parent,
  ]);
  await tx.query('delete from chain_block where chain = $1 and height <= $2', [chain, block.height - keptBlocks]);
  await tx.query('update chain_follower set height = $2, hash = $3, block_ms = $4 where chain = $1', [
    chain,
    block.height,
    block.hash,
    block.timeMs,
  ]);
}

/** The stored blocks below a height, the highest first. */
export async function blocksBelow(tx: PoolClient, chain: Chain, height: number): Promise<readonly BlockName[]> {
  const { rows } = await tx.query<{ height: bigint; hash: string }>(
    'select height, hash from chain_block where chain = $1 and height < $2 order by height desc',
    [chain, height],
  );
  return rows.map((row) => ({ height: Number(row.height), hash: row.hash }));
}

/** Goes back to a block that the chain still has: what stood above it stands in no block until it is found again. */
export async function goBack(tx: PoolClient, chain: Chain, to: BlockName): Promise<void> {
  await tx.query(
    // What is not decided is worth the price of the block that it stays in: a lost block fixes none (D5). By what a credit or a return
    // was valued stays, both times of that block.
    `update chain_payment p set height = null, hash = null, mined_ms = case when v.valued then o.mined_ms end,
       block_ms = case when v.valued then o.block_ms end
     from chain_payment o
     cross join lateral (select exists (select from deposit d where d.payment = o.id and d.status = 'approved')
       or exists (select from withdrawal w where w.chain = o.chain and w.returned_by = o.transaction_id) as valued) v
     where o.id = p.id and p.chain = $1 and p.height > $2`,
    [chain, to.height],
  );
  await tx.query('delete from chain_block where chain = $1 and height > $2', [chain, to.height]);
  await forgetReplaced(tx, chain, to.height);
  await tx.query('update chain_follower set height = $2, hash = $3, caught_up = false where chain = $1', [
    chain,
    to.height,
    to.hash,
  ]);
}

/** What waits to be mined, and that everything up to the source's last block is written down. */
export async function caughtUp(
  tx: PoolClient,
  chain: Chain,
  sourceHeight: number,
  pool: { readonly transactionIds: ReadonlySet<string>; readonly paying: readonly Transfer[] } | null,
): Promise<void> {
  if (pool) {
    await writePayments(tx, chain, pool.paying, null);
    const { rows } = await tx.query<{ id: string; transaction_id: string }>(
      'select id, transaction_id from chain_payment where chain = $1 and height is null',
      [chain],
    );
    const waiting = rows.filter(({ transaction_id }) => pool.transactionIds.has(transaction_id)).map(({ id }) => id);
    await tx.query(
      `update chain_payment set in_pool = id = any($2)
       where chain = $1 and height is null and in_pool <> (id = any($2))`,
      [chain, waiting],
    );
  }
  await tx.query(
    `update chain_follower set caught_up = true, source_height = $2, checked_ms = clock_ms(), failing_since_ms = null,
       failure = null where chain = $1`,
    [chain, sourceHeight],
  );
}

/** Remembers why a chain cannot be read, and since when. */
export async function writeFailure(tx: PoolClient, chain: Chain, failure: string): Promise<void> {
  await lockHead(tx, chain);
  await tx.query(
    `update chain_follower set failure = $2, failing_since_ms = coalesce(failing_since_ms, clock_ms()) where chain = $1`,
    [chain, failure.slice(0, 300)],
  );
}

interface KnownPayment extends TableRow<'chain_payment', 'id' | 'transaction_id' | 'output' | 'place' | 'units'> {
  readonly payment_method: string;
}

/**
 * Writes down where outputs stand: in a block, or waiting. A token's transfer has its log index within the block, and gets
 * another one when its transaction is mined again elsewhere: it is found by what it pays, so that it stays the same payment.
 */
async function writePayments(
  tx: PoolClient,
  chain: Chain,
  transfers: readonly Transfer[],
  block: Block | null,
): Promise<void> {
  if (transfers.length === 0) return;
  const { rows } = await tx.query<KnownPayment>(
    'select id, transaction_id, output, payment_method, place, units from chain_payment where chain = $1 and transaction_id = any($2)',
    [chain, transfers.map(({ transactionId }) => transactionId)],
  );
  const free = new Set(rows);
  const take = (fits: (row: KnownPayment) => boolean): KnownPayment | null => {
    const found = [...free].find(fits) ?? null;
    if (found) free.delete(found);
    return found;
  };
  const isOf = (transfer: Transfer) => (row: KnownPayment) =>
    row.transaction_id === transfer.transactionId &&
    row.payment_method === transfer.method &&
    row.place === transfer.place &&
    row.units === transfer.units.toString();
  const exact = transfers.map((one) => ({ one, row: take((row) => isOf(one)(row) && row.output === one.output) }));
  const placed = exact.map(({ one, row }) => ({ one, row: row ?? take(isOf(one)) }));

  await stepAside(tx, transfers, [...free], rows);

  // What is known and waits is told by its transaction's id alone; see caughtUp.
  const at = await readClock(tx);
  const mined =
    block === null ? [] : placed.flatMap(({ one, row }) => (row ? [{ id: row.id, output: one.output }] : []));
  await tx.query(
    `update chain_payment p set output = u.output, height = $3::bigint, hash = $4::text, in_pool = false, was_mined = true,
       mined_ms = coalesce(p.mined_ms, $5), block_ms = case when p.mined_ms is null then $6 else p.block_ms end
     from unnest($1::text[], $2::integer[]) u(id, output) where p.id = u.id`,
    [
      mined.map(({ id }) => id),
      mined.map(({ output }) => output),
      block?.height ?? null,
      block?.hash ?? null,
      at,
      block?.timeMs ?? null,
    ],
  );
  const fresh = placed.flatMap(({ one, row }) => (row ? [] : [one]));
  await tx.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, height, hash, in_pool,
       was_mined, first_seen_ms, mined_ms, created_ms, block_ms)
     select u.id, $1, u.method, u.tx, u.output, u.place, u.units, $8::bigint, $9::text, $8 is null, $8 is not null,
       $10::bigint, case when $8 is null then null else $10 end, $10, $11::bigint
     from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::numeric[])
       u(id, method, tx, output, place, units)`,
    [
      chain,
      fresh.map(() => newId('pay')),
      fresh.map(({ method }) => method),
      fresh.map(({ transactionId }) => transactionId),
      fresh.map(({ output }) => output),
      fresh.map(({ place }) => place),
      fresh.map(({ units }) => units.toString()),
      block?.height ?? null,
      block?.hash ?? null,
      at,
      block?.timeMs ?? null,
    ],
  );
}

/** Above every log index of a block. */
const besideAll = 1_000_000;

/**
 * A token's transfer whose contract decides by the block how much it pays is another payment once its transaction is mined
 * again. The one of before is gone, and leaves its output's number to the one that is there now.
 */
async function stepAside(
  tx: PoolClient,
  transfers: readonly Transfer[],
  gone: readonly KnownPayment[],
  known: readonly KnownPayment[],
): Promise<void> {
  const inTheWay = gone.filter((row) =>
    transfers.some(({ transactionId, output }) => row.transaction_id === transactionId && row.output === output),
  );
  const above = Math.max(besideAll, ...known.map(({ output }) => output + 1));
  for (const [place, { id }] of inTheWay.entries()) {
    await tx.query('update chain_payment set output = $2 where id = $1', [id, above + place]);
  }
}
