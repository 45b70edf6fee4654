import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { approveCustomer } from '#api/accounts.ts';
import { approveIdentity, assignIdentity, declineIdentity, releaseIdentity } from '#api/identity.ts';
import type { IdentityCase, IdentityCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { CustomerLinks } from '#web/admin/risk/links.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { deciders, ForRole } from '#web/admin/widgets/rights.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { accountWaits, declineWords, earlierDeclines, verifiedWords } from './customer-words.ts';
import { IdentityApproval } from './identity-approval.tsx';
import { IdentityDecline } from './identity-decline.tsx';
import { IdentityHold } from './identity-hold.tsx';
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
  useLingui();
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
            title={props.whole && t`Decision on the identity`}
            known={<Declared identity={identity} admin={admin} ofPage={props.whole === true} />}
            decide={decided ? <Decided identity={identity} admin={admin} /> : <Decide {...props} />}
            below={
              <>
                {!props.whole && <CustomerLinks uid={identity.user_id} />}
                <Fold name={t`legal hold`}>
                  <IdentityHold {...props} />
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
const imageWords: Readonly<Record<IdentityCase['status'], MessageDescriptor>> = {
  submitted: msg`submitted: wait for a reviewer to take the case`,
  in_review: msg`in review: wait for the reviewer’s decision`,
  approved: msg({ message: 'approved', context: 'ID images' }),
  declined: msg({ message: 'declined', context: 'ID images' }),
  superseded: msg`replaced by newer ones`,
};

/** What the customer has declared of themselves. */
function declaredFacts(declared: IdentityCase['declared']): readonly (readonly [string, ReactNode])[] {
  const place = [declared.address, declared.zipCode, declared.city, declared.state].filter(Boolean).join(', ');
  return [
    [t`First name`, declared.firstName],
    [t`Last name`, declared.lastName],
    [t`Date of birth`, declared.dateOfBirth === null ? t`not given` : dayOf(declared.dateOfBirth)],
    [t`Country`, declared.country === null ? t`not given` : countryName(declared.country)],
    [t`Address`, place === '' ? t`not given` : place],
    [t`Phone`, declared.phone_number],
    [
      t`E-mail`,
      <span key="email">
        <Email address={declared.email} />, {verifiedWords(declared.emailVerified)}
      </span>,
    ],
  ];
}

function Declared(props: { readonly identity: IdentityCase; readonly admin: string; readonly ofPage: boolean }) {
  useLingui();
  const { identity, admin } = props;
  const { declared } = identity;
  const { firstName, lastName } = declared;
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          props.ofPage ? null : (
            <RecordLink key="customer" id={identity.user_id}>
              <Trans>
                Page of {firstName} {lastName}
              </Trans>
            </RecordLink>
          ),
        ],
        // Images are compared with what is declared; once they are decided, the page says it above.
        ...(props.ofPage && identity.endedAt !== null ? [] : declaredFacts(declared)),
        [t`ID images`, textOf(imageWords[identity.status])],
        [t`Account`, accountWaits(identity)],
        [t`Submitted`, <Moment key="in" iso={identity.createdAt} />],
        [t`Due by`, <Moment key="due" iso={identity.dueAt} />],
        [t`Earlier declines`, earlierDeclines(identity.declinedBefore)],
        [
          t`Reviewer`,
          identity.reviewer === null ? t`nobody yet` : <Person key="reviewer" id={identity.reviewer} self={admin} />,
        ],
        [t`Legal hold`, identity.legalHold === null ? null : identity.legalHold.reason],
        [t`Record`, identity.id],
      ]}
    />
  );
}

function Decided({ identity, admin }: { readonly identity: IdentityCase; readonly admin: string }) {
  useLingui();
  if (identity.status === 'superseded') {
    return (
      <p>
        <Trans>The customer submitted newer images, so these are not decided.</Trans>
      </p>
    );
  }
  const roles = deciders([approveCustomer]);
  const pending = identity.status === 'approved' && identity.account_status === 'pending';
  return (
    <>
      {identity.reviewer !== null && identity.endedAt !== null && (
        <p>
          {identity.status === 'approved' ? (
            <Trans>
              Approved by <Person id={identity.reviewer} self={admin} />, <Moment iso={identity.endedAt} />.
            </Trans>
          ) : (
            <Trans>
              Declined by <Person id={identity.reviewer} self={admin} />, <Moment iso={identity.endedAt} />.
            </Trans>
          )}
        </p>
      )}
      {identity.reason !== null && <p>{textOf(declineWords[identity.reason])}.</p>}
      {pending && (
        <p>
          <Trans>
            The account is still pending. It is approved on the{' '}
            <RecordLink id={identity.user_id}>customer’s page</RecordLink>, by the role {roles}.
          </Trans>
        </p>
      )}
      {!identity.imagesKept && (
        <p>
          <Trans>The images were deleted at the end of their retention time.</Trans>
        </p>
      )}
    </>
  );
}

function Decide(props: Props) {
  useLingui();
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
    return (
      <Notice tone="info">
        <Trans>These are your own ID images. Another admin reviews them.</Trans>
      </Notice>
    );
  }
  if (reviewer !== admin) {
    const takeOver = reviewer !== null;
    return (
      <ForRole of={assignIdentity}>
        <DecisionForm
          action={takeOver ? msg`Take the case over` : msg`Take the case`}
          send={(key) => call(assignIdentity, { params, body: { takeOver }, key })}
          onDone={() =>
            onStatusMessage({ tone: 'success', sentence: t`The case of ${name} is yours. The images are below.` })
          }
        >
          {reviewer === null ? (
            <Trans>Only the reviewer sees the images and decides. Opening them is recorded.</Trans>
          ) : (
            <Trans>
              <Person id={reviewer} /> has this case. If you take it over, you see the images and decide instead. That
              is recorded.
            </Trans>
          )}
        </DecisionForm>
      </ForRole>
    );
  }
  return (
    <section ref={decisions} tabIndex={-1} aria-label={t`Decide the ID images of ${name}`}>
      <Choices
        choices={[
          {
            name: msg`Approve`,
            of: approveIdentity,
            form: <IdentityApproval identity={identity} onDecided={onDecided} />,
          },
          {
            name: msg`Decline`,
            of: declineIdentity,
            form: <IdentityDecline identity={identity} onDecided={onDecided} />,
          },
          {
            name: msg`Give back`,
            of: releaseIdentity,
            form: (
              <DecisionForm
                action={msg`Give the case back`}
                send={(key) => call(releaseIdentity, { params, body: {}, key })}
                onDone={() => onDecided({ tone: 'info', sentence: t`The case of ${name} is back in the queue.` })}
              >
                <Trans>The case is then unassigned, and any reviewer can take it.</Trans>
              </DecisionForm>
            ),
          },
        ]}
      />
    </section>
  );
}
