import { decideFreshness } from '#domain/accounts/fresh-sign-in.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AddressCheck } from './request.ts';

/** Of one customer at a time. */
const mostPayoutAddresses = 50;

export interface AddingFacts {
  /** The label that the address has in the book already; null when it is not in it. */
  readonly knownAs: string | null;
  /** How many addresses are in the customer's book. */
  readonly count: number;
  /** When the session was opened, by the database's clock; null for whoever acts without one. */
  readonly signedInAtMs: Millis | null;
  readonly now: Millis;
}

/**
 * W6: whether an address may be added to the book of its customer; accepts with its one spelling. Refuses with
 * address_invalid, payout_address_known, too_many_payout_addresses or sign_in_too_old.
 */
export function decideAdding(address: AddressCheck, facts: AddingFacts): Decision<string> {
  const { knownAs, count, signedInAtMs, now } = facts;
  if (!address.ok) return refused('address_invalid', { problem: address.problem });
  if (knownAs !== null) return refused('payout_address_known', { label: knownAs });
  if (count >= mostPayoutAddresses) return refused('too_many_payout_addresses', { most: mostPayoutAddresses });
  const fresh = decideFreshness(signedInAtMs, now);
  return fresh.ok ? accepted(address.address) : fresh;
}

/** What an address is called until its owner names it: bc1qar0s…wf5mdq */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** W6: from when on a withdrawal to an address that came into its customer's book at `addedAtMs` may be approved. */
export const approvableFrom = (addedAtMs: Millis, holdHours: number): Millis => millis(addedAtMs + holdHours * hourMs);

/**
 * W6: until when the approval of a withdrawal waits because its address was new at the request; null when it does not wait,
 * or did not.
 *
 * @param asked.addressAddedAtMs when its address came into the book; null for withdrawals from before there was a book
 */
export function waitOf(
  asked: { readonly addressAddedAtMs: Millis | null; readonly createdAtMs: Millis },
  holdHours: number,
): Millis | null {
  if (asked.addressAddedAtMs === null) return null;
  const until = approvableFrom(asked.addressAddedAtMs, holdHours);
  return until > asked.createdAtMs ? until : null;
}

/** W6: refuses with payout_address_new while the approval of a withdrawal waits. */
export function decideAddressWait(until: Millis | null, now: Millis): Decision<null> {
  return until === null || now >= until ? accepted(null) : refused('payout_address_new', { until: isoTime(until) });
}

/** So many other customers of a withdrawal's address are named (O1, O4). */
export const mostAddressUsers = 20;
