import type { PaymentId } from '#domain/ids/ids.ts';
import type { Cents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { type RecordedPrice, worthOf } from '#domain/money/prices.ts';
import type { Deposit, DepositState } from './deposit.ts';

/** Where an output stands, as the chain says. */
export interface ChainFacts {
  /** Height of its block; null while it stands in none. */
  readonly height: number | null;
  readonly inPool: boolean;
  /** It stood in a block once. */
  readonly wasMined: boolean;
}

/** What that makes of the payment. Only a confirmed one is ever credited. */
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

/** How what arrived compares with what was asked; `another` is a payment to a deposit that was paid already. */
export type PaymentFit = 'exact' | 'under' | 'over' | 'another';

/** @param issued every exact amount that the deposit ever asked for: one of a renewed quote is exact too (D2) */
export function fitOf(units: bigint, deposit: Pick<Deposit, 'units'>, issued: readonly bigint[]): PaymentFit {
  if (units === deposit.units || issued.includes(units)) return 'exact';
  return units < deposit.units ? 'under' : 'over';
}

/**
 * Whether a payment is a mere part: less than half the coins that are asked for. Anybody may send dust to an address, so a
 * part does not take the place of the payment that is waited for: the watcher credits none by itself, and the customer is
 * still asked to pay.
 */
export function isPart(units: bigint, deposit: Pick<Deposit, 'units'>, fit: PaymentFit | null): boolean {
  return fit === 'under' && units * 2n < deposit.units;
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

/** What a payment is worth, and the recorded price that says so. */
export interface PaymentValue {
  readonly credited: Cents;
  /** Smallest units of the coin. */
  readonly received: bigint;
  readonly price: RecordedPrice;
}

/**
 * D5: what arrived is worth the price of the minute from when it was paid on, rounded down, whatever its quote said. A quote that
 * held would be an option that the customer pays nothing for, the lower one of two prices an option of the house, and the last
 * price of before one that is known when it is paid. Only a block fixes the time: what waits for one can be replaced by who sent it.
 *
 * @param price of the minute from when a watcher first saw the payment in a block, otherwise from the time that staff read from
 * its transaction
 */
export function valuePayment(method: PaymentMethod, units: bigint, price: RecordedPrice): PaymentValue {
  return { credited: worthOf(units, price, coinOf(method)), received: units, price };
}

/**
 * Where the watcher may credit by itself: what was asked and what arrived both lie below the coin's amount, and what it
 * credited to the customer within 24 hours stays below the sum that takes two people (D5).
 *
 * @param limits.before what it credited to the customer in the 24 hours before
 */
export function creditsByItself(
  deposit: Pick<Deposit, 'amount' | 'approvals'>,
  credited: Cents,
  limits: { readonly below: Cents; readonly sum: Cents; readonly before: bigint },
): boolean {
  const worth = credited > deposit.amount ? credited : deposit.amount;
  const alone = worth < limits.below && limits.before + worth < limits.sum;
  return credited > 0n && alone && deposit.approvals.length === 0;
}

/** Per coin, as the operator configured it. */
export interface WatchTerms {
  readonly confirmations: number;
  /** The watcher credits by itself what is worth less than this (USD cents); 0 for never. */
  readonly creditBelow: Cents;
}

export type WatchTermsOf = Readonly<Record<PaymentMethod, WatchTerms>>;
