import type { Millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import type { Deposit } from './deposit.ts';

/** What is worth less (cents) than this is credited by staff alone, to a deposit that its customer asks for (D5). */
export const smallBelow = cents(100n);

/** How what arrived compares with what was asked; `another` is a payment to a deposit that was paid already. */
export type PaymentFit = 'exact' | 'under' | 'over' | 'another';

/** @param issued every exact amount that the deposit ever asked for: one of a renewed quote is exact too (D2) */
export function fitOf(units: bigint, deposit: Pick<Deposit, 'units'>, issued: readonly bigint[]): PaymentFit {
  if (units === deposit.units || issued.includes(units)) return 'exact';
  return units < deposit.units ? 'under' : 'over';
}

/** A payment for a deposit, as far as what is still missing goes by it. */
export interface ArrivedPayment {
  readonly id: string;
  readonly units: bigint;
  readonly fit: PaymentFit | null;
  /** It is on its way or there (`isAlive`). */
  readonly alive: boolean;
  readonly confirmed: boolean;
}

/**
 * Whether a payment is a mere part: with the other confirmed ones less than half the coins that are asked for; what is small (D5) by
 * its own amount. Anybody may send dust to an address, so a part does not take the place of the payment that is waited for: the
 * watcher credits none by itself, and the customer is still asked for the rest.
 *
 * @param all every payment for the deposit; this one may be among them, and counts once
 */
export function isPart(
  payment: Pick<ArrivedPayment, 'id' | 'units' | 'fit'>,
  deposit: Pick<Deposit, 'amount' | 'units'>,
  all: readonly ArrivedPayment[],
): boolean {
  if (payment.fit !== 'under') return false;
  const isDust = isSmall(payment.units, deposit, payment.fit);
  const others = isDust ? [] : all.filter((one) => one.id !== payment.id && one.confirmed && counts(one, deposit));
  return (payment.units + sumOf(others)) * 2n < deposit.units;
}

/** Smallest units that arrived for a deposit or are on their way; what is small (D5) is nobody's part of it. */
export function arrivedFor(deposit: Pick<Deposit, 'amount' | 'units'>, all: readonly ArrivedPayment[]): bigint {
  return sumOf(all.filter((one) => one.alive && counts(one, deposit)));
}

/**
 * Smallest units that are still to be sent for a pending deposit: exactly what completes what arrived or is on its way. Nothing where an
 * exact amount did, also one of an earlier quote, nor for a record that a payment opened, nor where the rest is small (D5): staff alone
 * would credit it. On an address that deposits share an amount
 * means its deposit only as it was asked for (D2): it is missing as a whole.
 */
export function missingFor(
  deposit: Pick<Deposit, 'amount' | 'units'> & { readonly isShared: boolean; readonly openedByPayment: boolean },
  all: readonly ArrivedPayment[],
): bigint {
  if (deposit.openedByPayment || all.some(({ alive, fit }) => alive && fit === 'exact')) return 0n;
  if (deposit.isShared) return deposit.units;
  const arrived = arrivedFor(deposit, all);
  const rest = arrived < deposit.units ? deposit.units - arrived : 0n;
  return isSmall(rest, deposit, fitOf(rest, deposit, [])) ? 0n : rest;
}

const counts = ({ units, fit }: ArrivedPayment, deposit: Pick<Deposit, 'amount' | 'units'>): boolean =>
  fit !== null && !isSmall(units, deposit, fit);

const sumOf = (payments: readonly ArrivedPayment[]): bigint => payments.reduce((sum, { units }) => sum + units, 0n);

/**
 * Whether what arrived is worth less than 1.00 by the deposit's quote and is not what was asked for. Anybody may send such payments to
 * an address, for a fee below a cent on some chains: they stay with what they were paid to, and nobody is notified of them (D5).
 */
export function isSmall(
  units: bigint,
  { amount, units: asked }: Pick<Deposit, 'amount' | 'units'>,
  fit: PaymentFit | null,
): boolean {
  return fit !== 'exact' && fit !== 'another' && units * amount < smallBelow * asked;
}

/** A payment held against its deposit: how much of what was asked for came, and whether after the quote had ended. */
export interface ComparedPayment {
  readonly fit: PaymentFit;
  readonly late: boolean;
}

/**
 * How a payment compares with the deposit that it is for. A record that a further payment opened asks for just what arrived and holds
 * for no time: what it is credited by stays 'another' (D5).
 *
 * @param deposit.issued as of {@link fitOf}
 */
export function compareWith(
  payment: { readonly units: bigint; readonly firstSeenMs: Millis },
  deposit: Pick<Deposit, 'units' | 'quote'> & { readonly issued: readonly bigint[]; readonly openedByPayment: boolean },
): ComparedPayment {
  if (deposit.openedByPayment) return { fit: 'another', late: false };
  const late = payment.firstSeenMs > deposit.quote.holdsUntilMs;
  return { fit: fitOf(payment.units, deposit, deposit.issued), late };
}
