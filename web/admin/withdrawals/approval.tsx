import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { approveWithdrawal } from '#api/withdrawal-review.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { focusWithin } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { PayoutConsequence, type PayoutTurn, payoutAction } from './payout-consequence.tsx';
import { PayoutForm, statusTextOf } from './payout-form.tsx';

/** Approves a payout (W5), with a reason while its customer has an open case of risk (O4). */
export function PayoutApproval(
  props: Pick<WithdrawalCaseProps, 'withdrawal' | 'onDecided'> & { readonly turn: PayoutTurn },
) {
  useLingui();
  const { withdrawal, turn, onDecided } = props;
  // Opened while somebody was about to approve: what was pressed is gone with its form, and the reason is what is asked for now.
  const [beganWithout] = useState(withdrawal.openCase === null);
  const isLate = beganWithout && withdrawal.openCase !== null;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLate) focusWithin(place.current, place.current?.querySelector('textarea') ?? null);
  }, [isLate]);
  if (withdrawal.openCase === null) return <PayoutForm withdrawal={withdrawal} turn={turn} onDecided={onDecided} />;
  const { id, approvals, seenPayments } = withdrawal;
  return (
    <div ref={place}>
      {isLate && (
        <Notice tone="info">
          <Trans>
            A risk case was opened for this customer meanwhile. Nothing was approved. Say why the payout is to be
            approved despite it.
          </Trans>
        </Notice>
      )}
      <ReasonForm
        about={id}
        action={payoutAction(withdrawal, turn)}
        label={t`Reason to approve despite the open risk case`}
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
    </div>
  );
}
