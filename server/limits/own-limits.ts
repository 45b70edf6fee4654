import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { currentExclusion, type Exclusion, type ExclusionKind, mayPlay } from '#domain/limits/exclusion.ts';
import {
  currentLimit,
  fitsFrom,
  type LimitKind,
  leavingOf,
  noLimit,
  type OwnLimit,
  overruns,
  refuseOverrun,
} from '#domain/limits/own-limits.ts';
import { type LimitPeriod, windowAfter } from '#domain/limits/windows.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { countedTowards, usedOfStakes } from './usage.ts';

export interface LimitOf extends OwnLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** What somebody has set for themselves, as it stands now. */
export interface OwnLimits {
  readonly limits: readonly LimitOf[];
  readonly exclusion: Exclusion | null;
}

type LimitRow = TableRow<'own_limit'>;

const nullable = (amount: bigint | null): Cents | null => (amount === null ? null : cents(amount));

/** Reads what people have set for themselves (A13), as it stands at `now`. People without anything are left out. */
export async function readOwnLimits(
  db: Pool | PoolClient,
  uids: readonly string[],
  now: Millis,
): Promise<ReadonlyMap<string, OwnLimits>> {
  const limits = await db.query<LimitRow>({
    name: 'own-limits-read',
    text: 'select uid, kind, period, amount, pending, pending_amount, pending_from_ms from own_limit where uid = any($1)',
    values: [uids],
  });
  const exclusions = await db.query<{ uid: string; kind: ExclusionKind; until_ms: bigint }>({
    name: 'own-exclusions-read',
    text: 'select uid, kind, until_ms from own_exclusion where uid = any($1) and until_ms > $2',
    values: [uids, now],
  });
  const found = new Map<string, OwnLimits>();
  for (const uid of new Set([...limits.rows, ...exclusions.rows].map((row) => row.uid))) {
    const own = exclusions.rows.filter((row) => row.uid === uid);
    found.set(uid, {
      limits: limits.rows.filter((row) => row.uid === uid).map((row) => limitOf(row, now)),
      exclusion: currentExclusion(
        own.map(({ kind, until_ms }) => ({ kind, untilMs: millis(until_ms) })),
        now,
      ),
    });
  }
  return found;
}

function limitOf(row: LimitRow, now: Millis): LimitOf {
  const pending =
    row.pending && row.pending_from_ms !== null
      ? { amount: nullable(row.pending_amount), fromMs: millis(row.pending_from_ms) }
      : null;
  return { kind: row.kind, period: row.period, ...currentLimit({ amount: nullable(row.amount), pending }, now) };
}

/** One limit of somebody as it stands now, whether they ever set it or not. */
export function limitIn(own: OwnLimits | undefined, kind: LimitKind, period: LimitPeriod): OwnLimit {
  return own?.limits.find((one) => one.kind === kind && one.period === period) ?? noLimit;
}

/**
 * Decides whether somebody may ask to pay so much in (A13). Their deposit requests have to queue up, so that none counts too
 * few, and their own row has to be locked against a change of limits, as it is in every command. Refuses with excluded or
 * own_limit_reached.
 */
export async function checkDeposit(
  tx: PoolClient,
  uid: string,
  amount: Cents,
  now: Millis,
  renewed = '',
): Promise<Decision<null>> {
  const own = (await readOwnLimits(tx, [uid], now)).get(uid);
  return checkDepositBy(tx, { uid, own, renewed }, amount, now);
}

/** The same by limits and an exclusion that were read already. */
export async function checkDepositBy(
  tx: PoolClient,
  { uid, own, renewed }: { readonly uid: string; readonly own: OwnLimits | undefined; readonly renewed: string },
  amount: Cents,
  now: Millis,
): Promise<Decision<null>> {
  if (!own) return accepted(null);
  const allowed = mayPlay(own.exclusion);
  if (!allowed.ok) return allowed;
  const explained = [];
  for (const { kind, period, amount: limit } of own.limits) {
    if (kind !== 'deposit' || limit === null) continue;
    const counted = await countedTowards(tx, uid, kind, windowAfter(period, now), renewed);
    const used = cents(counted.reduce((sum, one) => sum + one.amount, 0n));
    for (const one of overruns([{ kind, period, limit, used }], amount)) {
      const ask = { limit, asked: amount, period, now };
      explained.push({ ...one, fitsFromMs: fitsFrom(leavingOf(counted), cents(0n), ask) });
    }
  }
  return refuseOverrun(explained, amount);
}

/**
 * Decides whether somebody may buy for a price all of which can be lost (A13): it counts under the loss limit, beside what open
 * trades hold. Their real accounts have to be locked. Refuses with excluded or own_limit_reached.
 */
export async function checkPurchase(
  tx: PoolClient,
  uid: string,
  price: Cents,
  staked: Cents,
  now: Millis,
): Promise<Decision<null>> {
  const own = (await readOwnLimits(tx, [uid], now)).get(uid);
  if (!own) return accepted(null);
  const allowed = mayPlay(own.exclusion);
  if (!allowed.ok) return allowed;
  const used = await usedOfStakes(tx, [uid], now);
  const over = overruns(
    own.limits.flatMap(({ kind, period, amount }) =>
      kind === 'loss' && amount !== null
        ? [{ kind, period, limit: amount, used: cents(used(uid, kind, period) + staked) }]
        : [],
    ),
    price,
  );
  const explained = [];
  for (const one of over) {
    const counted = await countedTowards(tx, uid, 'loss', windowAfter(one.period, now));
    const ask = { limit: one.limit, asked: price, period: one.period, now };
    explained.push({ ...one, fitsFromMs: fitsFrom(leavingOf(counted), staked, ask) });
  }
  return refuseOverrun(explained, price);
}
