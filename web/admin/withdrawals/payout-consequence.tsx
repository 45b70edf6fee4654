import { formatCents, parseCents } from '#domain/money/amount.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { money } from '#web/ui/money.ts';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';

export type PayoutTurn = 'first' | 'last' | 'sending';

/** What its button does; the last approval names what goes out, the network fee taken off. */
export function payoutAction(
  { amount, networkFee, paymentMethod }: Pick<WithdrawalCase, 'amount' | 'networkFee' | 'paymentMethod'>,
  turn: PayoutTurn,
): string {
  if (turn === 'first') return 'Approve as first of two';
  if (turn === 'sending') return 'Record as paid';
  const sent = formatCents((parseCents(amount) ?? 0n) - (parseCents(networkFee) ?? 0n));
  return `Approve: send ${money(sent)} USD in ${symbolOfMethod(paymentMethod)}`;
}

/** What happens then, and whether money moves. */
export function PayoutConsequence(props: {
  readonly withdrawal: Pick<WithdrawalCase, 'amount'>;
  readonly turn: PayoutTurn;
}) {
  const amount = `${money(props.withdrawal.amount)} USD`;
  switch (props.turn) {
    case 'first':
      return `Nothing moves yet: a second admin must approve too. ${amount} stays held. Do not send before then; the customer can still cancel.`;
    case 'sending':
      return `Posts the payout: ${amount} leaves the books, network fee included.`;
    case 'last':
      return (
        <>
          After approval, {amount} stays held until the coins are sent, and the withdrawal can no longer be cancelled.
          The middle price of the minute after the last approval fixes the coins. <DemoPriceNote /> Do not send before
          then.
        </>
      );
  }
}
