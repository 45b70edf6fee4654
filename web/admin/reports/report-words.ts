import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readReport } from '#api/report.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';

export type Report = ReplyOf<typeof readReport>;
export type Period = Report['periods'][number];
type Days = Pick<Period, 'from' | 'to'>;
export type Sums = Report['total'];

type Money = { [K in keyof Sums]: Sums[K] extends string ? K : never }[keyof Sums];
type Count = { [K in keyof Sums]: Sums[K] extends number ? K : never }[keyof Sums];

/** A figure of a report: what it is called and what it is made of. */
export type ReportFigure = { readonly name: MessageDescriptor; readonly note: MessageDescriptor } & (
  | { readonly of: Money; readonly unit: 'USD'; readonly signed?: true }
  | { readonly of: Count; readonly unit: '' }
);

/** What the chart shows at first. */
export const revenueFigure: ReportFigure = {
  of: 'result',
  name: msg`Gross gaming revenue`,
  unit: 'USD',
  signed: true,
  note: msg`Stakes less what was paid out on them`,
};

/** The figures of each period, in the order of the table. */
export const reportFigures: readonly ReportFigure[] = [
  { of: 'deposits', name: msg`Deposits`, unit: 'USD', note: msg`Credited, less what was reversed` },
  { of: 'withdrawals', name: msg`Withdrawals`, unit: 'USD', note: msg`Paid out, less what came back` },
  { of: 'net', name: msg`Net flow`, unit: 'USD', signed: true, note: msg`Deposits less withdrawals` },
  { of: 'trades', name: msg`Settled trades`, unit: '', note: msg`Won and lost, counted when they end` },
  { of: 'stakes', name: msg`Settled stakes`, unit: 'USD', note: msg`Of won and lost trades` },
  { of: 'paid', name: msg`Paid out on trades`, unit: 'USD', note: msg`Stakes of won trades and what they won` },
  revenueFigure,
  {
    of: 'refundedStakes',
    name: msg`Returned stakes`,
    unit: 'USD',
    note: msg`Of ties and refunds; not part of the stakes`,
  },
  { of: 'shares', name: msg`House share of copies`, unit: 'USD', note: msg`Of profit shares that were paid` },
  { of: 'miningSold', name: msg`Mining sold`, unit: 'USD', note: msg`Paid for contracts` },
  { of: 'miningPaid', name: msg`Mining payouts`, unit: 'USD', note: msg`Paid to contracts` },
  {
    of: 'networkFees',
    name: msg`Network fees`,
    unit: 'USD',
    note: msg`Part of each withdrawal kept for the network, as its record has it; its journal posts the whole withdrawal`,
  },
  {
    of: 'fees',
    name: msg`Fees`,
    unit: 'USD',
    note: msg`House share of copies, and network fees, which are not in the house’s profit and loss`,
  },
  {
    of: 'adjusted',
    name: msg`Adjustments`,
    unit: 'USD',
    signed: true,
    note: msg`Given to customers, less what was taken`,
  },
  {
    of: 'houseResult',
    name: msg`House profit and loss`,
    unit: 'USD',
    signed: true,
    note: msg`Gains of the house’s accounts, but for capital moved in or out; network fees are not in it`,
  },
  { of: 'active', name: msg`Active customers`, unit: '', note: msg`Who placed a trade, settled or still open` },
  { of: 'signedUp', name: msg`Sign-ups`, unit: '', note: msg`Accounts that were made` },
];

/** What a report is read for first; their margin stands beside them. */
export const mainFigures = reportFigures.filter(({ of }) => of === 'net' || of === 'stakes' || of === 'result');

/** How far those who signed up have come, in this order. */
export const funnelSteps = [
  { of: 'signedUp', name: msg`Signed up` },
  { of: 'verified', name: msg`E-mail confirmed` },
  { of: 'approved', name: msg({ message: 'Approved', context: 'a step of sign-up' }) },
  { of: 'deposited', name: msg`First deposit` },
  { of: 'traded', name: msg`First trade` },
] as const satisfies readonly { readonly of: Count; readonly name: MessageDescriptor }[];

