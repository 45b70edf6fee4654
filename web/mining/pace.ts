import { parseCents } from '#domain/money/amount.ts';
import type { ContractView, PayoutView } from './queries.ts';

/** From so many days paid on there is an estimate; it goes by at most so many of the newest ones. */
export const paceDays = { least: 7, most: 30 } as const;

/** What a contract's recorded payouts come to by its end if its days keep paying as the newest did. An estimate, in cents. */
export interface Pace {
  /** How many of the newest days it goes by. */
  readonly days: number;
  /** What those days paid together. */
  readonly paid: bigint;
  /** What all days of which each coin is paid came to. */
  readonly before: bigint;
  /** Days of the term that are not paid yet. */
  readonly left: number;
  /** Paid so far with what the days left would bring, rounded down to a cent. */
  readonly total: bigint;
}

type Paying = Pick<ContractView, 'state' | 'paid'> & {
  readonly plan: Pick<ContractView['plan'], 'coins' | 'termDays'>;
};

/**
 * The pace of a contract by its recorded payouts alone; null where too few days are paid, or none is left. A day counts once all
 * of its coins are paid: half of one would look like a bad day. What came late counts on its own day.
 */
export function paceOf(
  contract: Paying,
  payouts: readonly Pick<PayoutView, 'day' | 'coin' | 'addition' | 'paid'>[],
): Pace | null {
  if (contract.state !== 'running') return null;
  const coinsOf = Map.groupBy(
    payouts.filter(({ addition }) => addition === 0),
    ({ day }) => day,
  );
  const whole = [...coinsOf]
    .filter(([, own]) => own.length === contract.plan.coins.length)
    .map(([day]) => day)
    .toSorted();
  const left = contract.plan.termDays - whole.length;
  if (whole.length < paceDays.least || left <= 0) return null;
  const newest = new Set(whole.slice(-paceDays.most));
  const sum = (counts: (day: string) => boolean): bigint =>
    payouts.reduce((all, { day, paid }) => (counts(day) ? all + (parseCents(paid) ?? 0n) : all), 0n);
  const paid = sum((day) => newest.has(day));
  const before = sum((day) => coinsOf.get(day)?.length === contract.plan.coins.length);
  const total = before + (paid * BigInt(left)) / BigInt(newest.size);
  const already = parseCents(contract.paid) ?? 0n;
  return { days: newest.size, paid, before, left, total: total < already ? already : total };
}
