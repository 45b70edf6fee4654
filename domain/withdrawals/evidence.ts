import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { Coin } from '#domain/money/coins.ts';

/** What a chain says of one transaction, for one coin. */
export type PayoutSighting =
  /** Nothing looks at this coin's chain. */
  | { readonly kind: 'not watched' }
  /** Not there, not yet or not any more. */
  | { readonly kind: 'not yet seen' }
  /** The node cannot tell: it has no index of all transactions, or what one pays shows only in its block. No evidence of anything. */
  | { readonly kind: 'not known' }
  | {
      readonly kind: 'seen';
      readonly confirmations: number;
      /** Deep enough by the watcher's own measure: it is not looked up again. */
      readonly isConfirmed: boolean;
      /** Its block's own time; null while it is in none. */
      readonly blockMs: Millis | null;
      /** What it pays in the coin, in the order of the chain. Smallest units. */
      readonly payments: readonly { readonly address: string; readonly units: bigint }[];
      /** What it uses up: no other transaction with any of it can stand in the chain beside it. */
      readonly spends?: readonly string[];
    }
  /** In a block, and undone there: it pays nothing. */
  | {
      readonly kind: 'failed';
      readonly confirmations: number;
      readonly isConfirmed: boolean;
      /** Its block's own time. */
      readonly blockMs: Millis;
      /** What it was to pay, as above. */
      readonly attempted: readonly { readonly address: string; readonly units: bigint }[];
    };

