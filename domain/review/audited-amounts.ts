import { coinAssets, formatAmount, type LedgerAsset } from '#domain/money/amount.ts';

/** Fields of the audited records that are whole minor units: cents, unless the record is of a coin. */
export const amountFields: ReadonlySet<string> = new Set([
  'allocation',
  'amount',
  'credited',
  'fixed_stake',
  'max_stake',
  'network_fee',
  'received',
  'settled_profit',
  'share_due',
  'share_paid',
  'stop_loss',
]);

/** The fields of an audited record; none of what is no record. */
export const fieldsOf = (record: unknown): Readonly<Record<string, unknown>> =>
  typeof record === 'object' && record !== null ? Object.fromEntries(Object.entries(record)) : {};

/** What the amounts of a record are in: its own asset or coin, else dollars. */
export function assetOfRecord(record: unknown): LedgerAsset {
  const { asset, coin } = fieldsOf(record);
  return coinAssets.find((one) => one === asset || one === coin) ?? 'USD';
}

/** A whole number as a record keeps it, as a number or as its digits; null of what is none. */
export function wholeIn(value: unknown): bigint | null {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^-?\d{1,18}$/.test(digits) ? BigInt(digits) : null;
}

/** The amounts of a record as decimals with their unit: 'amount 300.00 USD; credited 119.99 USD'. */
export function amountsOf(record: unknown): string {
  const asset = assetOfRecord(record);
  return Object.entries(fieldsOf(record))
    .flatMap(([field, value]) => {
      const units = wholeIn(value);
      return amountFields.has(field) && units !== null ? [`${field} ${formatAmount(units, asset)} ${asset}`] : [];
    })
    .join('; ');
}
