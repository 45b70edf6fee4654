import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveAdjustment, declineAdjustment } from '#api/adjustments.ts';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { AdjustmentCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { TwoAdmins } from '#web/admin/queue/two-admins.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { adjustmentEffect, adjustmentRoute, adjustmentTitle, reasonWord } from './adjustment-words.ts';

/** One adjustment: who asks for it and why, and the decision of a different admin (P1, R3). */
export function AdjustmentReview(
  props: AdjustmentCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  useLingui();
  const { adjustment, admin, onDecided } = props;
  const { customer, direction, amount, toReceivable } = adjustment;
  const params = { id: adjustment.id };
  const title = adjustmentTitle(adjustment);
  const shown = `${money(amount)} USD`;
  return (
    <TwoAdmins
      whole={props.whole}
      request={adjustment}
      admin={admin}
      about={{
        uid: customer.uid,
        toSelf: t`This is about your own balance. Another admin decides.`,
      }}
      facts={[
        [
          t`Customer`,
          <span key="customer">
            <RecordLink id={customer.uid}>{customer.name}</RecordLink>, {customer.email}
          </span>,
        ],
        [t`Route of the money`, adjustmentRoute(direction)],
        [t`Amount`, <strong key="amount">{shown}</strong>],
        [t`Repays debt`, toReceivable === '0.00' ? null : `${money(toReceivable)} USD`],
        [t`Reason`, reasonWord(adjustment.reasonCode)],
        [t`The customer reads`, quoted(adjustment.explanation)],
      ]}
      decision={[[t`Declined because`, adjustment.declineReason]]}
      toAsker={t`A different admin must approve the same values; no money moves until then.`}
      takesPassword
      operations={{ approve: approveAdjustment, decline: declineAdjustment }}
      approve={
        <DecisionForm
          action={
            direction === 'credit' ? msg`Approve and post credit of ${shown}` : msg`Approve and post debit of ${shown}`
          }
          // What stands on this screen is what is confirmed: if it is not what was asked for, the server refuses.
          send={(key) => call(approveAdjustment, { params, body: { direction, amount }, key })}
          onDone={() => onDecided({ tone: 'success', sentence: t`The ${title} is posted.` })}
        >
          {adjustmentEffect(adjustment)} <Trans>The statement calls it an adjustment and shows the explanation.</Trans>
        </DecisionForm>
      }
      decline={
        <ReasonForm
          about={adjustment.id}
          danger
          action={msg`Decline adjustment`}
          label={t`Reason`}
          send={(reason, key) => call(declineAdjustment, { params, body: { reason }, key })}
          onDone={() => onDecided({ tone: 'success', sentence: t`The ${title} is declined. No money moved.` })}
        >
          <Trans>No money moves.</Trans>
        </ReasonForm>
      }
      below={
        <Fold name={t`customer’s money`}>
          <CustomerFunds uid={customer.uid} />
        </Fold>
      }
    />
  );
}
