import type { PaymentId } from '#domain/ids/ids.ts';
import type { DepositState } from './deposit.ts';

/** Where an output stands, as the chain says. */
export interface ChainFacts {
  /** Height of its block; null while it stands in none. */
  readonly height: number | null;
  readonly inPool: boolean;
  /** It stood in a block once. */
  readonly wasMined: boolean;
}

/** What that makes of the payment (D5). Only a confirmed one is ever credited. */
export type PaymentState =
  | { readonly kind: 'seen' }
  | { readonly kind: 'confirming'; readonly confirmations: number; readonly needed: number }
  | { readonly kind: 'confirmed'; readonly confirmations: number; readonly needed: number }
  /** Gone before it stood in a block: another transaction took its place, or the network dropped it. */
  | { readonly kind: 'replaced' }
  /** It stood in a block that the chain has left. It may be back. */
  | { readonly kind: 'reorganised' };

/** The state of a payment where the chain's last block is at `head`. */
export function paymentState(facts: ChainFacts, head: number, needed: number): PaymentState {
  if (facts.height !== null) {
    const confirmations = Math.max(0, head - facts.height + 1);
    return { kind: confirmations >= needed ? 'confirmed' : 'confirming', confirmations, needed };
  }
  if (facts.wasMined) return { kind: 'reorganised' };
  return { kind: facts.inPool ? 'seen' : 'replaced' };
}

/** Whether the money is there, or on its way. */
export function isAlive(kind: PaymentState['kind']): boolean {
  switch (kind) {
    case 'seen':
    case 'confirming':
    case 'confirmed':
      return true;
    case 'replaced':
    case 'reorganised':
      return false;
  }
}

/** A payment as far as its deposit's next step needs it. */
export interface DepositPayment {
  readonly id: PaymentId;
  readonly transactionId: string;
  readonly output: number;
  readonly units: bigint;
}

export type CreditedBy = {
  readonly payment: PaymentId | null;
  readonly transactionId: string;
  readonly reversed: boolean;
} | null;

/** What the state table of deposits (D) makes of a payment. */
export type PaymentStep =
  | { readonly step: 'nothing' }
  /** Confirmed on a pending deposit: credited by itself where that is allowed, otherwise ready for review. */
  | { readonly step: 'ready' }
  /** A declined deposit is pending again. */
  | { readonly step: 'reopen' }
  /** An admin credited this transaction before the chain showed it. */
  | { readonly step: 'adopt' }
  | { readonly step: 'reverse' }
  | { readonly step: 'restore' }
  /** The deposit was credited by something else: what arrived becomes a pending record of its own. */
  | { readonly step: 'another' };

/**
 * @param changed whether the payment's state is another one than was told before
 * @param credited what the deposit was credited by; null while it is not approved
 */
export function paymentStep(
  deposit: DepositState['status'],
  credited: CreditedBy,
  payment: Pick<DepositPayment, 'id' | 'transactionId'>,
  state: PaymentState,
  changed: { readonly arrived: boolean; readonly confirmed: boolean },
): PaymentStep {
  switch (deposit) {
    case 'pending':
      return { step: state.kind === 'confirmed' ? 'ready' : 'nothing' };
    case 'declined':
      // What an admin declined knowing of it stays declined until it is more than it was.
      return { step: (changed.arrived && isAlive(state.kind)) || changed.confirmed ? 'reopen' : 'nothing' };
    case 'approved': {
      if (!credited) return { step: 'nothing' };
      if (credited.payment === null && credited.transactionId === payment.transactionId) return { step: 'adopt' };
      if (credited.payment !== payment.id) return { step: isAlive(state.kind) ? 'another' : 'nothing' };
      // One that never stood in a block was credited on an admin's word alone: that is taken back as well.
      if (!isAlive(state.kind) && !credited.reversed) return { step: 'reverse' };
      if (state.kind === 'confirmed' && credited.reversed) return { step: 'restore' };
      return { step: 'nothing' };
    }
  }
}
