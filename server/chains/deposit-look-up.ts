import type { Millis } from '#domain/clock/millis.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { type AddressFamily, familyOf } from './addresses.ts';
import { type PayoutLookUp, payoutLookUp } from './payouts.ts';

/** What a chain says of a transaction that is to have paid a deposit. */
export type Arrival =
  | { readonly kind: 'not watched' }
  | { readonly kind: 'no answer' }
  | { readonly kind: 'not confirmed'; readonly confirmations: number; readonly needed: number }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'confirmed';
      /** Its block's own time. */
      readonly blockMs: Millis;
      readonly payments: readonly { readonly output: number; readonly units: bigint }[];
    };

export interface DepositLookUpOptions extends PayoutLookUp {
  readonly placeOf: (address: string, family: AddressFamily) => string;
}

/**
 * Asks the node of a coin's chain what a transaction pays to the address of a deposit (D5), within the bounds of the look-up of payouts.
 * A node that is down, slow or makes no sense has no answer.
 */
export function depositLookUp(options: DepositLookUpOptions) {
  const { placeOf, confirmations } = options;
  const look = payoutLookUp(options);
  return async (asked: {
    readonly method: PaymentMethod;
    readonly transactionId: string;
    readonly address: string;
  }): Promise<Arrival> => {
    const { method, transactionId, address } = asked;
    const sighting = await look({ method, transactionId }).catch(() => null);
    if (sighting === null) return { kind: 'no answer' };
    const needed = confirmations(method);
    switch (sighting.kind) {
      case 'not watched':
        return sighting;
      case 'not known':
      case 'not yet seen':
        return { kind: 'not confirmed', confirmations: 0, needed };
      case 'failed':
        return sighting.isConfirmed
          ? { kind: 'failed' }
          : { kind: 'not confirmed', confirmations: sighting.confirmations, needed };
      case 'seen': {
        const { isConfirmed, blockMs } = sighting;
        if (!isConfirmed) return { kind: 'not confirmed', confirmations: sighting.confirmations, needed };
        // What is confirmed stands in a block.
        if (blockMs === null) return { kind: 'no answer' };
        const family = familyOf(method);
        const place = placeOf(address, family);
        const paid = sighting.payments.filter((one) => placeOf(one.address, family) === place);
        return { kind: 'confirmed', blockMs, payments: paid.map(({ output, units }) => ({ output, units })) };
      }
    }
  };
}
