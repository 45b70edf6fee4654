import { utcTime } from '#web/ui/time.ts';
import { type ReportRange, type ReportView, viewNames } from './ranges.ts';
import { periodText } from './report-words.ts';

/** What a report on paper says of itself. */
export interface Printed {
  readonly view: ReportView;
  readonly range: ReportRange;
  /** The time of printing, in ms. */
  readonly madeMs: number;
  /** The reader's own zone, in which the times of its tables are: 'Europe/Berlin'. */
  readonly zone: string;
  /** Who has asked for it. */
  readonly reader: { readonly displayName: string; readonly email: string };
}

/** 'Report: Money' */
export const reportName = (view: ReportView): string => `Report: ${viewNames[view]}`;

/** '1 Nov 2026 – 29 Nov 2026, by day' */
export const rangeText = (range: ReportRange): string => `${periodText(range)}, by ${range.by}`;

/** What, beside its name, tells a report on paper from others, as terms and their texts. */
export function printFacts({ range, madeMs, zone, reader }: Printed): readonly (readonly [string, string])[] {
  return [
    ['Period', rangeText(range)],
    ['Time zone', zone === 'UTC' ? 'UTC' : `UTC for days; ${zone} for times of day in tables`],
    ['Printed', utcTime(new Date(madeMs).toISOString())],
    ['Requested by', `${reader.displayName}, ${reader.email}`],
  ];
}
