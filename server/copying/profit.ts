import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { CopyRow } from './record.ts';

/** What a customer's copies of a trader came to together (C6), in cents. */
export interface Together {
  /** Settled profit of the copies from before; those have ended. */
  readonly earlier: bigint;
  /** The highest profit of all of them that was shared. */
  readonly mark: Cents;
}

const nothing: Together = { earlier: 0n, mark: cents(0n) };

/** Reads what belongs to customer and trader, by copy. Read under the locks of the copies it holds still. */
export async function readTogether(
  db: Pool | PoolClient,
  copies: readonly string[],
): Promise<(copy: string) => Together> {
  const { rows } = await db.query<{ id: string; earlier: bigint; mark: bigint }>({
    name: 'copies-together',
    text: `select c.id, e.profit as earlier, coalesce(m.mark, 0) as mark
           from copy c
           cross join lateral (
             select coalesce(sum(x.settled_profit), 0)::bigint as profit from copy x
             where x.user_id = c.user_id and x.place < c.place and x.trader_id = c.trader_id and x.wallet = 'real') e
           left join profit_mark m on m.trader_id = c.trader_id and m.user_id = c.user_id
           where c.id = any($1) and c.wallet = 'real'`,
    values: [copies],
  });
  const found = new Map(rows.map(({ id, earlier, mark }) => [id, { earlier, mark: cents(mark) }]));
  return (copy) => found.get(copy) ?? nothing;
}

/** What a line of a fee statement is computed from, beside the mark: a copy as it was at one time. */
export interface Measured {
  readonly settledTrades: number;
  /** Of the copy alone, in cents. */
  readonly profit: bigint;
  /** Stakes that count as lost, in cents. */
  readonly openStake: bigint;
}

/** A copy as it is now: what is open is neither won nor lost. */
export const measuredNow = (row: CopyRow): Measured => ({
  settledTrades: row.settled_trades,
  profit: row.settled_profit,
  openStake: 0n,
});

/**
 * Copies as they were at the end of a week, by the ledger's time: what the journals before it settled, and the stakes of trades
 * accepted before it that were open then. The copies have to be locked: a settlement that is not seen here waits for that lock,
 * and its journal is later.
 */
export async function measureWeeks(
  tx: PoolClient,
  weeks: readonly { readonly copy: string; readonly endMs: Millis }[],
): Promise<ReadonlyMap<string, Measured>> {
  if (weeks.length === 0) return new Map();
  const { rows } = await tx.query<{ copy_id: string; settled_trades: number; profit: bigint; open_stake: bigint }>({
    name: 'copies-weeks',
    text: 'select copy_id, settled_trades, profit, open_stake from copies_at($1, $2)',
    values: [weeks.map(({ copy }) => copy), weeks.map(({ endMs }) => endMs)],
  });
  return new Map(
    rows.map(({ copy_id, settled_trades, profit, open_stake }) => [
      copy_id,
      { settledTrades: settled_trades, profit, openStake: open_stake },
    ]),
  );
}

/** Saves marks that have risen. */
export async function saveMarks(
  tx: PoolClient,
  marks: readonly { readonly copy: CopyRow; readonly mark: Cents }[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx.query({
    name: 'profit-marks',
    text: `insert into profit_mark (trader_id, user_id, mark)
           select trader_id, user_id, mark from unnest($1::text[], $2::text[], $3::bigint[]) u(trader_id, user_id, mark)
           on conflict (trader_id, user_id) do update set mark = excluded.mark`,
    values: [
      marks.map(({ copy }) => copy.trader_id),
      marks.map(({ copy }) => copy.user_id),
      marks.map(({ mark }) => mark),
    ],
  });
}
