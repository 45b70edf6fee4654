import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isAlive } from '#domain/deposits/payment-states.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { significant } from '#web/ui/decimals.ts';

type Deposit = Pick<ReplyOf<typeof readDeposit>, 'status' | 'payments' | 'amountToSend' | 'paymentMethod'>;

/** How much was paid of how much: '0.004' of '0.0123 BTC'. Null where what was asked was paid, or nothing was yet. */
export function paidShort(deposit: Deposit): { readonly paid: string; readonly asked: string } | null {
  const { status, payments, amountToSend, paymentMethod } = deposit;
  const counted = payments.filter(({ state, fit, credited }) =>
    status === 'approved' ? credited : isAlive(state) && fit !== 'another',
  );
  // Anybody may send dust beside the payment that was asked for.
  if (counted.some(({ fit }) => fit !== 'under')) return null;
  const payment = counted.findLast(({ part }) => !part) ?? counted.at(-1);
  if (payment === undefined) return null;
  const asked = `${significant(amountToSend).short} ${symbolOfMethod(paymentMethod)}`;
  return { paid: significant(payment.amount).short, asked };
}
