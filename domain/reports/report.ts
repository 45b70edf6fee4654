import type { JournalCode } from '#domain/ledger/journals.ts';
import type { ReportPeriod } from './periods.ts';

/** The codes that a report reads; the others move money within a customer's wallet or within the house. */
export const reportedCodes = [
  'deposit',
  'deposit-reversal',
  'withdrawal-paid',
  'withdrawal-returned',
  'win',
  'loss',
  'refund',
  'profit-share',
  'mining-purchase',
  'mining-payout',
  'adjustment',
] as const satisfies readonly JournalCode[];
export type ReportedCode = (typeof reportedCodes)[number];

/** Postings in dollars of one day and code, added up by what they are on. */
export interface DayPostings {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  readonly code: ReportedCode;
  readonly kind: string;
  readonly class: string;
  /** Of the house's own accounts, not of a customer's. */
  readonly ofHouse: boolean;
  /** Of trades alone. */
  readonly pair: string | null;
  readonly durationMs: number | null;
  /** Cents, signed as posted. */
  readonly amount: bigint;
  readonly count: number;
}

/** Trades that ended, in cents. Those that were refunded are no turnover: they are counted beside it. */
export interface TradeSums {
  /** Won and lost ones. */
  readonly trades: number;
  readonly stakes: bigint;
  /** What won trades brought back, their stakes included. */
  readonly paid: bigint;
  readonly refunded: number;
  readonly refundedStakes: bigint;
}

/** What a period came to, in cents. */
export interface ReportSums extends TradeSums {
  /** Credited less taken back. */
  readonly deposits: bigint;
  /** Paid out less come back. */
  readonly withdrawals: bigint;
  /** The house's part of profit shares. */
  readonly shares: bigint;
  /** What customers paid for mining contracts. */
  readonly miningSold: bigint;
  readonly miningPaid: bigint;
  /** What customers were given by adjustments, less what was taken. */
  readonly adjusted: bigint;
}

/** Trades of one pair and duration. */
export interface PairSums extends TradeSums {
  readonly pair: string;
  readonly durationMs: number;
}

type Sums = { -readonly [K in keyof ReportSums]: ReportSums[K] };

const none = (): Sums => ({
  trades: 0,
  stakes: 0n,
  paid: 0n,
  refunded: 0,
  refundedStakes: 0n,
  deposits: 0n,
  withdrawals: 0n,
  shares: 0n,
  miningSold: 0n,
  miningPaid: 0n,
  adjusted: 0n,
});

/** The gross gaming revenue: what the house won of trades less what it paid on them, in cents. */
export const resultOf = ({ stakes, paid }: Pick<TradeSums, 'stakes' | 'paid'>): bigint => stakes - paid;

/** The result in hundredths of a percent of the stakes, rounded towards zero; null where nothing was staked. */
export function marginBps(sums: Pick<TradeSums, 'stakes' | 'paid'>): number | null {
  return sums.stakes === 0n ? null : Number((resultOf(sums) * 10_000n) / sums.stakes);
}

/** Adds the days' postings up to the periods, which follow each other, in their order. A day outside of all of them is left out. */
export function sumPeriods(periods: readonly ReportPeriod[], rows: readonly DayPostings[]): readonly ReportSums[] {
  const sums = periods.map(none);
  const first = periods[0]?.from ?? 0;
  const ofDay = periods.flatMap(({ from, to }, nth) => Array<number>(to - from + 1).fill(nth));
  for (const row of rows) {
    const period = sums[ofDay[row.day - first] ?? -1];
    if (period) add(period, row);
  }
  return sums;
}

/** What all of it came to. */
export function sumAll(rows: readonly DayPostings[]): ReportSums {
  const sums = none();
  for (const row of rows) add(sums, row);
  return sums;
}

/** The trades by pair and duration, the largest turnover first. */
export function sumPairs(rows: readonly DayPostings[]): readonly PairSums[] {
  const found = new Map<string, { readonly pair: string; readonly durationMs: number; readonly sums: Sums }>();
  for (const row of rows) {
    const { pair, durationMs } = row;
    if (pair === null || durationMs === null) continue;
    const key = `${pair} ${durationMs}`;
    const of = found.get(key) ?? { pair, durationMs, sums: none() };
    found.set(key, of);
    add(of.sums, row);
  }
  const pairs = [...found.values()].map(({ pair, durationMs, sums }): PairSums => {
    const { trades, stakes, paid, refunded, refundedStakes } = sums;
    return { pair, durationMs, trades, stakes, paid, refunded, refundedStakes };
  });
  return pairs.sort(
    (a, b) => Number(b.stakes - a.stakes) || a.pair.localeCompare(b.pair) || a.durationMs - b.durationMs,
  );
}

/** Each figure is read at the one account that every journal of its code posts to. */
function add(sums: Sums, row: DayPostings): void {
  const { code, kind, amount, count } = row;
  switch (code) {
    case 'deposit':
    case 'deposit-reversal':
      if (kind === 'external') sums.deposits -= amount;
      break;
    case 'withdrawal-paid':
    case 'withdrawal-returned':
      if (kind === 'external') sums.withdrawals += amount;
      break;
    case 'win':
      if (kind === 'staked') {
        sums.trades += count;
        sums.stakes -= amount;
        sums.paid -= amount;
      } else if (isProfit(row)) sums.paid += amount;
      break;
    case 'loss':
      if (kind === 'staked') {
        sums.trades += count;
        sums.stakes -= amount;
      }
      break;
    case 'refund':
      if (kind === 'staked') {
        sums.refunded += count;
        sums.refundedStakes -= amount;
      }
      break;
    case 'profit-share':
      if (kind === 'fees') sums.shares += amount;
      break;
    case 'mining-purchase':
      if (isProfit(row)) sums.miningSold -= amount;
      break;
    case 'mining-payout':
      if (isProfit(row)) sums.miningPaid += amount;
      break;
    case 'adjustment':
      if (isProfit(row)) sums.adjusted += amount;
      break;
  }
}

const isProfit = (row: DayPostings): boolean => !row.ofHouse && row.class === 'profit';
