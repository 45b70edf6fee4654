import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveTrader, declineTrader } from '#api/trader-review.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { TraderCaseProps } from '#web/admin/queue/cases.ts';
import { decidedWords } from '#web/admin/queue/decided-words.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { TraderPhoto } from './trader-photo.tsx';
import { shareOf } from './trader-words.ts';

const approve = msg`Approve`;

/** One application to be a trader, with what the applicant's own trades came to, and the decision (C5). */
export function TraderReview(
  props: TraderCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  useLingui();
  const { application, admin } = props;
  const { decidedBy, decidedAt } = application;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            [t`Name in public`, application.name],
            [t`About`, application.about === '' ? t`nothing` : quoted(application.about)],
            [t`Photo`, <TraderPhoto key="photo" url={application.photoUrl} name={application.name} />],
            [t`Share of new profit`, shareOf(application.shareBps)],
            [
              t`Customer`,
              <span key="customer">
                <RecordLink id={application.uid}>{application.customerName}</RecordLink>, {application.email}
              </span>,
            ],
            [t`Own settled trades`, t`${application.settledTrades} with real money`],
            [t`Profit on those trades`, `${money(application.profit)} USD`],
            [t`Applied`, <Moment key="applied" iso={application.createdAt} />],
            [
              t`Decided by`,
              decidedBy === null || decidedAt === null ? null : (
                <span key="decided">
                  <Person id={decidedBy} self={admin} />, <Moment iso={decidedAt} />
                </span>
              ),
            ],
            [t`Declined because`, application.reason],
            [t`Record`, application.id],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        <>
          <Fold name={t`customer’s money`}>
            <CustomerFunds uid={application.uid} />
          </Fold>
          {!props.whole && (
            <Fold name={t`audit trail`}>
              <TrailOf subject={application.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

function Decide({ application, admin, onDecided }: TraderCaseProps) {
  useLingui();
  const params = { id: application.id };
  const { name } = application;
  if (application.status !== 'pending') return <p>{decidedWords(application.status)}</p>;
  if (application.uid === admin) {
    return (
      <Notice tone="info">
        <Trans>This is your own application: other admins decide about it.</Trans>
      </Notice>
    );
  }
  return (
    <Choices
      first={approve}
      choices={[
        {
          name: approve,
          of: approveTrader,
          form: (
            <DecisionForm
              action={msg`Approve ${name}`}
              send={(key) => call(approveTrader, { params, body: {}, key })}
              onDone={() => onDecided({ tone: 'success', sentence: t`${name} is a trader now.` })}
            >
              <Trans>
                Name, words and profile photo become public, and customers can copy the trades placed with real money
                from now on. Past trades are in no figure.
              </Trans>
            </DecisionForm>
          ),
        },
        {
          name: msg`Decline`,
          of: declineTrader,
          form: (
            <ReasonForm
              action={msg`Decline application`}
              label={t`Reason, which the applicant reads`}
              send={(reason, key) => call(declineTrader, { params, body: { reason }, key })}
              onDone={() => onDecided({ tone: 'success', sentence: t`The application of ${name} is declined.` })}
            >
              <Trans>Nothing becomes public. Another application can be sent at any time.</Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
