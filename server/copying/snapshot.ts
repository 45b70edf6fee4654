import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { parseId, type TraderId } from '#domain/ids/ids.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import type { CopiedTrader, CopyBand, CopyBounds, TraderTrade, Unplaced } from '#domain/trades/copy-reserve.ts';
import { readCopyBounds } from '#server/limits/house-settings.ts';

type TraderRow = TableRow<'trader', 'id' | 'user_id' | 'change'>;

type BookRow = TableRow<'copy_book'>;

/**
 * The active traders among some customers, by user id, each with what their active copies come to. Their rows are held
 * against every change of who copies them until the transaction ends (Z7: before any account).
 */
async function lockTraders(tx: PoolClient, uids: readonly string[]): Promise<ReadonlyMap<string, CopiedTrader>> {
  if (uids.length === 0) return new Map();
  const { rows } = await tx.query<TraderRow>({
    name: 'copying-lock-traders',
    text: `select id, user_id, change from trader where user_id = any($1) and state = 'active' order by id for share`,
    values: [uids],
  });
  if (rows.length === 0) return new Map();
  const books = await tx.query<BookRow>({
    name: 'copying-books',
    text: `select trader_id, wallet, band, copies, proportional, fixed, most from copy_book
           where trader_id = any($1) and copies > 0 order by trader_id, wallet, band`,
    values: [rows.map(({ id }) => id)],
  });
  return new Map(
    rows.map(({ id, user_id, change }) => {
      const traderId = parseId('tdr', id);
      if (!traderId) throw new Error(`not a stored trader id: ${id}`);
      const own = books.rows.filter(({ trader_id }) => trader_id === id);
      return [user_id, { traderId, change: Number(change), books: booksOf(own) }];
    }),
  );
}

function booksOf(rows: readonly BookRow[]): ReadonlyMap<Wallet, readonly CopyBand[]> {
  const bands = Map.groupBy(rows, ({ wallet }) => wallet);
  return new Map([...bands].map(([wallet, ofWallet]) => [wallet, ofWallet.map(bandOf)]));
}

function bandOf({ band, copies, proportional, fixed, most }: BookRow): CopyBand {
  return { band, copies, proportional: cents(proportional), fixed: cents(fixed), most: cents(most) };
}

/** Traders' trades whose copies with real money are still placed. The house's accounts and the traders' have to be locked: orders of one come one after the other. */
async function readUnplaced(tx: PoolClient, traders: readonly TraderId[]): Promise<readonly Unplaced[]> {
  if (traders.length === 0) return [];
  const { rows } = await tx.query<{
    trader_id: TraderId;
    pair: string;
    trades: number;
    reserved: bigint;
  }>({
    name: 'copying-unplaced',
    text: `select f.trader_id, t.currency_pair as pair, count(*)::integer as trades,
             sum(f.reserved - f.used)::bigint as reserved
           from copy_fan_out f join trade t on t.trade_id = f.trade_id
           where f.state = 'placing' and f.wallet = 'real' and f.trader_id = any($1) group by 1, 2`,
    values: [traders],
  });
  return rows.map(({ trader_id, reserved, ...row }) => ({ ...row, traderId: trader_id, reserved: cents(reserved) }));
}

/** Those who are copied, as the acceptance of trades asks for them; waking whoever places is the caller's to add. */
export function copiedTraders(own: CopyBounds) {
  const bounds = (tx: PoolClient) => readCopyBounds(tx, own);
  return { lock: lockTraders, record: recordTraderTrades, unplaced: readUnplaced, bounds, wake: () => undefined };
}

/** Writes traders' trades with the snapshot of who copies each of them (C3), and what their copies have to be placed by. */
async function recordTraderTrades(tx: PoolClient, trades: readonly TraderTrade[]): Promise<void> {
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
    text: `insert into copy_fan_out (id, trade_id, trader_id, wallet, reserved, most_of_one)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`,
    values: [
      fanOuts.map(({ id }) => id),
      fanOuts.map(({ tradeId }) => tradeId),
      fanOuts.map(({ traderId }) => traderId),
      fanOuts.map(({ wallet }) => wallet),
      fanOuts.map(({ reserved }) => reserved),
      fanOuts.map(({ mostOfOne }) => mostOfOne),
    ],
  });
}
