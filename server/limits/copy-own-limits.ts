import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { currentLimit, type LimitKind, overruns } from '#domain/limits/own-limits.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { usedOfStakesAt } from './usage.ts';

/** The acceptance that copies are judged by. */
export interface AcceptedAt {
  readonly atMs: Millis;
  /** The placing of its copies: what was accepted before it counts as staked, also where it is not placed yet. */
  readonly fanOutId: string;
}

interface LimitRow
  extends TableRow<'own_limit_standing', 'uid' | 'amount' | 'pending' | 'pending_amount' | 'pending_from_ms'> {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

const nullable = (amount: bigint | null): Cents | null => (amount === null ? null : cents(amount));

/**
 * What people had set for themselves (A13) when a trade was accepted, and what they had used of it by then: what they set, trade
 * or buy afterwards changes nothing. Their real accounts should be locked. Says why somebody's copy of the trade is skipped, or
 * null.
 */
export async function openStakeGuardAt(
  tx: PoolClient,
  uids: readonly string[],
  accepted: AcceptedAt,
): Promise<(uid: string, stake: Cents) => 'excluded' | 'own limit' | null> {
  const { atMs } = accepted;
  const { rows } = await tx.query<LimitRow>({
    name: 'own-limits-at',
    text: `select distinct on (uid, kind, period) uid, kind, period, amount, pending, pending_amount, pending_from_ms
           from own_limit_standing where uid = any($1) and kind <> 'deposit' and from_ms <= $2
           order by uid, kind, period, id desc`,
    values: [uids, atMs],
  });
  const excluded = await tx.query<{ uid: string }>({
    name: 'own-exclusions-at',
    text: 'select distinct uid from own_exclusion where uid = any($1) and from_ms <= $2 and until_ms > $2',
    values: [uids, atMs],
  });
  const out = new Set(excluded.rows.map(({ uid }) => uid));
  const limits = Map.groupBy(rows, ({ uid }) => uid);
  const used = await usedOfStakesAt(tx, [...limits.keys()], accepted);
  return (uid, stake) => {
    if (out.has(uid)) return 'excluded';
    const over = overruns(
      (limits.get(uid) ?? []).flatMap((row) => {
        const { amount } = limitAt(row, atMs);
        const { kind, period } = row;
        return amount === null ? [] : [{ kind, period, limit: amount, used: used(uid, kind, period) }];
      }),
      stake,
    );
    return over.length > 0 ? 'own limit' : null;
  };
}

function limitAt(row: LimitRow, at: Millis) {
  const pending =
    row.pending && row.pending_from_ms !== null
      ? { amount: nullable(row.pending_amount), fromMs: millis(row.pending_from_ms) }
      : null;
  return currentLimit({ amount: nullable(row.amount), pending }, at);
}
