import type { TradeResult } from '#domain/trades/trade.ts';
import { newId } from '#server/ids/new-id.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { admitTrader } from './copies.ts';

/** An approved customer who is a trader. */
export async function openTrader(
  db: FreshDatabase,
  name: string,
): Promise<{ readonly id: string; readonly user: string }> {
  const user = await openCustomer(db.app);
  return { id: await admitTrader(db.owner, user, name), user };
}

/** A copy as if it had been started, without the money that is put apart for it. */
export async function startCopy(
  db: FreshDatabase,
  copy: {
    readonly trader: string;
    readonly user: string;
    readonly wallet?: 'real' | 'practice';
    readonly allocation?: bigint;
    readonly shareBps?: number;
    /** Of settled trades, in cents; null for a copy without any. */
    readonly settledProfit?: bigint | null;
    /** Of trades that were won or lost, in cents. */
    readonly settledStake?: bigint;
    /** As profit share, in cents. */
    readonly sharePaid?: bigint;
    readonly state?: 'active' | 'stopped';
  },
): Promise<string> {
  const id = newId('cpy');
  const {
    wallet = 'real',
    allocation = 10_000n,
    shareBps = 0,
    settledProfit = null,
    settledStake = 0n,
    sharePaid = 0n,
  } = copy;
  const stopped = copy.state === 'stopped';
  await db.owner.query(
    `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, max_stake, max_open, share_bps, started_ms,
       settled_trades, settled_profit, settled_stake, share_paid, state, stopping_ms, stopped_ms, stopped_by)
     values ($1, $2, $3, $4, $5, 'proportional', least(1000, $5::bigint), 10, $6, clock_ms(), $7, $8, $9, $10, $11, $12, $12,
       $13)`,
    [
      id,
      copy.trader,
      copy.user,
      wallet,
      allocation,
      shareBps,
      settledProfit === null ? 0 : 1,
      settledProfit ?? 0n,
      settledStake,
      sharePaid,
      stopped ? 'stopped' : 'active',
      stopped ? 1 : null,
      stopped ? 'customer' : null,
    ],
  );
  await db.owner.query('update trader set change = change + 1 where id = $1', [copy.trader]);
  return id;
}

/** A trader's trade that has ended. */
export interface EndedTrade {
  readonly id: string;
  readonly result: TradeResult;
  readonly stake: bigint;
  readonly profit: bigint;
  /** What the trader had when it was placed. */
  readonly balanceBefore: bigint;
  readonly closedMs: number;
  /** The numbers of the journals that would have staked and settled it; the next ones unless given. */
  readonly journals?: readonly [staked: bigint, settled: bigint];
}

let journals = 0n;
const nextJournal = (): bigint => {
  journals += 1n;
  return journals;
};

/** Writes trades of a trader that have ended, as the owner, as if they had been placed and settled. */
export async function writeEnded(
  db: FreshDatabase,
  trader: { readonly id: string; readonly user: string },
  trades: readonly EndedTrade[],
): Promise<void> {
  const numbered = trades.map((trade) => trade.journals ?? ([nextJournal(), nextJournal()] as const));
  await db.owner.query(
    `with made as (
       insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
         duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
         acceptance_signature, key_id, status, closed_ms, profit, refund_reason)
       select u.id, $1, $1, 'SELF', 'real', 'BTCUSD', 'UP', u.stake, u.stake, 30000, 8500, 500, u.closed - 31000,
         u.closed - 31000, 0, u.closed - 1000, '', '', '', u.result, u.closed, u.profit,
         case when u.result = 'REFUNDED' then 'tie' end
       from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) u(id, result, stake, profit, closed)
       returning trade_id, accepted_ms)
     insert into trader_trade (trade_id, trader_id, balance_before, min_stake, max_stake, change, accepted_ms,
       staked_journal, settled_journal)
     select m.trade_id, $2, u.balance, 100, 100000, 0, m.accepted_ms, u.staked, u.settled
     from made m join unnest($3::text[], $8::bigint[], $9::bigint[], $10::bigint[]) u(id, balance, staked, settled)
       on u.id = m.trade_id`,
    [
      trader.user,
      trader.id,
      trades.map(({ id }) => id),
      trades.map(({ result }) => result),
      trades.map(({ stake }) => stake),
      trades.map(({ profit }) => profit),
      trades.map(({ closedMs }) => closedMs),
      trades.map(({ balanceBefore }) => balanceBefore),
      numbered.map(([staked]) => staked),
      numbered.map(([, settled]) => settled),
    ],
  );
}
