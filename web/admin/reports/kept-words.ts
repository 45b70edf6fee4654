import type { compareReport, listKeptReports } from '#api/kept-reports.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { ReportStep } from '#domain/reports/periods.ts';
import { money, signedMoney } from '#web/ui/money.ts';

export type ComparedReport = ReplyOf<typeof compareReport>;
type KeptReport = ReplyOf<typeof listKeptReports>['items'][number];

export const stepPlurals: Readonly<Record<ReportStep, string>> = { day: 'Days', week: 'Weeks', month: 'Months' };

/** The figures of a kept report in the order of the file. */
const kept = [
  'deposits',
  'withdrawals',
  'trades',
  'stakes',
  'paid',
  'result',
  'refunded',
  'refundedStakes',
  'shares',
  'miningSold',
  'miningPaid',
  'adjusted',
  'active',
] as const;
type KeptFigure = (typeof kept)[number];

/** What a canonical text says of a figure, as it says it; empty where it does not. */
function saidOf(figures: string, of: KeptFigure): string {
  try {
    const parsed: unknown = JSON.parse(figures);
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    return String(entries.find(([key]) => key === of)?.[1] ?? '');
  } catch {
    return '';
  }
}

/** A figure of a kept report as screens write it; a dash where its text does not say it. */
export function keptFigure(figures: string, of: KeptFigure): string {
  const said = saidOf(figures, of);
  if (said === '') return '–';
  return of === 'result' ? signedMoney(said) : money(said);
}

/** Kept reports as rows of a file: the names, then one row a period, with the hash. */
export const keptRows = (items: readonly KeptReport[]): readonly (readonly string[])[] => [
  ['From', 'To', ...kept, 'SHA-256'],
  ...items.map((one) => [one.from, one.to, ...kept.map((of) => saidOf(one.figures, of)), one.hash]),
];

/** How a comparison came out. */
export function comparisonWords({ kept: before, now, sealed }: ComparedReport): {
  readonly tone: 'up' | 'down';
  readonly text: string;
} {
  if (before !== now) return { tone: 'down', text: 'differs from its postings' };
  return { tone: 'up', text: sealed ? 'agrees, sealed' : 'agrees, not sealed yet' };
}
