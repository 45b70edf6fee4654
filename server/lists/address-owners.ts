/**
 * The SQL of the ids of who was paid at an address or has it in their book, a removed one too (O1); by the indexes of lower-cased
 * addresses.
 *
 * @param place of the lower-cased address among the values: '$1'
 */
export const ownersOfAddress = (place: string): string =>
  `select user_id from withdrawal where lower(wallet_address) = ${place}
   union select owner from payout_address where lower(address) = ${place}`;

/** Nothing shorter is an address. */
export const mayBeAddress = (typed: string): boolean => typed.length >= 20 && !/\s/.test(typed);
