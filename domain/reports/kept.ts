import { dayText } from '#domain/clock/days.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { ReportPeriod, ReportStep } from './periods.ts';
import { type DayPostings, type ReportSums, resultOf, sumAll, sumPairs } from './report.ts';

/** The figures of a period that is over: what its postings say, and nothing that changes later. */
export interface KeptFigures {
  readonly step: ReportStep;
  readonly period: ReportPeriod;
  readonly rows: readonly DayPostings[];
  /** Customers who staked something in it. */
  readonly active: number;
}

const format = 'report-1';

/**
 * The figures of a period as one canonical text: JSON without spaces, keys in this order, amounts in dollars as text, the pairs by name
 * and duration. Whoever adds the same postings up gets the same text, byte by byte.
 */
export function canonicalReport({ step, period, rows, active }: KeptFigures): string {
  const sums = sumAll(rows);
  const pairs = sumPairs(rows).toSorted((a, b) =>
    a.pair === b.pair ? a.durationMs - b.durationMs : a.pair < b.pair ? -1 : 1,
  );
  return JSON.stringify({
    format,
    step,
    from: dayText(period.from),
    to: dayText(period.to),
    ...moneyOf(sums),
    active,
    pairs: pairs.map((one) => ({ pair: one.pair, durationSeconds: one.durationMs / 1_000, ...tradesOf(one) })),
  });
}

function moneyOf(sums: ReportSums) {
  return {
    deposits: formatCents(sums.deposits),
    withdrawals: formatCents(sums.withdrawals),
    ...tradesOf(sums),
    shares: formatCents(sums.shares),
    miningSold: formatCents(sums.miningSold),
    miningPaid: formatCents(sums.miningPaid),
    adjusted: formatCents(sums.adjusted),
  };
}

function tradesOf(sums: Pick<ReportSums, 'trades' | 'stakes' | 'paid' | 'refunded' | 'refundedStakes'>) {
  return {
    trades: sums.trades,
    stakes: formatCents(sums.stakes),
    paid: formatCents(sums.paid),
    result: formatCents(resultOf(sums)),
    refunded: sums.refunded,
    refundedStakes: formatCents(sums.refundedStakes),
  };
}

/** A figure that two texts of one report say differently; null where one of them does not say it. */
export interface ReportDifference {
  /** As in 'stakes', or 'BTCUSD 30 s, stakes'. */
  readonly of: string;
  readonly kept: string | null;
  readonly now: string | null;
}

/** Where what was kept is not what the postings give now, figure by figure; none where the texts are the same. */
export function reportDifferences(kept: string, now: string): readonly ReportDifference[] {
  if (kept === now) return [];
  const [before, after] = [figuresOf(kept), figuresOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const found = names
    .map((of) => ({ of, kept: before.get(of) ?? null, now: after.get(of) ?? null }))
    .filter((one) => one.kept !== one.now);
  // The same figures in another text: somebody wrote it by hand.
  return found.length > 0 ? found : [{ of: 'text', kept, now }];
}

/** The figures of a canonical text by name; of another text that text itself. */
function figuresOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const read = (value: unknown, under: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (Array.isArray(one)) for (const item of one) read(item, `${nameOf(item)}, `);
      else found.set(`${under}${key}`, String(one));
    }
  };
  try {
    const parsed: unknown = JSON.parse(text);
    read(parsed, '');
  } catch {
    return new Map([['text', text]]);
  }
  return found;
}

function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || !('pair' in item) || !('durationSeconds' in item)) return 'pair';
  return `${item.pair} ${item.durationSeconds} s`;
}
