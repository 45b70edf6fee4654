import { dayText } from '#domain/clock/days.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { ReportPeriod, ReportStep } from './periods.ts';
import type { QueueTimes } from './queues.ts';
import { type DayPostings, type ReportSums, resultOf, sumAll, sumPairs } from './report.ts';

/** The figures of a period that is over: what its postings say, and nothing that changes later. */
export interface KeptFigures {
  readonly step: ReportStep;
  readonly period: ReportPeriod;
  readonly rows: readonly DayPostings[];
  /** Customers who staked something in it. */
  readonly active: number;
}

/** What one customer's trades of a period came to, in cents. */
export interface KeptCustomer {
  readonly uid: string;
  readonly trades: number;
  readonly stakes: bigint;
  readonly paid: bigint;
}

/** Customers whose first deposit was credited in a month, and how many of them staked something in the month of the report. */
export interface KeptCohort {
  /** The first day of the month, in days since 1970-01-01. */
  readonly from: number;
  readonly customers: number;
  readonly active: number;
}

/** What of the details of a period its postings say, and what withdrawals have on record; amounts in cents. */
export interface KeptDetails {
  readonly networkFees: bigint;
  readonly houseResult: bigint;
  /** Null where no posting of the period tells. */
  readonly exposureMost: bigint | null;
  readonly exposureAtEnd: bigint | null;
  /** Who won most, and who lost most, in any order. */
  readonly customers: readonly KeptCustomer[];
  /** Of a month alone, oldest first. */
  readonly cohorts: readonly KeptCohort[];
}

/** What records said when the period was kept, of which some change later: how far sign-ups came, and how long cases waited. */
export interface KeptRecords {
  readonly funnel: Readonly<Record<'signedUp' | 'verified' | 'approved' | 'deposited' | 'traded', number>>;
  readonly queues: readonly QueueTimes[];
}

/**
 * The figures of a period as one canonical text: JSON without spaces, keys in this order, amounts in dollars as text, the pairs by name
 * and duration. Whoever adds the same postings up gets the same text, byte by byte. Without details it is the text of reports that were
 * kept before there were any.
 *
 * @param more the details, and the text of what records said, as {@link recordedText} writes it
 */
export function canonicalReport(
  { step, period, rows, active }: KeptFigures,
  more: { readonly details: KeptDetails; readonly recorded: string } | null = null,
): string {
  const sums = sumAll(rows);
  const pairs = sumPairs(rows).toSorted((a, b) =>
    a.pair === b.pair ? a.durationMs - b.durationMs : a.pair < b.pair ? -1 : 1,
  );
  const posted = JSON.stringify({
    format: more === null ? 'report-1' : 'report-2',
    step,
    from: dayText(period.from),
    to: dayText(period.to),
    ...moneyOf(sums),
    active,
    pairs: pairs.map((one) => ({ pair: one.pair, durationSeconds: one.durationMs / 1_000, ...tradesOf(one) })),
    ...(more === null ? {} : detailsOf(sums, more.details)),
  });
  return more === null ? posted : `${posted.slice(0, -1)}${recordedMark}${more.recorded}}`;
}

const recordedMark = ',"recorded":';

/** What records said of a period, as a kept text has it at its end: durations in whole seconds. */
export function recordedText({ funnel, queues }: KeptRecords): string {
  const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
  const { signedUp, verified, approved, deposited, traded } = funnel;
  return JSON.stringify({
    signedUp,
    verified,
    approved,
    deposited,
    traded,
    queues: queues.map(({ queue, cases, medianMs, p95Ms, inTime }) => ({
      queue,
      cases,
      medianSeconds: seconds(medianMs),
      p95Seconds: seconds(p95Ms),
      inTime,
    })),
  });
}

/** What a kept text says that records said; null where it was kept without it. It is bound by the hash, and not computed again. */
export function recordedOf(text: string): string | null {
  const at = text.indexOf(recordedMark);
  return at < 0 || !text.endsWith('}') ? null : text.slice(at + recordedMark.length, -1);
}

function detailsOf(sums: ReportSums, details: KeptDetails) {
  const { networkFees, houseResult, exposureMost, exposureAtEnd, customers, cohorts } = details;
  const won = ({ paid, stakes }: KeptCustomer): bigint => paid - stakes;
  const sorted = customers.toSorted((a, b) =>
    won(a) === won(b) ? (a.uid < b.uid ? -1 : 1) : won(a) > won(b) ? -1 : 1,
  );
  const view = (one: KeptCustomer) => ({
    uid: one.uid,
    trades: one.trades,
    stakes: formatCents(one.stakes),
    paid: formatCents(one.paid),
    result: formatCents(won(one)),
  });
  return {
    networkFees: formatCents(networkFees),
    fees: formatCents(sums.shares + networkFees),
    houseResult: formatCents(houseResult),
    exposureMost: exposureMost === null ? null : formatCents(exposureMost),
    exposureAtEnd: exposureAtEnd === null ? null : formatCents(exposureAtEnd),
    winners: sorted.filter((one) => won(one) > 0n).map(view),
    losers: sorted
      .filter((one) => won(one) < 0n)
      .toReversed()
      .map(view),
    cohorts: cohorts.map(({ from, customers: count, active }) => ({
      cohort: dayText(from).slice(0, 7),
      customers: count,
      active,
    })),
  };
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
      if (Array.isArray(one)) for (const item of one) read(item, `${nameOf(item, key)}, `);
      else if (typeof one === 'object' && one !== null) read(one, under);
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

/** What an item of a list is called: 'BTCUSD 30 s', 'winners usr_…', 'cohorts 2026-10', 'queues deposits'. */
function nameOf(item: unknown, list: string): string {
  if (typeof item !== 'object' || item === null) return list;
  if ('pair' in item && 'durationSeconds' in item) return `${item.pair} ${item.durationSeconds} s`;
  const [, name] = Object.entries(item).find(([key]) => key === 'uid' || key === 'cohort' || key === 'queue') ?? [];
  return `${list} ${name ?? ''}`;
}
