import type { Pool, PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { Counted, LimitKind } from '#domain/limits/own-limits.ts';
import { anyWindowAfter, type LimitPeriod, limitPeriods, windowsAfter } from '#domain/limits/windows.ts';
import { type Cents, cents } from '#domain/money/amount.ts';

/**
 * What is used of a limit in its window, in cents. Under a loss limit this is the net loss of ended trades; the stakes of open
 * ones count beside it, whatever their age, and are what the account `staked` holds.
 */
export type Used = (uid: string, kind: LimitKind, period: LimitPeriod) => Cents;

/**
 * Sums over the windows, which open after the times of an array in the order of `limitPeriods`. A trade counts from its acceptance on, under the stake limit with its stake, whatever came of it, under the loss limit with
 * what it lost or, negative, won. A mining contract counts under the loss limit with its price from its purchase on: all of it can be
 * lost, and what it pays out later makes no room. A deposit counts from its request on with what was asked for, and from each renewal
 * of its quote on anew; once credited, from its credit on with what of it can be played with; a declined one does not count. What was
 * aside counts from when it was released. Something that is exactly as old as the window has left it.
 */
const windows = (kind: LimitKind, amount: string, after: string, time = 'created_ms'): string =>
  limitPeriods
    .map((period, i) => {
      const within = `${time} > (${after}::bigint[])[${i + 1}]`;
      return `coalesce(sum(${amount}) filter (where ${within}), 0) as ${kind}_${period}`;
    })
    .join(', ');

const lost = `case when status = 'PENDING' then 0 else -profit end`;

/** What was credited to somebody ($1) to be played with after a time ($2), but for one deposit ($3); a restored one once. */
const creditedText = `
  select s.at_ms, s.playable + s.kept as amount from deposit_split s join deposit d on d.id = s.deposit and s.occurrence = d.restores + 1
  where s.user_id = $1 and s.at_ms > $2 and s.playable + s.kept > 0 and s.deposit <> $3
  union all
  select at_ms, amount from aside_release where user_id = $1 and at_ms > $2`;

/** The same, and what was asked for and is not decided. */
const askedText = `
  select quoted_ms as at_ms, amount from deposit
  where user_id = $1 and status = 'pending' and quoted_ms > $2 and id <> $3
  union all ${creditedText}`;

type Sums = Readonly<Record<string, string>> & { readonly uid: string };

/** Reads what people have used of the limits on stakes and losses at `now`. Their real accounts should be locked. */
export async function usedOfStakes(db: Pool | PoolClient, uids: readonly string[], now: Millis): Promise<Used> {
  if (uids.length === 0) return usedBy([]);
  const { rows } = await db.query<Sums>({
    name: 'own-limits-trades',
    text: `select uid, ${windows('stake', 'stake', '$3')}, ${windows('loss', 'lost', '$3')} from (
             select user_id as uid, created_ms, amount as stake, ${lost} as lost from trade
             where user_id = any($1) and wallet = 'real' and created_ms > $4
             union all
             select user_id, bought_ms, 0, price from mining_contract
             where user_id = any($1) and bought_ms > $4
             union all
             -- Copies of trades that were accepted and are still placed: they were agreed to, and may be staked.
             select user_id, $2, stake, stake from copy_due_most($1, null, null)) used
           group by uid`,
    values: [uids, now, windowsAfter(now), anyWindowAfter(now)],
  });
  return usedBy(rows);
}

/**
 * Reads what people had used of the limits on stakes and losses when a trader's trade was accepted, with all that was open then:
 * their own trades and purchases of before, copies of trades that were accepted before, and those of them that are still placed.
 */
export async function usedOfStakesAt(
  db: Pool | PoolClient,
  uids: readonly string[],
  { atMs, fanOutId }: { readonly atMs: Millis; readonly fanOutId: string },
): Promise<Used> {
  if (uids.length === 0) return usedBy([]);
  const { rows } = await db.query<Sums>({
    name: 'own-limits-trades-at',
    text: `select uid, ${windows('stake', 'stake', '$4')}, ${windows('loss', 'lost', '$4')} from (
             select user_id as uid, created_ms, amount as stake,
               case when status = 'PENDING' or closed_ms > $2 then amount else -profit end as lost
             from trade
             where user_id = any($1) and wallet = 'real' and created_ms > $5
               and (case when copy_id is null then created_ms else accepted_ms end) <= $2
             union all
             select user_id, bought_ms, 0, price from mining_contract
             where user_id = any($1) and bought_ms > $5 and bought_ms <= $2
             union all
             select user_id, $2, stake, stake from copy_due_most($1, $2, $3)) used
           group by uid`,
    values: [uids, atMs, fanOutId, windowsAfter(atMs), anyWindowAfter(atMs)],
  });
  return usedBy(rows);
}

/** Reads what somebody has used of the limits on their deposits at `now`. */
export async function usedOfDeposits(db: Pool | PoolClient, uid: string, now: Millis): Promise<Used> {
  const { rows } = await db.query<Sums>({
    name: 'own-limits-deposits',
    text: `select $4 as uid, ${windows('deposit', 'amount', '$5', 'at_ms')} from (${askedText}) used`,
    values: [uid, anyWindowAfter(now), '', uid, windowsAfter(now)],
  });
  return usedBy(rows);
}

function usedBy(rows: readonly Sums[]): Used {
  const byPerson = new Map(rows.map((row) => [row.uid, row]));
  return (uid, kind, period) => cents(BigInt(byPerson.get(uid)?.[`${kind}_${period}`] ?? 0));
}

const inOrder = (counted: string): string =>
  `select created_ms, sum(amount) as amount from (${counted}) counted group by created_ms order by created_ms`;

const countedText = {
  loss: inOrder(`select created_ms, ${lost} as amount from trade where user_id = $1 and wallet = 'real' and created_ms > $2
    union all select bought_ms, price from mining_contract where user_id = $1 and bought_ms > $2`),
  deposit: inOrder(`select at_ms as created_ms, amount from (${askedText}) asked`),
} as const;

/** What was credited to somebody to be played with after a time, oldest first, without one deposit. */
export async function creditedTowards(
  db: Pool | PoolClient,
  uid: string,
  after: Millis,
  but: string,
): Promise<readonly Counted[]> {
  const { rows } = await db.query<CountedRow>({
    name: 'own-limits-credited',
    text: inOrder(`select at_ms as created_ms, amount from (${creditedText}) credited`),
    values: [uid, after, but],
  });
  return rows.map(countedOf);
}

interface CountedRow {
  readonly created_ms: bigint;
  readonly amount: string;
}

const countedOf = (row: CountedRow): Counted => ({
  timeMs: millis(row.created_ms),
  amount: cents(BigInt(row.amount)),
});

/** What counted at an instant towards the limits on stakes and losses of somebody. */
export interface CountedStakes {
  readonly uid: string;
  readonly timeMs: Millis;
  readonly stake: Cents;
  /** Negative for a win. */
  readonly lost: Cents;
}

/** All that counts towards people's limits on stakes and losses after a time, of each oldest first, without some trades. */
export async function readCountedStakes(
  db: Pool | PoolClient,
  uids: readonly string[],
  after: Millis,
  but: readonly string[],
): Promise<readonly CountedStakes[]> {
  const { rows } = await db.query<{ uid: string; at_ms: bigint; stake: string; lost: string }>({
    name: 'own-limits-counted-stakes',
    text: `select uid, at_ms, sum(stake) as stake, sum(lost) as lost from (
             select user_id as uid, created_ms as at_ms, amount as stake, ${lost} as lost from trade
             where user_id = any($1) and wallet = 'real' and created_ms > $2 and trade_id <> all($3)
             union all
             select user_id, bought_ms, 0, price from mining_contract where user_id = any($1) and bought_ms > $2) counted
           group by uid, at_ms order by uid, at_ms`,
    values: [uids, after, but],
  });
  return rows.map(({ uid, at_ms, stake, lost: net }) => ({
    uid,
    timeMs: millis(at_ms),
    stake: cents(BigInt(stake)),
    lost: cents(BigInt(net)),
  }));
}

/** Everything that counts towards a limit on deposits or losses after a time, oldest first; of deposits without the one that is asked about. */
export async function countedTowards(
  db: Pool | PoolClient,
  uid: string,
  kind: keyof typeof countedText,
  after: Millis,
  but = '',
): Promise<readonly Counted[]> {
  const { rows } = await db.query<CountedRow>({
    name: `own-limits-counted-${kind}`,
    text: countedText[kind],
    values: kind === 'deposit' ? [uid, after, but] : [uid, after],
  });
  return rows.map(countedOf);
}
