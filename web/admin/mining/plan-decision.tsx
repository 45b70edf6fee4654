import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { closeMiningPlan, confirmMiningPlan } from '#api/mining-plans.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { approvedWords, closedWords, type Plan } from './plan-words.ts';

export interface PlanDecisionProps {
  readonly plan: Plan;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}

/** What can be decided about a plan as it is: approved by a second admin (R3), closed, or nothing any more. */
export function PlanDecision(props: PlanDecisionProps) {
  switch (props.plan.state) {
    case 'waiting':
      return <Waiting {...props} />;
    case 'open':
      return <Close {...props} />;
    case 'closed':
      return <p>{closedWords(props.plan)}</p>;
  }
}

function Waiting({ plan, admin, onDecided }: PlanDecisionProps) {
  useLingui();
  const { name: named } = plan;
  const done = (sentence: string) => () => onDecided({ tone: 'success', sentence });
  const decline = {
    name: msg`Decline this plan`,
    of: closeMiningPlan,
    form: (
      <ReasonForm
        action={msg`Decline ${named}`}
        label={t`Reason`}
        send={(reason, key) => call(closeMiningPlan, { params: { id: plan.id }, body: { reason }, key })}
        onDone={done(t`${named} is declined.`)}
      >
        <Trans>It was never sold, and is closed for good. The same terms can be offered as another plan.</Trans>
      </ReasonForm>
    ),
  };
  if (plan.createdBy === admin) {
    return (
      <>
        <p>
          <Trans>You offered it: another admin has to approve it before it is sold.</Trans>
        </p>
        <Choices choices={[decline]} />
      </>
    );
  }
  return (
    <Choices
      choices={[
        {
          name: msg`Approve this plan`,
          of: confirmMiningPlan,
          form: (
            <DecisionForm
              action={msg`Approve ${named}`}
              send={(key) => call(confirmMiningPlan, { params: { id: plan.id }, key })}
              onDone={(approved) =>
                onDecided({ tone: approved.lapsed ? 'warn' : 'success', sentence: approvedWords(approved) })
              }
            >
              <Trans>
                Everybody can buy it from then on, as long as the verified fleet has room and its figures are current.
                Payouts beyond its price come out of the house’s capital for the whole term. You cannot buy it yourself.
              </Trans>
            </DecisionForm>
          ),
        },
        decline,
      ]}
    />
  );
}

function Close({ plan, onDecided }: PlanDecisionProps) {
  useLingui();
  const { name: named } = plan;
  return (
    <Choices
      choices={[
        {
          name: msg`Close this plan`,
          of: closeMiningPlan,
          form: (
            <ReasonForm
              action={msg`Close ${named}`}
              label={t`Reason`}
              send={(reason, key) => call(closeMiningPlan, { params: { id: plan.id }, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: t`${named} is closed and no longer on sale.` })}
            >
              <Trans>
                The plan goes off sale. Contracts already sold continue to the end of their term as agreed. A closed
                plan cannot be opened again; the same terms can be offered as another plan.
              </Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
