import { dayMs } from '#domain/clock/durations.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { amountFields, assetOfRecord } from '#domain/review/audited-amounts.ts';
import { hashRateText, utcDay } from '#web/admin/mining/mining-units.ts';
import { money } from '#web/ui/money.ts';
import { dayAndTime, dayOf } from '#web/ui/time.ts';

/** One field of a record that a decision changed; null: there was none, or there is none any more. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What fields of audited records are called, where their name alone does not say it. */
const words: Readonly<Record<string, string>> = {
  user_id: 'Customer',
  units: 'Coin amount, in smallest units',
  received_units: 'Received, in smallest units of the coin',
  output: 'Output of the transaction',
  quoted_ms: 'Quote made at',
  quote_price_ms: 'Quoted price recorded at',
  quote_until_ms: 'Quote holds until',
  quote_decimals: 'Decimals of the quoted price',
  price_ms: 'Price recorded at',
  price_decimals: 'Decimals of the price',
  created_ms: 'Created at',
  updated_ms: 'Changed at',
  timeMs: 'At',
  unblockingAdmin: 'First admin to end the block',
  unblockingMs: 'First vote to end the block at',
  unsends: 'Not broadcast, said',
  account_status: 'Status',
};

/** A path in a record as people read it: 'approvals.0.values.transactionId' → 'Approval 1, transaction id'. */
export function fieldWords(path: string): string {
  const parts = path.split('.').filter((part) => part !== 'values');
  const statusMessage = parts.flatMap((part, place) => {
    const next = parts[place + 1] ?? '';
    const word =
      words[part] ??
      part
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase();
    if (/^\d+$/.test(part)) return [];
    return /^\d+$/.test(next) ? [`${word.replace(/s$/, '')} ${Number(next) + 1}`] : [word];
  });
  const text = statusMessage.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const hashFields = new Set(['hash_rate', 'hash_rate_each', 'hashRate', 'capacity', 'reading']);

function readable(field: string, value: unknown, asset: LedgerAsset): string | null {
  if (value === null || value === undefined) return null;
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/^-?\d{1,18}$/.test(digits)) {
    if (amountFields.has(field)) return money(formatAmount(BigInt(digits), asset));
    if (hashFields.has(field)) return hashRateText(digits);
    if (field === 'day') return dayOf(utcDay(Number(digits) * dayMs));
    if (/(_ms|Ms)$/.test(field)) return dayAndTime(new Date(Number(digits)).toISOString());
  }
  return String(value);
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
