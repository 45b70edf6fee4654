import { t } from '@lingui/core/macro';
import { readDecimal } from '#domain/money/scaled.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { type CustodyAsset, decimalsOf } from '#domain/review/treasury.ts';
import { problemOfWords } from '#web/admin/widgets/typed-fields.ts';

/** A custody report as it is typed; the time as the browser's field has it: '2026-11-21T09:00'. */
export interface CustodyTyped {
  readonly asset: CustodyAsset;
  readonly amount: string;
  readonly location: string;
  readonly evidence: string;
  readonly asOf: string;
}

type CustodyField = 'amount' | 'location' | 'evidence' | 'asOf';
export type CustodyProblems = Readonly<Record<CustodyField, string | null>>;

export const noProblems: CustodyProblems = { amount: null, location: null, evidence: null, asOf: null };

/** What is wrong with a report, field by field, by the server's rules. */
export function problemsOfCustody(typed: CustodyTyped, nowMs: number): CustodyProblems {
  const decimals = decimalsOf(typed.asset);
  const read = readDecimal(plainAmount(typed.amount));
  const time = Date.parse(utcOf(typed.asOf));
  return {
    amount:
      read === null || read.decimals > decimals
        ? t`Enter what is there, with at most ${decimals} decimals; 0 if nothing is`
        : null,
    location: problemOfWords(typed.location, 3, 200),
    evidence: problemOfWords(typed.evidence, 3, 1_000),
    asOf: Number.isNaN(time) ? t`Enter the time it is as of` : time > nowMs ? t`This time is in the future` : null,
  };
}

/** The field's local spelling as an instant in UTC. */
export function utcOf(text: string): string {
  return `${text}Z`;
}

/** An instant as the field spells it, to the minute. */
export function fieldTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}
