import { Trans } from '@lingui/react/macro';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { Notice } from '#web/ui/panel.tsx';

/** W5: what was seen to go to the address of a payout and counts as nothing else: whoever sends the coins again may pay twice. */
export function SeenPayments({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const { seenPayments, sending } = withdrawal;
  if (seenPayments.length === 0) return null;
  const unit = symbolOfMethod(withdrawal.paymentMethod);
  return (
    <Notice tone="warn">
      {seenPayments.map(({ transactionId, paymentNo, paid, seenAt }) => (
        <p key={`${transactionId} ${paymentNo}`}>
          <Trans>
            Transaction <TransactionLink chain={explorerChainOf(withdrawal.paymentMethod)} id={transactionId} /> was
            seen <Moment iso={seenAt} />: it pays {paid} {unit} to this address.
          </Trans>
        </p>
      ))}
      <p>
        {sending ? (
          <Trans>If that is this payout, record it and send nothing more.</Trans>
        ) : (
          <Trans>
            It may be this payout, already sent. If so, approve, record that transaction and send nothing again.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
