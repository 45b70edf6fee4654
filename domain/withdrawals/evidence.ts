import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { Coin } from '#domain/money/coins.ts';

/** What a chain says of one transaction, for one coin. */
export type PayoutSighting =
  /** Nothing looks at this coin's chain. */
  | { readonly kind: 'not watched' }
  /** Not there, not yet or not any more. */
  | { readonly kind: 'not yet seen' }
  | {
      readonly kind: 'seen';
      readonly confirmations: number;
      /** Deep enough by the watcher's own measure: it is not looked up again. */
      readonly isConfirmed: boolean;
      /** What it pays in the coin, by address; nothing when it failed. Smallest units. */
      readonly payments: readonly { readonly address: string; readonly units: bigint }[];
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

/** What was to be paid where: the address in the spelling that the sighting has too. */
export interface DuePayout {
  readonly address: string;
  readonly units: bigint;
}

/** What a sighting says about a payout; null where nothing looks. */
export function findingOf(sighting: PayoutSighting, due: DuePayout): PayoutFinding | null {
  switch (sighting.kind) {
    case 'not watched':
      return null;
    case 'not yet seen':
      return { state: 'not yet seen', confirmations: 0, paidUnits: null };
    case 'seen': {
      const { confirmations, isConfirmed, payments } = sighting;
      const paidUnits = payments
        .filter(({ address }) => address === due.address)
        .reduce((total, { units }) => total + units, 0n);
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
      const [paid, owed] = [finding.paidUnits ?? 0n, due.units].map(
        (units) => `${formatScaled(units, coin.decimals)} ${coin.suffix}`,
      );
      return refused('payout_short', { transactionId, paid: paid ?? '', due: owed ?? '' });
    }
    case 'not yet seen':
    case 'seen':
    case 'confirmed':
    case undefined:
      return accepted(finding);
  }
}
