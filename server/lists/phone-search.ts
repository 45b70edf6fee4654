import { callingCodes } from '#domain/accounts/calling-codes.ts';

/** How a phone number that was typed may be meant; each is how such a number begins, in digits. */
export interface TypedPhone {
  /** With the calling code of its country. */
  readonly whole: readonly string[];
  /** Behind the calling code of whichever country. */
  readonly national: readonly string[];
}

const shape = /^\+?[0-9(][0-9 \u00a0()./-]{3,24}$/;
/** '1500.00' is an amount. */
const decimal = /^[0-9]+\.[0-9]*$/;
/** Fewer digits without a leading zero are rather an amount or the number of a journal. */
const fewestBare = 6;
/** E.164 has 15; a leading zero or two come on top. */
const mostDigits = 17;

/** A zero that is dialled at home alone stands behind the calling code, too, where somebody wrote both. */
function withoutTrunkZero(digits: string): readonly string[] {
  const code = callingCodes.find((one) => digits.startsWith(`${one}0`));
  return code === undefined ? [] : [code + digits.slice(code.length + 1)];
}

/**
 * Reads how a phone number begins however it is written: with + or 00, with the zero that is dialled at home ('+41 (0)79', '079'), or as
 * its digits alone; blanks, brackets, dots, slashes and hyphens count for nothing. Null for what is no phone number.
 */
export function typedPhone(typed: string): TypedPhone | null {
  const text = typed.trim();
  if (!shape.test(text) || decimal.test(text)) return null;
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '');
  if (digits.length < 4 || digits.length > mostDigits) return null;
  const whole = (number: string): TypedPhone => ({ whole: [number, ...withoutTrunkZero(number)], national: [] });
  if (text.startsWith('+')) return whole(digits);
  if (digits.startsWith('00')) return whole(digits.slice(2));
  // Italy's numbers keep their zero behind the code.
  if (digits.startsWith('0')) return { whole: [], national: [digits.slice(1), digits] };
  return { ...whole(digits), national: digits.length < fewestBare ? [] : [digits] };
}

/** How numbers begin that were typed, as they are stored. */
export const beginningsOf = ({ whole, national }: TypedPhone): readonly string[] => [
  ...whole.map((digits) => `+${digits}`),
  ...national.flatMap((digits) => callingCodes.map((code) => `+${code}${digits}`)),
];

const codes = `'{${callingCodes.join(',')}}'::text[]`;

/**
 * The SQL of the ids of customers whose number begins so behind the calling code of any country, each by the index of phone numbers. An
 * array, of which the planner expects few: of so many beginnings it would read all customers.
 *
 * @param place of the beginning
 * @param most any so many of them, where no more are looked for
 */
export const customersOfNational = (place: string, most?: number): string => `
  select unnest(array(
    select owner.uid from (select '+' || code || ${place}::text as beginning from unnest(${codes}) code) phone
    cross join lateral (
      select uid from customer where phone_number ~>=~ phone.beginning and phone_number ~<~ (phone.beginning || ':')) owner${most === undefined ? '' : ` limit ${most}`}))`;

/**
 * The same as a condition on a row of customer (c). Most rows lack the digits behind a code of any length, and are not asked for each code.
 *
 * @param place of how the number begins behind a calling code
 */
export const isNationalPhone = (place: string): string =>
  `(substr(c.phone_number, 3) ^@ ${place} or substr(c.phone_number, 4) ^@ ${place} or substr(c.phone_number, 5) ^@ ${place})
     and c.phone_number ^@ any(array(select '+' || code || ${place} from unnest(${codes}) code))`;
