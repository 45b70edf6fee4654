import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { dayStart, dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { mostPeriods, mostReportDays, periodCount, type ReportStep, reportSteps } from '#domain/reports/periods.ts';

/** What a report is asked for: days in UTC, both included. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly by: ReportStep;
}

/** Ranges that are one press away. */
export const usualRanges = ['7', '30', '90', 'month', 'lastMonth', 'year'] as const;
export type UsualRange = (typeof usualRanges)[number];

export const usualNames: Readonly<Record<UsualRange, MessageDescriptor>> = {
  '7': msg`7 days`,
  '30': msg`30 days`,
  '90': msg`90 days`,
  month: msg`This month`,
  lastMonth: msg`Last month`,
  year: msg`This year`,
};

const dayNumber = (nowMs: number): number => Math.floor(nowMs / dayMs);

/** The days of a usual range, today (UTC) included where it reaches to now. */
export function usualRange(usual: UsualRange, nowMs: number): ReportRange {
  const today = dayNumber(nowMs);
  const [year = 1970, month = 1] = dayText(today).split('-').map(Number);
  const firstOf = (y: number, m: number): string => dayText(Date.UTC(y, m, 1) / dayMs);
  switch (usual) {
    case '7':
    case '30':
    case '90':
      return { from: dayText(today - Number(usual) + 1), to: dayText(today), by: usual === '90' ? 'week' : 'day' };
    case 'month':
      return { from: firstOf(year, month - 1), to: dayText(today), by: 'day' };
    case 'lastMonth':
      return { from: firstOf(year, month - 2), to: dayText(Date.UTC(year, month - 1, 0) / dayMs), by: 'day' };
    case 'year':
      return { from: firstOf(year, 0), to: dayText(today), by: 'month' };
  }
}

/** Which usual range this is; null for none of them. */
export const usualOf = (range: ReportRange, nowMs: number): UsualRange | null =>
  usualRanges.find((usual) => {
    const one = usualRange(usual, nowMs);
    return one.from === range.from && one.to === range.to && one.by === range.by;
  }) ?? null;

/** What is wrong with typed days, as a sentence for the field that it is about; null where the report can be read. */
export function rangeProblem({
  from,
  to,
  by,
}: ReportRange): { readonly field: keyof ReportRange; readonly text: string } | null {
  const [first, last] = [dayStart(from), dayStart(to)];
  if (first === null) return { field: 'from', text: t`Choose the first day.` };
  if (last === null) return { field: 'to', text: t`Choose the last day.` };
  const [start, end] = [first / dayMs, last / dayMs];
  if (end < start) return { field: 'to', text: t`The last day is before the first one.` };
  if (end - start >= mostReportDays) return { field: 'to', text: t`A report covers at most ${mostReportDays} days.` };
  if (periodCount(start, end, by) > mostPeriods)
    return { field: 'by', text: t`A report has at most ${mostPeriods} periods. Choose weeks or months.` };
  return null;
}

/** The range that an address names, as far as it does; the last 30 days otherwise. */
export function rangeFrom(
  named: { readonly [K in keyof ReportRange]?: string | undefined },
  nowMs: number,
): ReportRange {
  const usual = usualRange('30', nowMs);
  const by = reportSteps.find((step) => step === named.by) ?? usual.by;
  const range = { from: named.from ?? usual.from, to: named.to ?? usual.to, by };
  return rangeProblem(range) === null ? range : usual;
}

/** What a report is about. */
export const reportViews = ['money', 'customers', 'products', 'service'] as const;
export type ReportView = (typeof reportViews)[number];

export const viewNames: Readonly<Record<ReportView, MessageDescriptor>> = {
  money: msg`Money`,
  customers: msg`Customers`,
  products: msg`Copying and mining`,
  service: msg`Queues and complaints`,
};

/** The view that an address names; money otherwise. */
export const viewFrom = (named: string | undefined): ReportView => reportViews.find((one) => one === named) ?? 'money';
