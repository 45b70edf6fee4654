import type { Pool, PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type Counted, type LimitKind, type LimitPeriod, periodMs } from '#domain/limits/own-limits.ts';
import { type Cents, cents } from '#domain/money/amount.ts';

/**
 * What is used of a limit in its window, in cents. Under a loss limit this is the net loss of ended trades; the stakes of open
 * ones count beside it, whatever their age, and are what the account `staked` holds.
 */
export type Used = (uid: string, kind: LimitKind, period: LimitPeriod) => Cents;

/**
 * A trade counts from its acceptance on, under the stake limit with its stake, whatever came of it, under the loss limit with
 * what it lost or, negative, won. A deposit counts from its request on with what was asked for, then with what was
 * credited; a declined one does not count. Something that is exactly as old as the window has left it.
 */
const windows = (amount: string): string =>
  `coalesce(sum(${amount}) filter (where created_ms > $2::bigint - ${periodMs.day}), 0) as day,
   coalesce(sum(${amount}) filter (where created_ms > $2::bigint - ${periodMs.week}), 0) as week,
   coalesce(sum(${amount}), 0) as month`;

const lost = `case when status = 'PENDING' then 0 else -profit end`;

type Windows = Readonly<Record<LimitPeriod, string>>;

/** Reads what people have used of their limits at `now`. Their real accounts, and their requests, should be locked. */
export async function usedOf(db: Pool | PoolClient, uids: readonly string[], now: Millis): Promise<Used> {
  const used = new Map<string, Windows>();
  if (uids.length > 0) {
    const { rows } = await db.query<Windows & { readonly uid: string; readonly kind: LimitKind }>({
      name: 'own-limits-used',
      text: `select user_id as uid, 'stake' as kind, ${windows('amount')} from trade
             where user_id = any($1) and wallet = 'real' and created_ms > $2::bigint - ${periodMs.month} group by user_id
             union all
             select user_id, 'loss', ${windows(lost)} from trade
             where user_id = any($1) and wallet = 'real' and created_ms > $2::bigint - ${periodMs.month} group by user_id
             union all
             select user_id, 'deposit', ${windows('coalesce(credited, amount)')} from deposit
             where user_id = any($1) and status <> 'declined' and created_ms > $2::bigint - ${periodMs.month} group by user_id`,
      values: [uids, now],
    });
    for (const row of rows) used.set(`${row.uid} ${row.kind}`, row);
  }
  return (uid, kind, period) => cents(BigInt(used.get(`${uid} ${kind}`)?.[period] ?? 0));
}

const tradesSince = (amount: string): string =>
  `select created_ms, sum(${amount}) as amount from trade
   where user_id = $1 and wallet = 'real' and created_ms > $2 group by created_ms order by created_ms`;

const countedText: Readonly<Record<LimitKind, string>> = {
  stake: tradesSince('amount'),
  loss: tradesSince(lost),
  deposit: `select created_ms, sum(coalesce(credited, amount)) as amount from deposit
            where user_id = $1 and status <> 'declined' and created_ms > $2 group by created_ms order by created_ms`,
};

/** Everything that counts towards a limit after a time, oldest first. */
export async function countedTowards(
  db: Pool | PoolClient,
  uid: string,
  kind: LimitKind,
  after: Millis,
): Promise<readonly Counted[]> {
  const { rows } = await db.query<{ created_ms: bigint; amount: string }>({
    name: `own-limits-counted-${kind}`,
    text: countedText[kind],
    values: [uid, after],
  });
  return rows.map((row) => ({ timeMs: millis(row.created_ms), amount: cents(BigInt(row.amount)) }));
}
