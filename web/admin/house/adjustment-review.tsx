import { approveAdjustment, declineAdjustment } from '#api/adjustments.ts';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { AdjustmentCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { TwoAdmins } from '#web/admin/queue/two-admins.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { adjustmentEffect, adjustmentRoute, adjustmentTitle } from './adjustment-words.ts';

/** One adjustment: who asks for it and why, and the decision of a different admin (P1, R3). */
export function AdjustmentReview(
  props: AdjustmentCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  const { adjustment, admin, onDecided } = props;
  const { customer, direction, amount, toReceivable } = adjustment;
  const params = { id: adjustment.id };
  const what = `The ${adjustmentTitle(adjustment)}`;
  return (
    <TwoAdmins
      whole={props.whole}
      request={adjustment}
      admin={admin}
      about={{
        uid: customer.uid,
        toSelf: 'This is about your own balance. Another admin decides.',
      }}
      facts={[
        [
          'Customer',
          <span key="customer">
            <RecordLink id={customer.uid}>{customer.name}</RecordLink>, {customer.email}
          </span>,
        ],
        ['From → to', adjustmentRoute(direction)],
        ['Amount', <strong key="amount">{money(amount)} USD</strong>],
        ['Repays debt', toReceivable === '0.00' ? null : `${money(toReceivable)} USD`],
        ['Reason', adjustment.reason],
        ['The customer reads', `“${adjustment.explanation}”`],
      ]}
      decision={[['Declined because', adjustment.declineReason]]}
      toAsker="A different admin must approve the same values; no money moves until then."
      takesPassword
      operations={{ approve: approveAdjustment, decline: declineAdjustment }}
      approve={
        <DecisionForm
          action={`Approve and post ${direction} of ${money(amount)} USD`}
          // What stands on this screen is what is confirmed: if it is not what was asked for, the server refuses.
          send={(key) => call(approveAdjustment, { params, body: { direction, amount }, key })}
          onDone={() => onDecided({ tone: 'success', sentence: `${what} is posted.` })}
        >
          {adjustmentEffect(adjustment)} The statement calls it an adjustment and shows the explanation.
        </DecisionForm>
      }
      decline={
        <ReasonForm
          about={adjustment.id}
          action="Decline adjustment"
          label="Reason"
          send={(reason, key) => call(declineAdjustment, { params, body: { reason }, key })}
          onDone={() => onDecided({ tone: 'success', sentence: `${what} is declined. No money moved.` })}
        >
          No money moves.
        </ReasonForm>
      }
      below={
        <Fold name="customer’s money">
          <CustomerFunds uid={customer.uid} />
        </Fold>
      }
    />
  );
}
