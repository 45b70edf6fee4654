import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { compareReport, listKeptReports } from '#api/kept-reports.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { ReportStep } from '#domain/reports/periods.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { productFigures } from './detail-words.ts';
import { funnelSteps, reportFigures } from './report-words.ts';

export type ComparedReport = ReplyOf<typeof compareReport>;
type KeptReport = ReplyOf<typeof listKeptReports>['items'][number];

export const stepPlurals: Readonly<Record<ReportStep, MessageDescriptor>> = {
  day: msg`Days`,
  week: msg`Weeks`,
  month: msg`Months`,
};

/** The figures of a kept report in the order of the file; all but counts are in dollars. */
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
  'networkFees',
  'fees',
  'houseResult',
  'exposureMost',
  'exposureAtEnd',
] as const;
type KeptFigure = (typeof kept)[number];

/** What a figure of a kept text is called; null of what has no name on the screen, as a line of one of its lists. */
function keptName(of: string): string | null {
  if (of === 'refunded') return t`Returned trades`;
  const figure = reportFigures.find((one) => one.of === of);
  const product = productFigures.find((one) => one.of === of);
  if (figure) return figure.unit === '' ? textOf(figure.name) : `${textOf(figure.name)} (${figure.unit})`;
  return product === undefined ? null : `${textOf(product.name)} (USD)`;
}

/** One figure that came out otherwise when a period was computed again. */
export function differenceWords({ of, kept: was, now }: ComparedReport['differences'][number]): string {
  const nothing = t`nothing`;
  const [name, before, after] = [keptName(of) ?? of, was ?? nothing, now ?? nothing];
  return t`${name}: kept ${before}, now ${after}`;
}

/** What a canonical text says of a figure, as it says it; empty where it does not. */
function figureText(figures: string, of: KeptFigure): string {
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
  const text = figureText(figures, of);
  if (text === '') return '–';
  return of === 'result' || of === 'houseResult' ? signedMoney(text) : money(text);
}

/** Kept reports as rows of a file: the names, then one row a period, with the hash. */
export const keptRows = (items: readonly KeptReport[]): readonly (readonly string[])[] => [
  [
    t({ message: 'From', context: 'days' }),
    t({ message: 'To', context: 'days' }),
    ...kept.map((of) => keptName(of) ?? of),
    'SHA-256',
  ],
  ...items.map((one) => [one.from, one.to, ...kept.map((of) => figureText(one.figures, of)), one.hash]),
];

/** How a comparison came out. */
export function comparisonWords({ kept: before, now, sealed }: ComparedReport): {
  readonly tone: 'up' | 'down';
  readonly text: string;
} {
  if (before !== now) return { tone: 'down', text: t`differs from its postings` };
  return { tone: 'up', text: sealed ? t`agrees, sealed` : t`agrees, not sealed yet` };
}

/** One line of a list that a kept text has: what each of its names says. */
export type KeptLine = ReadonlyMap<string, string>;

const linesIn = (value: unknown, list: string): readonly KeptLine[] => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const found: unknown = entries.find(([key]) => key === list)?.[1];
  if (!Array.isArray(found)) return [];
  return found
    .filter((one) => typeof one === 'object' && one !== null)
    .map((one) => new Map(Object.entries(one).map(([key, value]) => [key, value === null ? '' : String(value)])));
};

const partOf = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === part)?.[1] : undefined;

/** What a kept text has beside its figures; nothing of one that was kept before there was more. */
export interface KeptDetailLists {
  readonly winners: readonly KeptLine[];
  readonly losers: readonly KeptLine[];
  readonly cohorts: readonly KeptLine[];
  readonly queues: readonly KeptLine[];
  /** How far those who signed up had come when it was kept, step by step. */
  readonly funnel: readonly (readonly [name: string, count: string])[];
}

/** The lists of a kept text; null where it has none. */
export function keptDetails(figures: string): KeptDetailLists | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(figures);
  } catch {
    return null;
  }
  const recorded = partOf(parsed, 'recorded');
  if (recorded === undefined) return null;
  return {
    winners: linesIn(parsed, 'winners'),
    losers: linesIn(parsed, 'losers'),
    cohorts: linesIn(parsed, 'cohorts'),
    queues: linesIn(recorded, 'queues'),
    funnel: funnelSteps.map(({ of, name }) => [textOf(name), String(partOf(recorded, of) ?? '')] as const),
  };
}
