import type { TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { openCopies } from './copies.ts';
import type { openCopyFixture } from './copy-fixture.ts';

type CopyFixture = Awaited<ReturnType<typeof openCopyFixture>>;

export type Trader = { readonly uid: UserId; readonly id: TraderId };

/** A trader of 100.00 who stakes 60.00 a trade: a copy of 1,000.00 stakes 600.00. */
export const trader = (fixture: CopyFixture): Promise<Trader> => fixture.trader(10_000n);

/** Has a trade of a trader accepted. */
export const accept = (fixture: CopyFixture, { uid }: Trader, duration = 300): Promise<TradeId> =>
  fixture.trade(uid, 6_000n, { duration });

/** Lets a customer copy a trader. */
export const copy = (db: FreshDatabase, { id }: Trader, userId: UserId, allocation = 100_000n) =>
  openCopies(db.owner, id, 'real', [{ userId, allocation }]);

/** Copies of others, in the order of subscription before those who copy the trader after them. */
export const othersFirst = async (
  db: FreshDatabase,
  fixture: CopyFixture,
  of: Trader,
  count: number,
): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) await copy(db, of, await fixture.customer(2_000n), 2_000n);
};

/** What became of a trade in somebody's copy: the stake in cents, the reason of the skip, or nothing yet. */
export async function outcome(db: FreshDatabase, source: TradeId, uid: UserId): Promise<string | null> {
  const { rows } = await db.app.query<{ outcome: string }>(
    'select coalesce(skipped, stake::text) as outcome from copy_outcome where source_trade_id = $1 and user_id = $2',
    [source, uid],
  );
  return rows[0]?.outcome ?? null;
}

/** What is to become of somebody's copies of some trades: in the order of their acceptance, as long as it stays within the bound. */
export async function inOrderOfAcceptance(
  db: FreshDatabase,
  sources: readonly TradeId[],
  stake: bigint,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.app.query<{ trade_id: string; most_of_one: bigint }>(
    `select f.trade_id, f.most_of_one from copy_fan_out f join trade t using (trade_id)
     where f.trade_id = any($1) and f.wallet = 'real' order by t.accepted_ms, f.id`,
    [sources],
  );
  let staked = 0n;
  return new Map(
    rows.map(({ trade_id, most_of_one }) => {
      if (staked + stake > most_of_one) return [trade_id, 'house short'];
      staked += stake;
      return [trade_id, stake.toString()];
    }),
  );
}

export async function acceptance(db: FreshDatabase, source: TradeId | undefined): Promise<bigint> {
  const { rows } = await db.owner.query<{ at: bigint }>('select accepted_ms as at from trade where trade_id = $1', [
    source,
  ]);
  return rows[0]?.at ?? 0n;
}

/** Writes as the owner of the database that trades of traders were accepted at a time, before their copies are placed. */
export async function acceptedAt(db: FreshDatabase, sources: readonly TradeId[], atMs: bigint): Promise<void> {
  await db.owner.query('update trade set accepted_ms = $2, expires_ms = $2 + duration_ms where trade_id = any($1)', [
    sources,
    atMs,
  ]);
  await db.owner.query('update trader_trade set accepted_ms = $2 where trade_id = any($1)', [sources, atMs]);
}

/** While somebody else holds a lock on a copy, so that its set is tried again and again. */
export async function whileLocked(
  db: FreshDatabase,
  copyId: string | undefined,
  doing: () => Promise<void>,
): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from copy where id = $1 for update', [copyId]);
    await doing();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
