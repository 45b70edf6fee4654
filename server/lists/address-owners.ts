import { readCustomerLinks } from '#api/risk-cases.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';

/** Whether somebody may learn whose an address is (R1.6): a link of customers, out of their withdrawals. */
export const mayFindOwners = (actor: Pick<Actor, 'role' | 'staff'>): boolean =>
  mayCall(readCustomerLinks, actor) && mayCall(readWithdrawalCase, actor);

/**
 * The SQL of the ids of who was paid at an address that begins so or has it in their book, a removed one too (O1); by the indexes of
 * lower-cased addresses.
 *
 * @param place of how the lower-cased address begins, as LIKE reads it, among the values: '$1'
 */
export const ownersOfAddress = (place: string): string =>
  `select user_id from withdrawal where lower(wallet_address) like ${place}
   union select owner from payout_address where lower(address) like ${place}`;
