import { setTimeout as wait } from 'node:timers/promises';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type Chain, coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';
import { type AddressFamily, familyOf } from './addresses.ts';

export interface PayoutLookUp {
  readonly sources: Readonly<Record<Chain, ChainSource | null>>;
  readonly confirmations: (method: PaymentMethod) => number;
  readonly addressOf: (place: string, family: AddressFamily) => string | null;
}

/** What a chain says of a transaction that is to pay a withdrawal (W5). */
export type Sighting =
  | { readonly kind: 'not watched' }
  | { readonly kind: 'not yet seen' }
  | { readonly kind: 'not known' }
  | {
      readonly kind: 'seen';
      readonly confirmations: number;
      readonly isConfirmed: boolean;
      /** Its block's own time; null while it is in none. */
      readonly blockMs: Millis | null;
      readonly payments: readonly { readonly address: string; readonly units: bigint; readonly output: number }[];
      readonly spends: readonly string[];
    }
  | {
      readonly kind: 'failed';
      readonly confirmations: number;
      readonly isConfirmed: boolean;
      readonly blockMs: Millis;
      readonly attempted: readonly { readonly address: string; readonly units: bigint; readonly output: number }[];
    };

/** An admin waits for the answer: a node that hangs counts as one that is down. */
const answersWithinMs = 10_000;

/** Asks the node of a coin's chain for a transaction. Rejects when the node is down, slow or makes no sense. */
export function payoutLookUp({ sources, confirmations, addressOf }: PayoutLookUp) {
  return async (asked: { readonly method: PaymentMethod; readonly transactionId: string }): Promise<Sighting> => {
    const { method, transactionId } = asked;
    const source = sources[coinOf(method).chain];
    if (source === null) return { kind: 'not watched' };
    const answer = source.transaction(transactionId);
    const found = await Promise.race([answer, wait(answersWithinMs, 'late' as const, { ref: false })]);
    if (found === 'late') {
      answer.catch(() => undefined);
      throw new Error(`${source.name} did not find a transaction in time`);
    }
    if (found === null) return { kind: 'not yet seen' };
    if (found === 'not known') return { kind: 'not known' };
    const family = familyOf(method);
    const depth = {
      confirmations: found.confirmations,
      isConfirmed: found.confirmations >= confirmations(method),
    };
    const payments = found.transfers.flatMap(({ method: paidIn, place, units, output }) => {
      const address = paidIn === method ? addressOf(place, family) : null;
      return address === null ? [] : [{ address, units, output }];
    });
    // A contract that is called with a waiting transaction may yet pay more than its call says.
    if (found.blockMs === null && payments.length === 0 && source.chain !== 'bitcoin') return { kind: 'not known' };
    const blockMs = found.blockMs === null ? null : millis(found.blockMs);
    if (!found.failed) return { kind: 'seen', ...depth, blockMs, payments, spends: found.spends };
    if (blockMs === null) throw new Error(`${source.name} says that a transaction failed that is in no block`);
    return { kind: 'failed', ...depth, blockMs, attempted: payments };
  };
}