/** What is kept of it beside the withdrawal; 'elsewhere' and 'short' only once it was looked up later. */
export const evidenceStates = ['not yet seen', 'seen', 'confirmed', 'elsewhere', 'short'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

export interface PayoutFinding {
  readonly state: EvidenceState;
  readonly confirmations: number;
  /** What the transaction pays to the withdrawal's address; null while it is not seen. */
  readonly paidUnits: bigint | null;
}

/**
 * When a transaction was sent at the latest: by its block's own time, and by when it was seen first.
 *
 * @param firstSeenMs when a watcher, or an earlier look, saw it first; null where none did
 * @returns null while nothing has shown it
 */
export function sentBy(sighting: PayoutSighting, firstSeenMs: Millis | null, now: Millis): Millis | null {
  switch (sighting.kind) {
    case 'not watched':
    case 'not known':
    case 'not yet seen':
      return firstSeenMs;
    case 'seen':
    case 'failed':
      return millis(Math.min(sighting.blockMs ?? now, firstSeenMs ?? now, now));
  }
}

/** What was to be paid where: the address in the spelling that the sighting has too. */
export interface DuePayout {
  readonly address: string;
  /** As many as were due when it was sent (unitsDueAt). */
  readonly units: bigint;
  /** The one of the transaction's payments to the address that counts, from 1 on; null where all of them do. */
  readonly paymentNo: number | null;
}

/** What a transaction pays to an address, in the order of the chain: the first one is number 1. */
export function paymentsTo(sighting: PayoutSighting, address: string): readonly bigint[] {
  if (sighting.kind !== 'seen') return [];
  return sighting.payments.filter((one) => one.address === address && one.units > 0n).map(({ units }) => units);
}

/**
 * W5: by which of its transaction's payments to its address a payout is paid where nobody says: the smallest one that is enough, so
 * that larger ones are left for larger payouts. Of several that are enough only together none is told apart.
 *
 * @param taken numbers of payments to the address that pay other withdrawals
 * @returns from 1 on; null where all that the transaction pays to the address counts
 */
export function paymentNoOf(
  sighting: PayoutSighting,
  { address, units }: Pick<DuePayout, 'address' | 'units'>,
  taken: readonly number[],
): number | null {
  const paid = paymentsTo(sighting, address);
  if (paid.length < 2) return null;
  let found: { readonly no: number; readonly units: bigint } | null = null;
  for (const [index, one] of paid.entries()) {
    const no = index + 1;
    if (one >= units && !taken.includes(no) && (found === null || one < found.units)) found = { no, units: one };
  }
  return found?.no ?? null;
}

/** W5: whether a transaction has the payment to its address that an admin names. Refuses with payout_payment_missing. */
export function decidePaymentNo(
  no: number,
  sighting: PayoutSighting,
  { address, transactionId, coin }: { readonly address: string; readonly transactionId: string; readonly coin: Coin },
): Decision<number> {
  const shown = paymentsTo(sighting, address).length;
  const payments = coin.distinguishedBy === null ? 1 : shown;
  return payments > 0 && no > payments
    ? refused('payout_payment_missing', { transactionId, payments, no })
    : accepted(no);
}

/** What a sighting says about a payout; null where nothing looks. */
export function findingOf(sighting: PayoutSighting, due: DuePayout): PayoutFinding | null {
  switch (sighting.kind) {
    case 'not watched':
      return null;
    case 'not known':
    case 'not yet seen':
      return { state: 'not yet seen', confirmations: 0, paidUnits: null };
    case 'failed':
      return { state: 'elsewhere', confirmations: sighting.confirmations, paidUnits: 0n };
    case 'seen': {
      const { confirmations, isConfirmed } = sighting;
      const paidUnits = paymentsTo(sighting, due.address)
        .filter((_, index) => due.paymentNo === null || due.paymentNo === index + 1)
        .reduce((total, units) => total + units, 0n);
      if (paidUnits === 0n) return { state: 'elsewhere', confirmations, paidUnits };
      if (paidUnits < due.units) return { state: 'short', confirmations, paidUnits };
      return { state: isConfirmed ? 'confirmed' : 'seen', confirmations, paidUnits };
    }
  }
}

/**
 * W5: whether a transaction may be recorded as the payout. What is not seen yet may, and is looked up later. Refuses with
 * payout_elsewhere or payout_short; more than was due is the operator's own loss and is not refused.
 */
export function decideEvidence(
  sighting: PayoutSighting,
  due: DuePayout,
  transactionId: string,
  coin: Coin,
): Decision<PayoutFinding | null> {
  const finding = findingOf(sighting, due);
  switch (finding?.state) {
    case 'elsewhere':
      return refused('payout_elsewhere', { transactionId });
    case 'short': {
      const paid = coinsOf(finding.paidUnits ?? 0n, coin);
      return refused('payout_short', { transactionId, paid, due: coinsOf(due.units, coin) });
    }
    case 'not yet seen':
    case 'seen':
    case 'confirmed':
    case undefined:
      return accepted(finding);
  }
}

/** Coins with their unit, as '0.00195000 BTC'. */
export const coinsOf = (units: bigint, coin: Coin): string => `${formatScaled(units, coin.decimals)} ${coin.suffix}`;

/** What is known when a payout is recorded as returned. */
export interface ReturnFacts {
  readonly payout: { readonly transactionId: string; readonly sighting: PayoutSighting };
  readonly due: DuePayout;
  /** The transaction that is named as the one that brought the coins back; null where none is. */
  readonly incoming: { readonly transactionId: string; readonly sighting: PayoutSighting } | null;
  readonly isOwnAddress: (address: string) => boolean;
}

/**
 * W5: whether what is said of a payout that came back agrees with its chain. While the chain shows that it arrived, and where
 * nothing looks, the transaction that brought the coins back is named; where the chain is watched it is confirmed and pays the
 * operator. How much it pays is what is worth something (valueReturn). A payout that a watched chain does not have, or that pays
 * nothing to the address, takes none; one that failed there is valued by failedPaymentOf. A node that cannot tell whether it has the
 * payout is no evidence. Refuses with return_transaction_missing, return_not_confirmed, return_elsewhere or unavailable.
 *
 * @returns the smallest units that the chain shows to have come back; null where it shows none
 */
export function decideReturnEvidence(facts: ReturnFacts): Decision<bigint | null> {
  const { payout, due, incoming } = facts;
  if (incoming === null) {
    if (payout.sighting.kind === 'not known') return refused('unavailable', {});
    const state = findingOf(payout.sighting, due)?.state;
    if (state === 'not yet seen' || state === 'elsewhere') return accepted(null);
    return refused('return_transaction_missing', { transactionId: payout.transactionId });
  }
  const { transactionId, sighting } = incoming;
  switch (sighting.kind) {
    case 'not watched':
      return accepted(null);
    case 'not known':
    case 'not yet seen':
      return refused('return_not_confirmed', { transactionId });
    case 'failed':
      return refused(sighting.isConfirmed ? 'return_elsewhere' : 'return_not_confirmed', { transactionId });
    case 'seen': {
      if (!sighting.isConfirmed) return refused('return_not_confirmed', { transactionId });
      const paid = sighting.payments
        .filter(({ address }) => facts.isOwnAddress(address))
        .reduce((total, { units }) => total + units, 0n);
      return paid === 0n ? refused('return_elsewhere', { transactionId }) : accepted(paid);
    }
  }
}
