import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type {
  listComplaints,
  readCohorts,
  readProducts,
  readQueueTimes,
  readTopCustomers,
} from '#api/report-details.ts';
import type { Queue } from '#domain/reports/queues.ts';
import { stateWords } from '#web/admin/support/support-words.ts';
import { textOf } from '#web/texts/text.ts';
import { shareBps } from './report-words.ts';

export type Cohorts = ReplyOf<typeof readCohorts>['cohorts'];
export type QueueTime = ReplyOf<typeof readQueueTimes>['queues'][number];
export type TopCustomer = ReplyOf<typeof readTopCustomers>['winners'][number];
export type ProductPeriod = ReplyOf<typeof readProducts>['periods'][number];
export type Complaint = ReplyOf<typeof listComplaints>['items'][number];

export const queueNames: Readonly<Record<Queue, MessageDescriptor>> = {
  identities: msg`Identities`,
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  cases: msg`Risk cases`,
  conversations: msg`Support conversations`,
  messages: msg`Contact messages`,
};

/** A wait as people say it: '40 s', '12 min', '3 h 5 min', '2 d 4 h'; a dash where nobody waited. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 90) return t`${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t`${minutes} min`;
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 48) return restMinutes === 0 ? t`${hours} h` : t`${hours} h ${restMinutes} min`;
  const [days, restHours] = [Math.floor(hours / 24), hours % 24];
  return restHours === 0 ? t`${days} d` : t`${days} d ${restHours} h`;
}

/** The first day of the month so many months after the one that begins with a day. */
export function monthAfter(first: string, months: number): string {
  const date = new Date(`${first}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** The last day of the month that begins with a day. */
export function lastOfMonth(first: string): string {
  const date = new Date(`${first}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** How many of a cohort were active in its nth month, as a whole percentage; null where the cohort is empty. */
export function retention({ customers, active }: Cohorts[number], nth: number): number | null {
  const count = active[nth];
  return count === undefined || customers === 0 ? null : Math.round(shareBps(count, customers) / 100);
}

/** Cohorts as rows of a file: customers, then how many staked something in each month. */
export function cohortRows(cohorts: Cohorts): readonly (readonly string[])[] {
  const most = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return [
    [t`Month of first deposit`, t`Customers`, ...Array.from({ length: most }, (_, nth) => t`Active in month ${nth}`)],
    ...cohorts.map(({ from, customers, active }) => [
      from.slice(0, 7),
      String(customers),
      ...Array.from({ length: most }, (_, nth) => (active[nth] === undefined ? '' : String(active[nth]))),
    ]),
  ];
}

/** Waits as rows of a file, in seconds. */
export const queueRows = (queues: readonly QueueTime[]): readonly (readonly string[])[] => [
  [t`Queue`, t`Promise (h)`, t`Cases`, t`Median (s)`, t`95 of 100 (s)`, t`In time`],
  ...queues.map(({ queue, promiseHours, cases, medianSeconds, p95Seconds, inTime }) => [
    textOf(queueNames[queue]),
    String(promiseHours),
    String(cases),
    String(medianSeconds ?? ''),
    String(p95Seconds ?? ''),
    String(inTime),
  ]),
];

/** Customers as rows of a file, in dollars. */
export const customerRows = (items: readonly TopCustomer[]): readonly (readonly string[])[] => [
  [t`Customer`, t`Name`, t`Trades`, t`Stakes (USD)`, t`Paid out (USD)`, t`Result (USD)`],
  ...items.map(({ uid, name, trades, stakes, paid, result }) => [uid, name, String(trades), stakes, paid, result]),
];

/** Complaints as rows of a file. */
export const complaintRows = (items: readonly Complaint[]): readonly (readonly string[])[] => [
  [
    t`Conversation`,
    t`Customer`,
    t`Name`,
    t({ message: 'About', context: 'a conversation' }),
    t`Status`,
    t`Opened`,
    t`First answer`,
    t({ message: 'Closed', context: 'when' }),
  ],
  ...items.map(({ ticket, customer, record, state, openedAt, answeredAt, closedAt }) => [
    ticket,
    customer.uid,
    customer.name,
    record ?? '',
    textOf(stateWords[state]),
    openedAt,
    answeredAt ?? '',
    closedAt ?? '',
  ]),
];

/** The figures of copying, mining and exposure, in the order of the table. */
export const productFigures = [
  { of: 'copiedStakes', name: msg`Copied stakes` },
  { of: 'copiedResult', name: msg`Revenue of copies`, signed: true },
  { of: 'sharesToTraders', name: msg`Shares to traders` },
  { of: 'sharesToHouse', name: msg`Shares to the house` },
  { of: 'miningSold', name: msg`Mining sold` },
  { of: 'miningPaid', name: msg`Mining payouts` },
  { of: 'miningNet', name: msg`Mining, net`, signed: true },
  { of: 'exposureMost', name: msg`Most exposure` },
  { of: 'exposureAtEnd', name: msg`Exposure at end` },
] as const satisfies readonly {
  readonly of: keyof ProductPeriod;
  readonly name: MessageDescriptor;
  readonly signed?: boolean;
}[];

/** The periods as rows of a file, oldest first, in dollars. */
export const productRows = (periods: readonly ProductPeriod[]): readonly (readonly string[])[] => [
  [
    t({ message: 'From', context: 'days' }),
    t({ message: 'To', context: 'days' }),
    t`Copied trades`,
    ...productFigures.map(({ name }) => `${textOf(name)} (USD)`),
  ],
  ...periods.map((period) => [
    period.from,
    period.to,
    String(period.copiedTrades),
    ...productFigures.map(({ of }) => period[of] ?? ''),
  ]),
];
