import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JournalCode } from '#domain/ledger/journals.ts';
import type { ReportFigure } from './report-words.ts';
import styles from './reports.module.css';

type Figure = ReportFigure['of'];

/** The journals that a figure is added up from. Sign-ups are no postings. */
export const figureCodes: Readonly<Partial<Record<Figure, readonly JournalCode[]>>> = {
  deposits: ['deposit', 'deposit-reversal'],
  withdrawals: ['withdrawal-paid', 'withdrawal-returned'],
  net: ['deposit', 'deposit-reversal', 'withdrawal-paid', 'withdrawal-returned'],
  trades: ['win', 'loss'],
  stakes: ['win', 'loss'],
  paid: ['win'],
  result: ['win', 'loss'],
  refundedStakes: ['refund'],
  shares: ['profit-share'],
  miningSold: ['mining-purchase'],
  miningPaid: ['mining-payout'],
  adjusted: ['adjustment'],
  active: ['stake'],
};

/** Leads to the journals of some codes and days. */
export function JournalsLink(props: {
  readonly codes: readonly JournalCode[];
  readonly days: { readonly from: string; readonly to: string };
  /** What it is, for those who do not see the row. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { from, to } = props.days;
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
  readonly days: { readonly from: string; readonly to: string };
  readonly label: string;
  readonly children: ReactNode;
}) {
  const codes = figureCodes[props.of];
  if (codes === undefined) return props.children;
  return (
    <JournalsLink codes={codes} days={props.days} label={props.label}>
      {props.children}
    </JournalsLink>
  );
}
