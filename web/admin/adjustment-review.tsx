import { approveAdjustment, declineAdjustment } from '#api/adjustments.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { adjustmentEffect, adjustmentRoute, adjustmentTitle } from './adjustment-words.ts';
import { turnOf } from './approvals.ts';
import type { AdjustmentCaseProps } from './cases.ts';
import { Choices, Fold } from './choices.tsx';
import { CustomerFunds } from './customer-funds.tsx';
import { DecisionForm, ReasonForm } from './decision.tsx';
import { Moment } from './moment.tsx';
import { Person } from './people.tsx';
import { Case, Facts } from './records.tsx';
import { TrailOf } from './trail.tsx';

/** One adjustment: who asks for it and why, and the decision of a different admin (P1, R3). */
export function AdjustmentReview(props: AdjustmentCaseProps) {
  const { adjustment, admin } = props;
  const { customer, direction, toReceivable, decidedBy } = adjustment;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Customer', `${customer.name}, ${customer.email} (${customer.uid})`],
            ['From → to', adjustmentRoute(direction)],
            ['Amount', <strong key="amount">{money(adjustment.amount)} USD</strong>],
            ['To what was owed', toReceivable === '0.00' ? null : `${money(toReceivable)} USD`],
            ['Reason', adjustment.reason],
            ['The customer reads', `“${adjustment.explanation}”`],
            [
              'Asked by',
              <span key="asked">
                <Person id={adjustment.requestedBy} self={admin} />, <Moment iso={adjustment.createdAt} />
              </span>,
            ],
            ['Decided by', decidedBy === null ? null : <Person key="decided" id={decidedBy} self={admin} />],
            ['Declined because', adjustment.declineReason],
            ['Record', adjustment.id],
          ]}
        />
      }
      decide={adjustment.status === 'pending' ? <Decide {...props} /> : <p>Decided: {adjustment.status}.</p>}
      below={
        <>
          <Fold name="customer’s money">
            <CustomerFunds uid={customer.uid} />
          </Fold>
          <Fold name="audit trail">
            <TrailOf subject={adjustment.id} />
          </Fold>
        </>
      }
    />
  );
}

function Decide({ adjustment, admin, onDecided }: AdjustmentCaseProps) {
  const { direction, amount } = adjustment;
  const params = { id: adjustment.id };
  const what = `The ${adjustmentTitle(adjustment)}`;
  const turn = turnOf(
    { subject: adjustment.customer.uid, approvals: [{ admin: adjustment.requestedBy }], needed: 2 },
    admin,
  );
  if (turn === 'own case') {
    return <Notice tone="info">This is about your own balance: other admins decide about it.</Notice>;
  }
  const decline = {
    name: 'Decline',
    form: (
      <ReasonForm
        action="Decline adjustment"
        label="Reason"
        send={(reason, key) => call(declineAdjustment, { params, body: { reason }, key })}
        onDone={() => onDecided({ tone: 'success', sentence: `${what} is declined. No money moved.` })}
      >
        No money moves.
      </ReasonForm>
    ),
  };
  if (turn !== 'last') {
    return (
      <>
        <Notice tone="info">
          You asked for this, which counts as the first of two. A different admin has to approve the same values; no
          money moves until then.
        </Notice>
        <Choices choices={[decline]} />
      </>
    );
  }
  const approve = {
    name: 'Approve',
    form: (
      <DecisionForm
        action={`Approve and post ${direction} of ${money(amount)} USD`}
        // What stands on this screen is what is confirmed: if it is not what was asked for, the server refuses.
        send={(key) => call(approveAdjustment, { params, body: { direction, amount }, key })}
        onDone={() => onDecided({ tone: 'success', sentence: `${what} is posted.` })}
      >
        {adjustmentEffect(adjustment)} The statement calls it an adjustment and shows the explanation.
      </DecisionForm>
    ),
  };
  return <Choices first="Approve" choices={[approve, decline]} />;
}
