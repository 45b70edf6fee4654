import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { madeFigures } from '#domain/reports/made-of.ts';
import type { productFigures } from './detail-words.ts';
import type { ReportFigure } from './report-words.ts';
import styles from './reports.module.css';

type Figure = ReportFigure['of'] | (typeof productFigures)[number]['of'];

/** What leads to journals without being added up from them: who staked something is counted once, exposure is what there was. */
export const figureCodes: Readonly<Partial<Record<Figure, readonly JournalCode[]>>> = {
  active: ['stake'],
  exposureMost: ['stake', 'copy-reserve', 'win', 'loss', 'refund'],
  exposureAtEnd: ['stake', 'copy-reserve', 'win', 'loss', 'refund'],
};

/** Whether a figure is nothing: there is nothing that it could lead to. */
const isNothing = (value: string | number | null): boolean => value === null || Number(value) === 0;

/** Leads to the journals of some codes and days; a figure of nothing leads nowhere. */
function JournalsLink(props: {
  readonly codes: readonly JournalCode[];
  readonly value: string | number | null;
  readonly days: { readonly from: string; readonly to: string };
  /** What it is, for those who do not see the row. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { from, to } = props.days;
  if (isNothing(props.value)) return props.children;
  return (
    <Link
      to="/admin/ledger"
      search={{ code: props.codes.join(','), from, to }}
      className={styles.made}
      aria-label={props.label}
    >
      {props.children}
    </Link>
  );
}

/** A figure that leads to what it is made of, where that is postings. */
export function MadeOf(props: {
  readonly of: Figure;
  readonly value: string | number | null;
  readonly days: { readonly from: string; readonly to: string };
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { from, to } = props.days;
  const made = madeFigures.find((one) => one === props.of);
  if (made !== undefined && !isNothing(props.value))
    return (
      <Link to="/admin/reports/figure" search={{ of: made, from, to }} className={styles.made} aria-label={props.label}>
        {props.children}
      </Link>
    );
  const codes = figureCodes[props.of];
  if (codes === undefined) return props.children;
  return (
    <JournalsLink codes={codes} value={props.value} days={props.days} label={props.label}>
      {props.children}
    </JournalsLink>
  );
}
