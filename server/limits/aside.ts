import type { PoolClient } from 'pg';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { afterReversal, type CreditAgain, type CreditSplit, splitCredit } from '#domain/limits/aside.ts';
import { type LimitPeriod, limitPeriods, windowAfter } from '#domain/limits/windows.ts';
import { type Cents, formatCents } from '#domain/money/amount.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { readClock } from '#server/review/timeline.ts';
import { limitIn, type OwnLimits, readOwnLimits } from './own-limits.ts';
import { creditedTowards } from './usage.ts';

/** The deposit limits of somebody, in cents; null where there is none. */
export function depositLimits(own: OwnLimits | undefined): Readonly<Record<LimitPeriod, Cents | null>> {
  const of = (period: LimitPeriod) => limitIn(own, 'deposit', period).amount;
  return {
    day: of('day'),
    week: of('week'),
    month: of('month'),
    calendar_day: of('calendar_day'),
    calendar_week: of('calendar_week'),
    calendar_month: of('calendar_month'),
  };
}

/**
 * Decides what of a deposit's credit can be played with (A13), and writes that down with the limits it was decided by. Under the
 * locks of the customer's real accounts, which a change of limits and every other credit take too, so that none counts too few.
 *
 * @param credit.occurrence 1, and one more for each time that the deposit is restored: it counts once, as it was credited last
 * @param credit.takenFromAside by the reversal that is restored; 0 of a first credit
 */
export async function splitDeposit(
  tx: PoolClient,
  credit: {
    readonly deposit: string;
    readonly occurrence: number;
    readonly owner: UserId;
    readonly credited: Cents;
    readonly takenFromAside: Cents;
  },
): Promise<CreditSplit> {
  const { deposit, occurrence, owner, credited } = credit;
  await lockBalance(tx, owner, 'real', 'external');
  const now = await readClock(tx);
  const own = (await readOwnLimits(tx, [owner], now)).get(owner);
  const exclusion = own?.exclusion ?? null;
  const limits = depositLimits(own);
  const applied = [];
  for (const period of limitPeriods) {
    const limit = limits[period];
    if (limit === null) continue;
    const counted = await creditedTowards(tx, owner, windowAfter(period, now), deposit);
    applied.push({ period, limit, counted });
  }
  const again = await creditAgain(tx, credit);
  const split = splitCredit(credited, { exclusion, limits: applied, again }, now);
  await tx.query(
    `insert into deposit_split (deposit, occurrence, user_id, at_ms, credited, playable, excluded_until_ms, limit_day, limit_week,
       limit_month, limit_calendar_day, limit_calendar_week, limit_calendar_month, kept)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      deposit,
      occurrence,
      owner,
      now,
      credited,
      split.playable,
      exclusion?.untilMs ?? null,
      limits.day,
      limits.week,
      limits.month,
      limits.calendar_day,
      limits.calendar_week,
      limits.calendar_month,
      again?.kept ?? 0n,
    ],
  );
  return split;
}

/** What the reversal before a restoring left of the credit; null of a first credit. */
async function creditAgain(
  tx: PoolClient,
  { deposit, occurrence, credited, takenFromAside }: Parameters<typeof splitDeposit>[1],
): Promise<CreditAgain | null> {
  const { rows } = await tx.query<{ counted: bigint }>(
    'select playable + kept as counted from deposit_split where deposit = $1 and occurrence = $2',
    [deposit, occurrence - 1],
  );
  return occurrence === 1 ? null : afterReversal(credited, takenFromAside, rows[0]?.counted ?? 0n);
}

/** What the customer is sent where something of a credit is aside; null where nothing is. */
export function asideNotice(deposit: string, { aside, why }: CreditSplit): Notice | null {
  if (why === null) return null;
  const facts = { deposit, amount: formatCents(aside) };
  switch (why.kind) {
    case 'exclusion': {
      const { kind, untilMs } = why.exclusion;
      return { kind: 'deposit_aside', facts: { ...facts, why: kind, period: null, fitsFrom: isoTime(untilMs) } };
    }
    case 'limit': {
      const fitsFrom = timeOf(why.fitsFromMs);
      return { kind: 'deposit_aside', facts: { ...facts, why: 'limit', period: why.period, fitsFrom } };
    }
  }
}

const timeOf = (ms: Millis | null): string | null => (ms === null ? null : isoTime(ms));
