import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { readPayoutAddresses } from '#server/mining/machines/settings-record.ts';
import { coinText } from './units.ts';

/** What the chain of Bitcoin says of a transaction. */
export type ReceiptSighting =
  | { readonly kind: 'not watched' }
  | { readonly kind: 'not yet seen' | 'not known' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'seen';
      readonly confirmations: number;
      readonly isConfirmed: boolean;
      readonly payments: readonly { readonly address: string; readonly units: bigint; readonly output: number }[];
    };

/** Asks the watched chain for a transaction. Rejects when the node does not answer. */
export type MiningEvidence = (asked: {
  readonly method: 'Bitcoin';
  readonly transactionId: string;
}) => Promise<ReceiptSighting>;

/** What the chain has shown of a receipt. */
export interface Proof {
  /** The configured address that the output pays. */
  readonly address: string;
  readonly confirmations: number;
}

export interface ReceiptToProve {
  readonly coin: MinedCoin;
  readonly amount: bigint;
  readonly transactionId: string;
  readonly output: number;
}

/**
 * N3: on a watched chain the output has to pay one of the operator's configured addresses exactly the amount, confirmed. null where
 * the coin's chain is not watched: then it takes two admins. Refuses with pool_receipt_unproven.
 */
export async function proofOf(
  db: Pick<Pool, 'query'>,
  evidence: MiningEvidence | null,
  { coin, amount, transactionId, output }: ReceiptToProve,
): Promise<Decision<Proof | null>> {
  if (coin !== 'BTC' || evidence === null) return accepted(null);
  const sighting = await evidence({ method: 'Bitcoin', transactionId }).catch(() => null);
  if (sighting === null) return refused('pool_receipt_unproven', { why: 'no answer', detail: '' });
  if (sighting.kind === 'not watched') return accepted(null);
  const addresses = await readPayoutAddresses(db, coin);
  if (addresses.length === 0) {
    return refused('pool_receipt_unproven', { why: 'no addresses', detail: `MINING_PAYOUT_ADDRESSES_${coin}` });
  }
  if (sighting.kind !== 'seen') return refused('pool_receipt_unproven', { why: 'not seen', detail: '' });
  const payment = sighting.payments.find((one) => one.output === output);
  if (payment === undefined) return refused('pool_receipt_unproven', { why: 'no output', detail: String(output) });
  const { address, units } = payment;
  if (!addresses.includes(address)) return refused('pool_receipt_unproven', { why: 'other address', detail: address });
  if (units !== amount) return refused('pool_receipt_unproven', { why: 'other amount', detail: coinText(units) });
  const { confirmations } = sighting;
  if (!sighting.isConfirmed) {
    return refused('pool_receipt_unproven', { why: 'unconfirmed', detail: String(confirmations) });
  }
  return accepted({ address, confirmations });
}
