import { approveTrader, declineTrader } from '#api/trader-review.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { TraderCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { TraderPhoto } from './trader-photo.tsx';
import { shareOf } from './trader-words.ts';

/** One application to be a trader, with what the applicant's own trades came to, and the decision (C5). */
export function TraderReview(
  props: TraderCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  const { application, admin } = props;
  const { decidedBy, decidedAt } = application;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            ['Name in public', application.name],
            ['About', application.about === '' ? 'nothing' : `“${application.about}”`],
            ['Photo', <TraderPhoto key="photo" url={application.photoUrl} name={application.name} />],
            ['Share of new profit', shareOf(application.shareBps)],
            [
              'Customer',
              <span key="customer">
                <RecordLink id={application.uid}>{application.customerName}</RecordLink>, {application.email}
              </span>,
            ],
            ['Own settled trades', `${application.settledTrades} with real money`],
            ['Profit on those trades', `${money(application.profit)} USD`],
            ['Applied', <Moment key="applied" iso={application.createdAt} />],
            [
              'Decided by',
              decidedBy === null || decidedAt === null ? null : (
                <span key="decided">
                  <Person id={decidedBy} self={admin} />, <Moment iso={decidedAt} />
                </span>
              ),
            ],
            ['Declined because', application.reason],
            ['Record', application.id],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        <>
          <Fold name="customer’s money">
            <CustomerFunds uid={application.uid} />
          </Fold>
          {!props.whole && (
            <Fold name="audit trail">
              <TrailOf subject={application.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

function Decide({ application, admin, onDecided }: TraderCaseProps) {
  const params = { id: application.id };
  if (application.status !== 'pending') return <p>Decided: {application.status}.</p>;
  if (application.uid === admin) {
    return <Notice tone="info">This is your own application: other admins decide about it.</Notice>;
  }
  return (
    <Choices
      first="Approve"
      choices={[
        {
          name: 'Approve',
          of: approveTrader,
          form: (
            <DecisionForm
              action={`Approve ${application.name}`}
              send={(key) => call(approveTrader, { params, body: {}, key })}
              onDone={() => onDecided({ tone: 'success', sentence: `${application.name} is a trader now.` })}
            >
              Name, words and profile photo become public, and customers can copy the trades placed with real money from
              now on. Past trades are in no figure.
            </DecisionForm>
          ),
        },
        {
          name: 'Decline',
          of: declineTrader,
          form: (
            <ReasonForm
              action="Decline application"
              label="Reason, which the applicant reads"
              send={(reason, key) => call(declineTrader, { params, body: { reason }, key })}
              onDone={() =>
                onDecided({ tone: 'success', sentence: `The application of ${application.name} is declined.` })
              }
            >
              Nothing becomes public. Another application can be sent at any time.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
