import { ownersOfAddress } from './address-owners.ts';
import { begins, contains, idBegins, idPrefixOf, mayBegin } from './beginnings.ts';
import { customersOfNational, isNationalPhone, typedPhone } from './phone-search.ts';

/** Some of the customers whom a search finds, given the place of its one value. */
export interface CustomersFound {
  /** The SQL of their ids; of any so many of them where no more are looked for, which spares it to collect a common beginning. */
  readonly sql: (place: string, most?: number) => string;
  /** The same as a condition on a row of auth_user (u) and customer (c). */
  readonly byRow: (place: string) => string;
  readonly value: string;
}

/**
 * Whom a search finds, of the list of customers and of the palette alike (R1.6, R1.7): by any part of their e-mail address or names,
 * by how their id begins, and by how their phone number does, with the code of its country or as it is dialled there.
 */
export function customersFound(typed: string): readonly CustomersFound[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const { whole, national } = typedPhone(text) ?? { whole: [], national: [] };
  return [
    ...(idPrefixOf(text) === 'usr'
      ? [
          {
            sql: (place: string) => `select id from auth_user where ${idBegins('id', place)}`,
            byRow: (place: string) => idBegins('u.id', place),
            value: text,
          },
        ]
      : []),
    {
      sql: (place: string) => `select id from auth_user where email like ${place}`,
      byRow: (place: string) => `u.email like ${place}`,
      value: contains(text),
    },
    ...[text, ...otherOrders(text)].map((name) => ({
      sql: (place: string) => `select uid from customer where sought like ${place}`,
      byRow: (place: string) => `c.sought like ${place}`,
      value: contains(name),
    })),
    ...whole.map((digits) => ({
      sql: (place: string) => `select uid from customer where phone_number like ${place}`,
      byRow: (place: string) => `c.phone_number like ${place}`,
      value: begins(`+${digits}`),
    })),
    ...national.map((digits) => ({
      sql: (place: string, most?: number) => customersOfNational(place, most),
      byRow: (place: string) => `(${isNationalPhone(`${place}::text`)})`,
      value: digits,
    })),
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

/** Whom the beginning of a payout address finds, for whoever may learn whose an address is (O1). */
export function ownersFound(typed: string, mayFind: boolean): readonly CustomersFound[] {
  const text = typed.trim().toLowerCase();
  return mayFind && mayBegin(text)
    ? [{ sql: ownersOfAddress, byRow: (place) => `u.id in (${ownersOfAddress(place)})`, value: begins(text) }]
    : [];
}
