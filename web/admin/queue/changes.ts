import { dayMs } from '#domain/clock/durations.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { amountFields, assetOfRecord, wholeIn } from '#domain/review/audited-amounts.ts';
import { hashRateText, utcDay } from '#web/admin/mining/mining-units.ts';
import { durationWords } from '#web/admin/records/trade-figures.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { percentText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { fieldName, fieldOne } from './field-names.ts';
import { codeWord } from './value-words.ts';

/** One field of a record that a decision changed; null: there was none, or there is none any more. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** 'Output of the transaction' behind what it is a part of. */
const small = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** A path in a record as people read it: 'approvals.0.values.transactionId' → 'Approval 1, transaction id'. */
export function fieldWords(path: string): string {
  const parts = path.split('.').filter((part) => part !== 'values');
  const statusMessage = parts.flatMap((part, place) => {
    const next = parts[place + 1] ?? '';
    if (/^\d+$/.test(part)) return [];
    return /^\d+$/.test(next) ? [fieldOne(part, Number(next) + 1)] : [fieldName(part)];
  });
  const [first = '', ...further] = statusMessage;
  return capital([first, ...further.map(small)].join(', '));
}

/** An instant as the API writes it: some records keep it so. */
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

const dollars = (cents: bigint): string => `${money(formatAmount(cents, 'USD'))} USD`;

/** Numbers of market terms (T1), with their units as the screen of terms has them. */
const termFields: Readonly<Record<string, (whole: bigint) => string>> = {
  minStake: dollars,
  maxStake: dollars,
  maxExposure: dollars,
  payoutRate: (bps) => percentText(Number(bps)),
  duration: (seconds) => durationWords(Number(seconds)),
  entryDelayMs: (ms) => `${ms} ms`,
};

const hashFields = new Set(['hash_rate', 'hash_rate_each', 'hashRate', 'capacity', 'reading']);

function readable(field: string, value: unknown, asset: LedgerAsset): string | null {
  if (value === null || value === undefined) return null;
  const word = codeWord(field, value);
  if (word !== null) return word;
  const whole = wholeIn(value);
  if (whole !== null) {
    const term = termFields[field];
    if (term !== undefined) return term(whole);
    if (amountFields.has(field)) return money(formatAmount(whole, asset));
    if (hashFields.has(field)) return hashRateText(whole);
    if (field === 'day') return dayOf(utcDay(Number(whole) * dayMs));
    if (/(_ms|Ms)$/.test(field)) return dayAndTime(new Date(Number(whole)).toISOString());
  }
  return isoInstant.test(String(value)) ? dayAndTime(String(value)) : String(value);
}

/** A record as its leaves: {a: {b: 1}} → a.b: 1. What is null or empty has none. */
function leaves(
  value: unknown,
  asset: LedgerAsset,
  path: string,
  field: string,
): readonly (readonly [string, string])[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      leaves(inner, asset, path === '' ? key : `${path}.${key}`, key),
    );
  }
  const text = readable(field, value, asset);
  return text === null || text === '' ? [] : [[path, text]];
}

/** What an audit entry changed, field by field, in the order of the record; what stayed the same is left out (R2). */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const fieldsOf = (record: unknown) => new Map(leaves(record, assetOfRecord(record), '', ''));
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}
