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

/**
 * Whether a payment is a mere part: less than half the coins that are asked for. Anybody may send dust to an address, so a
 * part does not take the place of the payment that is waited for: the watcher credits none by itself, and the customer is
 * still asked to pay.
 */
export function isPart(units: bigint, deposit: Pick<Deposit, 'units'>, fit: PaymentFit | null): boolean {
  return fit === 'under' && units * 2n < deposit.units;
}

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
