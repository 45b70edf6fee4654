import { ownersOfAddress } from './address-owners.ts';
import { begins, contains, idBegins, idPrefixOf, mayBegin, phoneBegins } from './beginnings.ts';

/** Some of the customers whom a search finds: the SQL of their ids, given the place of its one value. */
export interface CustomersFound {
  readonly sql: (place: string) => string;
  readonly value: string;
}

/**
 * Whom a search finds, of the list of customers and of the palette alike (R1.6, R1.7): by any part of their e-mail address or names,
 * and by how their phone number or id begins.
 */
export function customersFound(typed: string): readonly CustomersFound[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const phone = phoneBegins(text);
  return [
    ...(idPrefixOf(text) === 'usr'
      ? [{ sql: (place: string) => `select id from auth_user where ${idBegins('id', place)}`, value: text }]
      : []),
    { sql: (place) => `select id from auth_user where email like ${place}`, value: contains(text) },
    ...[text, ...otherOrders(text)].map((name) => ({
      sql: (place: string) => `select uid from customer where sought like ${place}`,
      value: contains(name),
    })),
    ...(phone === null
      ? []
      : [{ sql: (place: string) => `select uid from customer where phone_number like ${place}`, value: phone }]),
  ];
}

/** A name as lists write it, the last name first: its first word at the end, and its last word in front ('da silva, maria'). */
function otherOrders(text: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < 2) return [];
  return [...new Set([[...words.slice(1), first].join(' '), [last, ...words.slice(0, -1)].join(' ')])];
}

/**
 * Whether a search has too few characters for an index of parts, which keeps three at a time: its ids are those of most customers
 * or of nearly none, and only who reads the rows knows which. Nothing is found by a beginning so short.
 */
export function isShortSearch(typed: string | undefined): boolean {
  const { length } = typed?.trim() ?? '';
  return length > 0 && length < 3;
}

/** The same people as a condition on a row of auth_user (u) and customer (c), for a search that is short. */
export const shortFound = (typed: string) => ({
  sql: (place: string): string => `(u.email like ${place} or c.sought like ${place})`,
  value: contains(typed.trim().toLowerCase()),
});

/** Whom the beginning of a payout address finds, for whoever may learn whose an address is (O1). */
export function ownersFound(typed: string, mayFind: boolean): readonly CustomersFound[] {
  const text = typed.trim().toLowerCase();
  return mayFind && mayBegin(text) ? [{ sql: ownersOfAddress, value: begins(text) }] : [];
}
