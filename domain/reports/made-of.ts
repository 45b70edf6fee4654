import type { ReportPeriod } from './periods.ts';
import { type DayPostings, type ReportedCode, type ReportSums, resultOf } from './report.ts';

/**
 * Where a posting counts: at the world outside, at a customer's stakes, at what is allocated to a copy, at the house's fees, at all of the
 * house's accounts in dollars, or at what a customer earned or spent; `network` is what a paid withdrawal kept of its amount for the
 * network, as it is recorded.
 */
export type FigurePlace = 'external' | 'staked' | 'allocated' | 'fees' | 'house' | 'profit' | 'network';

/** Journals of a code count with one of their entries, or as one, with this sign. */
export interface FigurePart {
  readonly codes: readonly ReportedCode[];
  readonly at: FigurePlace;
  readonly sign: 1 | -1;
  /** Of trades that a copy placed alone. */
  readonly copied: boolean;
}

const part = (codes: readonly ReportedCode[], at: FigurePlace, sign: 1 | -1): FigurePart => ({
  codes,
  at,
  sign,
  copied: false,
});
const less = (parts: readonly FigurePart[]): readonly FigurePart[] =>
  parts.map((one) => ({ ...one, sign: one.sign === 1 ? -1 : 1 }));
const ofCopies = (parts: readonly FigurePart[]): readonly FigurePart[] =>
  parts.map((one) => ({ ...one, copied: true }));

const deposits = [part(['deposit', 'deposit-reversal'], 'external', -1)];
const withdrawals = [part(['withdrawal-paid', 'withdrawal-returned'], 'external', 1)];
const trades = [part(['win', 'loss'], 'staked', 1)];
const stakes = [part(['win', 'loss'], 'staked', -1)];
const paid = [part(['win'], 'staked', -1), part(['win'], 'profit', 1)];
const shares = [part(['profit-share'], 'fees', 1)];
const miningSold = [part(['mining-purchase'], 'profit', -1)];
const miningPaid = [part(['mining-payout'], 'profit', 1)];
const networkFees = [part(['withdrawal-paid', 'withdrawal-returned'], 'network', 1)];

/** The codes that change what the house has, but for capital that is brought in or taken out. */
const houseCodes = [
  'win',
  'loss',
  'profit-share',
  'mining-purchase',
  'mining-payout',
  'adjustment',
] as const satisfies readonly ReportedCode[];

/** The figures of a report that are added up journal by journal, each with what of them counts (R4.3). */
const figureParts = {
  deposits,
  withdrawals,
  net: [...deposits, ...less(withdrawals)],
  trades,
  stakes,
  paid,
  result: [...stakes, ...less(paid)],
  refundedStakes: [part(['refund'], 'staked', -1)],
  shares,
  networkFees,
  fees: [...shares, ...networkFees],
  miningSold,
  miningPaid,
  adjusted: [part(['adjustment'], 'profit', 1)],
  houseResult: [part(houseCodes, 'house', 1)],
  copiedTrades: ofCopies(trades),
  copiedStakes: ofCopies(stakes),
  copiedResult: ofCopies([...stakes, ...less(paid)]),
  sharesToTraders: [part(['profit-share'], 'allocated', -1), ...less(shares)],
  sharesToHouse: shares,
  miningNet: [...miningSold, ...less(miningPaid)],
} as const satisfies Readonly<Record<string, readonly FigurePart[]>>;

export type MadeFigure = keyof typeof figureParts;

/** Those of the report itself. */
export const moneyMade = [
  'deposits',
  'withdrawals',
  'net',
  'trades',
  'stakes',
  'paid',
  'result',
  'refundedStakes',
  'shares',
  'networkFees',
  'fees',
  'miningSold',
  'miningPaid',
  'adjusted',
  'houseResult',
] as const satisfies readonly MadeFigure[];

/** Those of copying and mining that the report does not have (R4.2). */
export const productMade = [
  'copiedTrades',
  'copiedStakes',
  'copiedResult',
  'sharesToTraders',
  'sharesToHouse',
  'miningNet',
] as const satisfies readonly MadeFigure[];

export const madeFigures: readonly MadeFigure[] = [...moneyMade, ...productMade];

/** What of its journals counts in a figure. */
export const partsOf = (figure: MadeFigure): readonly FigurePart[] => figureParts[figure];

/** Figures that count journals; the others are cents. */
export const isCount = (figure: MadeFigure): boolean => figure === 'trades' || figure === 'copiedTrades';

/** The codes that a figure is made of, each once. */
export const codesOf = (figure: MadeFigure): readonly ReportedCode[] => [
  ...new Set(figureParts[figure].flatMap(({ codes }) => [...codes])),
];

/** Whether a day's postings are at a place. */
function isAt(at: FigurePlace, { kind, ofHouse, class: entryClass }: DayPostings): boolean {
  switch (at) {
    case 'house':
      return ofHouse && kind !== 'external';
    case 'profit':
      return !ofHouse && entryClass === 'profit';
    case 'network':
      return false;
    default:
      return kind === at;
  }
}

/**
 * What days' postings come to for a figure: cents, or how many. What is recorded for the network is no posting and not in it;
 * of figures of copied trades these have to be the rows.
 */
export function sumOfFigure(figure: MadeFigure, rows: readonly DayPostings[]): bigint {
  let sum = 0n;
  for (const { codes, at, sign } of partsOf(figure))
    for (const row of rows)
      if (codes.includes(row.code) && isAt(at, row))
        sum += BigInt(sign) * (isCount(figure) ? BigInt(row.count) : row.amount);
  return sum;
}

/** The same as a report's sums have it; null of what those do not have. */
export function figureOfSums(figure: MadeFigure, sums: ReportSums): bigint | null {
  switch (figure) {
    case 'net':
      return sums.deposits - sums.withdrawals;
    case 'result':
      return resultOf(sums);
    case 'trades':
      return BigInt(sums.trades);
    case 'networkFees':
    case 'fees':
    case 'houseResult':
    case 'copiedTrades':
    case 'copiedStakes':
    case 'copiedResult':
    case 'sharesToTraders':
    case 'sharesToHouse':
    case 'miningNet':
      return null;
    default:
      return sums[figure];
  }
}

/**
 * By how much what the house has in dollars grew in each of the periods, which follow each other, but for capital that was brought in or
 * taken out: none of the codes that a report reads brings capital. In cents.
 */
export function houseResults(periods: readonly ReportPeriod[], rows: readonly DayPostings[]): readonly bigint[] {
  const byDay = new Map<number, bigint>();
  for (const row of rows) if (isAt('house', row)) byDay.set(row.day, (byDay.get(row.day) ?? 0n) + row.amount);
  return periods.map(({ from, to }) => {
    let sum = 0n;
    for (let day = from; day <= to; day += 1) sum += byDay.get(day) ?? 0n;
    return sum;
  });
}
