import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';

/** What a top-up restores, in cents of PUSD: 10,000.00 (T11). */
export const practiceFull: Cents = cents(1_000_000n);

/** How a practice wallet stands. */
export interface PracticeState {
  readonly available: Cents;
  /** Not zero exactly while a practice trade is open. */
  readonly staked: Cents;
  /** Put apart for copies: it would come back on top of what a top-up restores. */
  readonly allocated: Cents;
  /** The day of the last top-up, in days since the epoch (UTC); null before the first. */
  readonly lastDay: number | null;
  readonly now: Millis;
}

export interface TopUp {
  /** What is missing to {@link practiceFull}. */
  readonly amount: Cents;
  /** Days since the epoch (UTC): one top-up in each. */
  readonly day: number;
  /** When the next day begins. */
  readonly again: Millis;
}

/** Whether practice may be topped up now, and by how much (T11, L3). */
export function decideTopUp({ available, staked, allocated, lastDay, now }: PracticeState): Decision<TopUp> {
  const day = Math.floor(now / dayMs);
  const again = millis((day + 1) * dayMs);
  if (staked !== 0n) return refused('practice_trades_open', {});
  if (allocated !== 0n) return refused('practice_copies_run', {});
  if (lastDay !== null && lastDay >= day) return refused('practice_topped_up', { again: isoTime(again) });
  if (available >= practiceFull) {
    return refused('practice_full', { restoresTo: formatCents(practiceFull), available: formatCents(available) });
  }
  return accepted({ amount: cents(practiceFull - available), day, again });
}

/** The posting of a top-up. The grant at sign-up is the first of its cause, a customer's top-ups are the next ones. */
export function topUpJournal(owner: UserId, amount: Cents, occurrence: number): Journal {
  const to = { kind: 'available', owner, asset: 'PUSD' } as const;
  return {
    code: 'practice-grant',
    cause: owner,
    occurrence,
    actor: owner,
    transfers: [{ from: { kind: 'external', asset: 'PUSD' }, to, amount }],
  };
}
