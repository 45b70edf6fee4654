import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CountedFigure } from '#domain/reports/counted.ts';
import { textOf } from '#web/texts/text.ts';
import type { productFigures } from './detail-words.ts';
import { type FigureList, listOfFigure } from './figure-words.ts';
import type { ReportFigure } from './report-words.ts';
import styles from './reports.module.css';

type Figure = ReportFigure['of'] | 'copiedTrades' | (typeof productFigures)[number]['of'];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whether a figure is nothing: there is nothing that it could lead to. */
const isNothing = (value: string | number | null): boolean => value === null || Number(value) === 0;

/** What a figure leads to, for those who do not see the row. */
const words: Readonly<Record<FigureList['kind'], MessageDescriptor>> = {
  journals: msg`Journals`,
  customers: msg`Customers`,
  entries: msg`Entries`,
};

/** A figure that leads to the list that it counts or is made of (R4.3). A figure of nothing leads nowhere. */
export function MadeOf(props: {
  readonly of: Figure;
  readonly value: string | number | null;
  readonly days: Days;
  /** Which figure, of what, and its value. */
  readonly label: string;
  /** The account of the books that has the house's exposure; null until it is known. */
  readonly exposure?: string | null;
  readonly children: ReactNode;
}) {
  useLingui();
  const { children, exposure = null } = props;
  const { from, to } = props.days;
  const list = listOfFigure(props.of);
  if (list === null || isNothing(props.value)) return children;
  const label = `${props.label}. ${textOf(words[list.kind])}`;
  switch (list.kind) {
    case 'journals':
      return (
        <Link to="/admin/reports/figure" search={{ of: list.of, from, to }} className={styles.made} aria-label={label}>
          {children}
        </Link>
      );
    case 'customers':
      return (
        <CountedLink of={list.of} days={props.days} label={label}>
          {children}
        </CountedLink>
      );
    case 'entries':
      if (exposure === null) return children;
      return (
        <Link
          to="/admin/ledger/accounts/$id"
          params={{ id: exposure }}
          search={{ from, to }}
          className={styles.made}
          aria-label={label}
        >
          {children}
        </Link>
      );
  }
}

/** Leads to the customers that a figure counts. */
export function CountedLink(props: {
  readonly of: CountedFigure;
  readonly days: Days;
  /** Of these, only who staked something in the month of this day. */
  readonly stakedIn?: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { of, stakedIn, label, children } = props;
  const { from, to } = props.days;
  return (
    <Link to="/admin/reports/customers" search={{ of, from, to, stakedIn }} className={styles.made} aria-label={label}>
      {children}
    </Link>
  );
}
