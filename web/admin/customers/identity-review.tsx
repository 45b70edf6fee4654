import { type ReactNode, useEffect, useRef } from 'react';
import { approveCustomer } from '#api/accounts.ts';
import {
  approveIdentity,
  assignIdentity,
  declineIdentity,
  liftLegalHold,
  releaseIdentity,
  setLegalHold,
} from '#api/identity.ts';
import { declineReasons } from '#domain/identity/reasons.ts';
import type { IdentityCase, IdentityCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { CustomerLinks } from '#web/admin/risk/links.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { deciders, ForRole, useMay } from '#web/admin/widgets/rights.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { accountWaits, approvesBoth, earlierDeclines } from './customer-words.ts';
import { IdentityDecline } from './identity-decline.tsx';
import { IdentityImages } from './identity-images.tsx';
import styles from './identity-review.module.css';
import { IdentityTrail } from './identity-trail.tsx';

type Props = IdentityCaseProps & {
  /** Says something while the case stays open. */
  readonly onStatusMessage: ShowStatus;
  /** On the customer's own page, which has the rest of them. */
  readonly whole?: true;
};

/** One customer's ID images beside what they have declared, and the decision (I4). */
export function IdentityReview(props: Props) {
  const { identity, admin } = props;
  const decided = identity.endedAt !== null;
  const mine = identity.reviewer === admin;
  const open = identity.imagesKept && mine && !decided;
  return (
    <div className={styles.compare}>
      <div className={open ? styles.beside : undefined}>
        {identity.imagesKept && (mine || decided) && <IdentityImages identity={identity} asked={decided} />}
        <div className={open ? styles.about : undefined}>
          <Case
            whole={props.whole}
            title={props.whole && 'Decision on the identity'}
            known={<Declared identity={identity} admin={admin} ofPage={props.whole === true} />}
            decide={decided ? <Decided identity={identity} admin={admin} /> : <Decide {...props} />}
            below={
              <>
                {!props.whole && <CustomerLinks uid={identity.user_id} />}
                <Fold name="legal hold">
                  <Hold {...props} />
                </Fold>
                <IdentityTrail id={identity.id} customer={identity.user_id} />
              </>
            }
          />
        </div>
      </div>
    </div>
  );
}

/** Where images are: 'in review'. */
const imageWords: Readonly<Record<IdentityCase['status'], string>> = {
  submitted: 'submitted: wait for a reviewer to take the case',
  in_review: 'in review: wait for the reviewer’s decision',
  approved: 'approved',
  declined: 'declined',
  superseded: 'replaced by newer ones',
};

/** What the customer has declared of themselves. */
function declaredFacts(declared: IdentityCase['declared']): readonly (readonly [string, ReactNode])[] {
  const place = [declared.address, declared.zipCode, declared.city, declared.state].filter(Boolean).join(', ');
  return [
    ['First name', declared.firstName],
    ['Last name', declared.lastName],
    ['Date of birth', declared.dateOfBirth === null ? 'not given' : dayOf(declared.dateOfBirth)],
    ['Country', declared.country === null ? 'not given' : countryName(declared.country)],
    ['Address', place === '' ? 'not given' : place],
    ['Phone', declared.phone_number],
    [
      'E-mail',
      <span key="email">
        <Email address={declared.email} />, {declared.emailVerified ? 'verified' : 'not verified'}
      </span>,
    ],
  ];
}

function Declared(props: { readonly identity: IdentityCase; readonly admin: string; readonly ofPage: boolean }) {
  const { identity, admin } = props;
  const { declared } = identity;
  return (
    <Facts
      facts={[
        [
          'Customer',
          props.ofPage ? null : (
            <RecordLink key="customer" id={identity.user_id}>
              Page of {declared.firstName} {declared.lastName}
            </RecordLink>
          ),
        ],
        // Images are compared with what is declared; once they are decided, the page says it above.
        ...(props.ofPage && identity.endedAt !== null ? [] : declaredFacts(declared)),
        ['ID images', imageWords[identity.status]],
        ['Account', accountWaits(identity)],
        ['Submitted', <Moment key="in" iso={identity.createdAt} />],
        ['Due by', <Moment key="due" iso={identity.dueAt} />],
        ['Earlier declines', earlierDeclines(identity.declinedBefore)],
        [
          'Reviewer',
          identity.reviewer === null ? 'nobody yet' : <Person key="reviewer" id={identity.reviewer} self={admin} />,
        ],
        ['Legal hold', identity.legalHold === null ? null : identity.legalHold.reason],
        ['Record', identity.id],
      ]}
    />
  );
}

function Decided({ identity, admin }: { readonly identity: IdentityCase; readonly admin: string }) {
  if (identity.status === 'superseded') {
    return <p>The customer submitted newer images, so these are not decided.</p>;
  }
  const pending = identity.status === 'approved' && identity.account_status === 'pending';
  return (
    <>
      <p>
        {identity.status === 'approved' ? 'Approved' : 'Declined'} by{' '}
        {identity.reviewer !== null && <Person id={identity.reviewer} self={admin} />},{' '}
        {identity.endedAt !== null && <Moment iso={identity.endedAt} />}.
      </p>
      {identity.reason !== null && <p>{declineReasons[identity.reason].label}.</p>}
      {pending && (
        <p>
          The account is still pending. It is approved on the{' '}
          <RecordLink id={identity.user_id}>customer’s page</RecordLink>, by the role {deciders([approveCustomer])}.
        </p>
      )}
      {!identity.imagesKept && <p>The images were deleted at the end of their retention time.</p>}
    </>
  );
}

function Decide(props: Props) {
  const { identity, admin, onDecided, onStatusMessage } = props;
  const { id, reviewer, declared } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const params = { id };
  // Whoever has just taken the case goes on with its decisions.
  const decisions = useRef<HTMLElement>(null);
  const reviewerBefore = useRef(reviewer);
  useEffect(() => {
    if (reviewerBefore.current !== admin && reviewer === admin) decisions.current?.focus();
    reviewerBefore.current = reviewer;
  }, [reviewer, admin]);
  if (identity.user_id === admin) {
    return <Notice tone="info">These are your own ID images. Another admin reviews them.</Notice>;
  }
  if (reviewer !== admin) {
    const takeOver = reviewer !== null;
    return (
      <ForRole of={assignIdentity}>
        <DecisionForm
          action={takeOver ? 'Take the case over' : 'Take the case'}
          send={(key) => call(assignIdentity, { params, body: { takeOver }, key })}
          onDone={() =>
            onStatusMessage({ tone: 'success', sentence: `The case of ${name} is yours. The images are below.` })
          }
        >
          {reviewer === null ? (
            'Only the reviewer sees the images and decides. Opening them is recorded.'
          ) : (
            <>
              <Person id={reviewer} /> has this case. If you take it over, you see the images and decide instead. That
              is recorded.
            </>
          )}
        </DecisionForm>
      </ForRole>
    );
  }
  return (
    <section ref={decisions} tabIndex={-1} aria-label={`Decide the ID images of ${name}`}>
      <Choices
        choices={[
          {
            name: 'Approve',
            of: approveIdentity,
            form: <Approve identity={identity} onDecided={onDecided} />,
          },
          { name: 'Decline', of: declineIdentity, form: <IdentityDecline identity={identity} onDecided={onDecided} /> },
          {
            name: 'Give back',
            of: releaseIdentity,
            form: (
              <DecisionForm
                action="Give the case back"
                send={(key) => call(releaseIdentity, { params, body: {}, key })}
                onDone={() => onDecided({ tone: 'info', sentence: `The case of ${name} is back in the queue.` })}
              >
                The case is then unassigned, and any reviewer can take it.
              </DecisionForm>
            ),
          },
        ]}
      />
    </section>
  );
}

/** One decision for images and account where the account waits for nothing else (I4); else of the images alone. */
function Approve({ identity, onDecided }: Pick<Props, 'identity' | 'onDecided'>) {
  const may = useMay();
  const { declared, account, account_status: status } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const params = { id: identity.id };
  const both = approvesBoth(identity) && may(approveCustomer);
  return (
    <DecisionForm
      action={both ? `Approve ${name}` : `Approve the ID images of ${name}`}
      send={(key) =>
        call(approveIdentity, { params, body: both ? { account: 'approve', version: account.version } : {}, key })
      }
      onDone={(reply) =>
        onDecided({
          tone: 'success',
          sentence:
            reply.account_status === 'approved' && both
              ? `The identity of ${name} is verified, and the account is approved.`
              : `The ID images of ${name} are approved. The account is ${accountWaits(reply)}.`,
        })
      }
    >
      The card is genuine and valid, both sides belong together, and name and date of birth match what was declared.{' '}
      {both
        ? 'This verifies the identity and approves the account in one decision: it is open from the customer’s next request.'
        : status === 'pending'
          ? `This approves the images alone. The account is ${accountWaits({ ...identity, status: 'approved' })}.`
          : 'The account does not change.'}
    </DecisionForm>
  );
}

/** I5: a reason of law to keep the images beyond their time. */
function Hold({ identity, admin, onStatusMessage }: Props) {
  const { legalHold, declared } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const params = { id: identity.user_id };
  if (identity.user_id === admin) return <p>Another admin decides about your own case.</p>;
  if (legalHold === null) {
    return (
      <ForRole of={setLegalHold}>
        <ReasonForm
          about={identity.user_id}
          key="set"
          action="Set a legal hold"
          label="Legal reason"
          send={(reason, key) => call(setLegalHold, { params, body: { reason }, key })}
          onDone={() =>
            onStatusMessage({
              tone: 'success',
              sentence: `The ID images of ${name} are kept until the hold is lifted.`,
            })
          }
        >
          This customer’s images are deleted at the end of their retention time. A hold keeps them.
        </ReasonForm>
      </ForRole>
    );
  }
  return (
    <ForRole of={liftLegalHold}>
      <ReasonForm
        about={identity.user_id}
        key="lift"
        action="Lift the legal hold"
        label="Reason"
        send={(reason, key) => call(liftLegalHold, { params, body: { reason }, key })}
        onDone={() => onStatusMessage({ tone: 'success', sentence: `The legal hold on ${name} is lifted.` })}
      >
        Set by <Person id={legalHold.setBy} self={admin} />, <Moment iso={legalHold.time} />: “{legalHold.reason}”. Once
        it is lifted, images past their retention time are deleted.
      </ReasonForm>
    </ForRole>
  );
}
