import { msg, t } from '@lingui/core/macro';
import { isCountry } from '#domain/accounts/countries.ts';
import { readTag } from '#domain/accounts/customer-tags.ts';
import { dayStart } from '#domain/clock/days.ts';
import { paymentMethods } from '#domain/money/coins.ts';
import type { Text } from '#web/texts/text.ts';
import type { Kept } from './list-address.ts';
import { typedAmount } from './typed-amount.ts';

/** A filter of a list, by its name in the address. */
export interface FilterField {
  readonly name: string;
  readonly label: Text;
  readonly kind: 'choice' | 'country' | 'day' | 'amount' | 'text' | 'tag';
  /** Of a choice. */
  readonly options?: readonly string[];
  /** What its options are called where that is not their own name, as of a coin. */
  readonly words?: Readonly<Record<string, Text>>;
}

export const customerIdField: FilterField = { name: 'customer', label: msg`Customer id`, kind: 'text' };

export const daysFields: readonly FilterField[] = [
  { name: 'from', label: msg`From day (UTC)`, kind: 'day' },
  { name: 'to', label: msg`To day (UTC)`, kind: 'day' },
];

/** What every list of customers' records can be narrowed by. */
export const recordFields: readonly FilterField[] = [customerIdField, ...daysFields];

export const paymentFields: readonly FilterField[] = [
  { name: 'method', label: msg`Coin`, kind: 'choice', options: paymentMethods },
  { name: 'amount', label: msg`Amount (USD)`, kind: 'amount' },
  ...recordFields,
];

export const customerFields: readonly FilterField[] = [
  { name: 'country', label: msg`Country`, kind: 'country' },
  { name: 'tag', label: msg`Tag`, kind: 'tag' },
  ...daysFields,
];

/** What a filter asks for; null where nothing that can be asked is typed. */
function askedOf({ kind, options }: FilterField, typed: string | undefined): string | null {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  switch (kind) {
    case 'choice':
      return options?.includes(text) ? text : null;
    case 'country':
      return isCountry(text.toUpperCase()) ? text.toUpperCase() : null;
    case 'day':
      return dayStart(text) === null ? null : text;
    case 'amount':
      return typedAmount(text);
    case 'tag':
      return readTag(text);
    case 'text':
      return text;
  }
}

export const orders = ['newest', 'oldest'] as const;
export type Order = (typeof orders)[number];

/** The filters of an address that can be asked for, and the order; what cannot is left out. */
export function askedBy(fields: readonly FilterField[], kept: Kept): Readonly<Record<string, string>> {
  const asked: Record<string, string> = {};
  for (const field of fields) {
    const value = askedOf(field, kept[field.name]);
    if (value !== null) asked[field.name] = value;
  }
  if (asked['from'] && asked['to'] && asked['to'] < asked['from']) delete asked['to'];
  const order = orders.find((one) => one === kept['order']);
  return order ? { ...asked, order } : asked;
}

/** What is wrong with what is typed; null where nothing is. */
export function problemOf(field: FilterField, typed: string): string | null {
  if (typed.trim() === '' || askedOf(field, typed) !== null) return null;
  // Of what cannot be asked for a list of choices shows ‘any’.
  if (field.kind === 'choice' || field.kind === 'country') return null;
  if (field.kind === 'tag') return t`Enter a tag such as call back`;
  return field.kind === 'amount' ? t`Enter an amount such as 25.00` : t`Enter a day such as 2026-11-21`;
}
