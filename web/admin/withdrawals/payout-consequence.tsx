import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { money } from '#web/ui/money.ts';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';

export type PayoutTurn = 'first' | 'last' | 'sending';

/** '95.00 USD in BTC': what goes out, the network fee taken off, as the button and what came of it name it. */
export function payoutOf({
  amount,
  networkFee,
  paymentMethod,
}: Pick<WithdrawalCase, 'amount' | 'networkFee' | 'paymentMethod'>): string {
  const usd = money(formatCents((parseCents(amount) ?? 0n) - (parseCents(networkFee) ?? 0n)));
  const coin = symbolOfMethod(paymentMethod);
  return t`${usd} USD in ${coin}`;
}

/** What its button does; the last approval names what goes out, the network fee taken off. */
export function payoutAction(withdrawal: Parameters<typeof payoutOf>[0], turn: PayoutTurn): MessageDescriptor {
  if (turn === 'first') return msg`Approve as first of two`;
  if (turn === 'sending') return msg`Record as paid`;
  const sent = payoutOf(withdrawal);
  return msg`Approve: send ${sent}`;
}

/** What happens then, and whether money moves. */
export function PayoutConsequence(props: {
  readonly withdrawal: Pick<WithdrawalCase, 'amount'>;
  readonly turn: PayoutTurn;
}) {
  useLingui();
  const amount = `${money(props.withdrawal.amount)} USD`;
  switch (props.turn) {
    case 'first':
      return t`Nothing moves yet: a second admin must approve too. ${amount} stays held. Do not send before then; the customer can still cancel.`;
    case 'sending':
      return t`Posts the payout: ${amount} leaves the books, network fee included.`;
    case 'last':
      return (
        <Trans>
          After approval, {amount} stays held until the coins are sent, and the withdrawal can no longer be cancelled.
          The middle price of the minute after the last approval fixes the coins. <DemoPriceNote /> Do not send before
          then.
        </Trans>
      );
  }
}
