import type { PoolClient } from 'pg';
import { parseId } from '#domain/ids/ids.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import type { CopiedTrader, CopyBook, TraderTrade } from '#domain/trades/copied.ts';

interface TraderRow {
  readonly id: string;
  readonly user_id: string;
  readonly change: bigint;
}

interface BookRow {
  readonly trader_id: string;
  readonly wallet: Wallet;
  readonly copies: number;
  readonly proportional: bigint;
  readonly fixed: bigint;
  readonly most: bigint;
}

/**
 * The active traders among some customers, by user id, each with what their active copies come to. Their rows are held
 * against every change of who copies them until the transaction ends (Z7: before any account).
 */
export async function lockTraders(tx: PoolClient, uids: readonly string[]): Promise<ReadonlyMap<string, CopiedTrader>> {
  if (uids.length === 0) return new Map();
  const { rows } = await tx.query<TraderRow>({
    name: 'copying-lock-traders',
    text: `select id, user_id, change from trader where user_id = any($1) and state = 'active' order by id for share`,
    values: [uids],
  });
  if (rows.length === 0) return new Map();
  const books = await tx.query<BookRow>({
    name: 'copying-books',
    text: `select trader_id, wallet, copies, proportional, fixed, most from copy_book
           where trader_id = any($1) and copies > 0 order by trader_id, wallet`,
    values: [rows.map(({ id }) => id)],
  });
  return new Map(
    rows.map(({ id, user_id, change }) => {
      const traderId = parseId('tdr', id);
      if (!traderId) throw new Error(`not a stored trader id: ${id}`);
      const own = books.rows.filter(({ trader_id }) => trader_id === id);
      return [
        user_id,
        { traderId, change: Number(change), books: new Map(own.map((row) => [row.wallet, bookOf(row)])) },
      ];
    }),
  );
}

function bookOf({ copies, proportional, fixed, most }: BookRow): CopyBook {
  return { copies, proportional: cents(proportional), fixed: cents(fixed), most: cents(most) };
}

/** Writes traders' trades with the snapshot of who copies each of them (C3), and what their copies have to be placed by. */
export async function recordTraderTrades(tx: PoolClient, trades: readonly TraderTrade[]): Promise<void> {
  await tx.query({
    name: 'copying-trader-trades',
    text: `insert into trader_trade (trade_id, trader_id, balance_before, change, accepted_ms, min_stake, max_stake)
           select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])`,
    values: [
      trades.map(({ tradeId }) => tradeId),
      trades.map(({ traderId }) => traderId),
      trades.map(({ balanceBefore }) => balanceBefore),
      trades.map(({ change }) => change),
      trades.map(({ acceptedAtMs }) => acceptedAtMs),
      trades.map(({ minStake }) => minStake),
      trades.map(({ maxStake }) => maxStake),
    ],
  });
  const fanOuts = trades.flatMap((trade) => trade.fanOuts.map((fanOut) => ({ ...trade, ...fanOut })));
  if (fanOuts.length === 0) return;
  await tx.query({
    name: 'copying-fan-outs',
    text: `insert into copy_fan_out (id, trade_id, trader_id, wallet, reserved)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])`,
    values: [
      fanOuts.map(({ id }) => id),
      fanOuts.map(({ tradeId }) => tradeId),
      fanOuts.map(({ traderId }) => traderId),
      fanOuts.map(({ wallet }) => wallet),
      fanOuts.map(({ reserved }) => reserved),
    ],
  });
}
