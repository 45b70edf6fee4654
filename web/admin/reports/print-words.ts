import { t } from '@lingui/core/macro';
import { textOf } from '#web/texts/text.ts';
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
export function reportName(view: ReportView): string {
  const name = textOf(viewNames[view]);
  return t`Report: ${name}`;
}

/** '1 Nov 2026 – 29 Nov 2026, by day' */
export function rangeText(range: ReportRange): string {
  const days = periodText(range);
  switch (range.by) {
    case 'day':
      return t`${days}, by day`;
    case 'week':
      return t`${days}, by week`;
    case 'month':
      return t`${days}, by month`;
  }
}

/** What, beside its name, tells a report on paper from others, as terms and their texts. */
export function printFacts({ range, madeMs, zone, reader }: Printed): readonly (readonly [string, string])[] {
  return [
    [t`Period`, rangeText(range)],
    [t`Time zone`, zone === 'UTC' ? 'UTC' : t`UTC for days; ${zone} for times of day in tables`],
    [t`Printed`, utcTime(new Date(madeMs).toISOString())],
    [t`Requested by`, `${reader.displayName}, ${reader.email}`],
  ];
}
