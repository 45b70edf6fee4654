import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isAlive } from '#domain/deposits/payment-states.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { coinOf } from '#domain/money/coins.ts';
import { unitsOf } from '#domain/money/prices.ts';
import { asTyped, typedCoins } from '#domain/money/symbols.ts';

type Deposit = Pick<
  ReplyOf<typeof readDeposit>,
  'status' | 'payments' | 'further' | 'amountToSend' | 'amountArrived' | 'paymentMethod'
>;

/** What was paid, all digits of it, and what was asked, with its coin: '0.00400000' of '0.01230000 BTC'. */
interface PaidOfAsked {
  readonly paid: string;
  readonly asked: string;
}

/**
 * How much was paid of how much. Null where what was asked was paid, or nothing was yet. A part that has a deposit of its own
 * beside the rest counts as paid.
 */
export function paidShort(deposit: Deposit): PaidOfAsked | null {
  const { status, payments, further, amountToSend, paymentMethod } = deposit;
  const counted = payments.filter(({ state, fit, credited }) =>
    status === 'approved' ? credited : isAlive(state) && fit !== 'another',
  );
  // Anybody may send dust beside the payment that was asked for.
  if (counted.some(({ fit }) => fit !== 'under')) return null;
  const payment = counted.findLast(({ part }) => !part) ?? counted.at(-1);
  if (payment === undefined) return null;
  const arrived = unitsOf(deposit.amountArrived, paymentMethod);
  const first = status === 'approved' || arrived === 0n ? unitsOf(payment.amount, paymentMethod) : arrived;
  const apart = further
    .filter((one) => one.status !== 'declined' && !one.reversed)
    .map(({ amount }) => unitsOf(amount, paymentMethod));
  const paid = apart.reduce((sum, units) => sum + units, first);
  if (paid >= unitsOf(amountToSend, paymentMethod)) return null;
  const asked = typedCoins(amountToSend, paymentMethod);
  return { paid: asTyped(formatScaled(paid, coinOf(paymentMethod).decimals)), asked };
}

type Overpaid = Pick<Deposit, 'status' | 'amountToSend' | 'paymentMethod'> & {
  readonly payments: readonly Pick<Deposit['payments'][number], 'amount' | 'fit' | 'state' | 'credited'>[];
};

/** The same of one payment of more than what was asked; null where none came, or it is not there any more. */
export function paidOver({ status, payments, amountToSend, paymentMethod }: Overpaid): PaidOfAsked | null {
  const payment = payments.findLast(
    ({ state, fit, credited }) => fit === 'over' && (status === 'approved' ? credited : isAlive(state)),
  );
  if (payment === undefined) return null;
  return { paid: asTyped(payment.amount), asked: typedCoins(amountToSend, paymentMethod) };
}
