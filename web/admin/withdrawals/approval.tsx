import { approveWithdrawal } from '#api/withdrawal-review.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { PayoutConsequence, type PayoutTurn, payoutAction } from './payout-consequence.tsx';
import { PayoutForm, statusTextOf } from './payout-form.tsx';

/** Approves a payout (W5), with a reason while its customer has an open case of risk (O4). */
export function PayoutApproval(
  props: Pick<WithdrawalCaseProps, 'withdrawal' | 'onDecided'> & { readonly turn: PayoutTurn },
) {
  const { withdrawal, turn, onDecided } = props;
  if (withdrawal.openCase === null) return <PayoutForm withdrawal={withdrawal} turn={turn} onDecided={onDecided} />;
  const { id, approvals, seenPayments } = withdrawal;
  return (
    <ReasonForm
      action={payoutAction(withdrawal, turn)}
      label="Reason to approve despite the open risk case"
      send={(reason, key) =>
        call(approveWithdrawal, {
          params: { id },
          body: { reason, approvals: approvals.length, seenPayments: seenPayments.length },
          key,
        })
      }
      onDone={(reply) => onDecided(statusTextOf(reply))}
    >
      <PayoutConsequence withdrawal={withdrawal} turn={turn} />
    </ReasonForm>
  );
}