/** A figure as screens write it. */
export function figureText(figure: ReportFigure, sums: Sums): string {
  if (figure.unit === '') return money(String(sums[figure.of]));
  return figure.signed ? signedMoney(sums[figure.of]) : money(sums[figure.of]);
}

/** A period: '21 Nov 2026', or its first and last day. */
export const periodText = ({ from, to }: Days): string => (from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`);

/** The first and the last day of periods; '' of none. */
export const daysOf = (periods: readonly Days[]): Days => ({
  from: periods.at(0)?.from ?? '',
  to: periods.at(-1)?.to ?? '',
});

/** The days at both ends of a drawing of periods; one day alone is named once. */
export function endsOf(periods: readonly Days[]): readonly [string, string] {
  const { from, to } = daysOf(periods);
  return [dayOf(from), from === to ? '' : dayOf(to)];
}

/** The periods from the first one on in which something happened; the last one always. */
export function sinceFirst<P>(
  periods: readonly P[],
  figuresOf: (period: P) => readonly (string | number | null)[],
): readonly P[] {
  const first = periods.findIndex((period) => figuresOf(period).some((value) => value !== null && !isZero(`${value}`)));
  return periods.slice(first < 0 ? -1 : first);
}

/** What is said of the days before, which no customer can have been there in; null where none is left out. */
export function leftOutText(all: readonly unknown[], shown: readonly Pick<Period, 'from'>[]): string | null {
  const [first] = shown;
  if (first === undefined || shown.length === all.length) return null;
  const day = dayOf(first.from);
  return t`Nothing happened before ${day}: earlier days are left out.`;
}

/** Of the stakes, with its sign and both decimals, which are below each other in a column: '+4.20 %'; a dash where nothing was staked. */
export function marginText(bps: number | null): string {
  if (bps === null) return '–';
  return `${bps < 0 ? '−' : '+'}${money(marginPlain(Math.abs(bps)))} %`;
}

/** Seconds as trades are offered: '30 s', '15 min'. */
export function durationText(seconds: number): string {
  if (seconds % 60 !== 0) return t`${seconds} s`;
  const minutes = seconds / 60;
  return t`${minutes} min`;
}

/** A share of counts in basis points; none of none. */
export const shareBps = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count * 10_000) / of));

const ofSignUps = (step: string): string => t`Of the sign-ups: ${step}`;

/** The report as rows of a file: the names, one row a period, oldest first, amounts in dollars. */
export function reportRows({ periods }: Pick<Report, 'periods'>): readonly (readonly string[])[] {
  const people = funnelSteps.filter(({ of }) => of !== 'signedUp');
  const names = reportFigures.map(({ name, unit }) => (unit === '' ? textOf(name) : `${textOf(name)} (${unit})`));
  return [
    [
      t({ message: 'From', context: 'days' }),
      t({ message: 'To', context: 'days' }),
      ...names,
      t`Margin (%)`,
      ...people.map(({ name }) => ofSignUps(textOf(name))),
    ],
    ...periods.map((period) => [
      period.from,
      period.to,
      ...reportFigures.map(({ of }) => String(period[of])),
      marginPlain(period.marginBps),
      ...people.map(({ of }) => String(period[of])),
    ]),
  ];
}

/** The trades by pair as rows of a file. */
export function pairRows({ pairs }: Pick<Report, 'pairs'>): readonly (readonly string[])[] {
  return [
    [
      t`Pair`,
      t`Duration (s)`,
      t`Trades`,
      t`Stakes (USD)`,
      t`Paid out (USD)`,
      t`Gross gaming revenue (USD)`,
      t`Margin (%)`,
    ],
    ...pairs.map((one) => [
      one.pair,
      String(one.durationSeconds),
      String(one.trades),
      one.stakes,
      one.paid,
      one.result,
      marginPlain(one.marginBps),
    ]),
  ];
}

function marginPlain(bps: number | null): string {
  if (bps === null) return '';
  const digits = String(Math.abs(bps)).padStart(3, '0');
  return `${bps < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
