import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auditOf } from '#api/accounts.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { type Choice, Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { turnOf } from './approvals.ts';
import { AsksPassword } from './asks-password.tsx';
import { decidedWords } from './decided-words.ts';

const approve = msg`Approve`;

type Known = readonly (readonly [string, ReactNode])[];

interface Decisions {
  /** What one admin has asked for. */
  readonly request: {
    readonly id: string;
    readonly status: 'pending' | 'approved' | 'declined';
    readonly requestedBy: string;
    readonly createdAt: string;
    readonly decidedBy: string | null;
    readonly decidedAt?: string | null;
  };
  /** The uid of the admin who is signed in. */
  readonly admin: string;
  /** Whose case it is, and what is shown of it to them when they are an admin; null for the house's own. */
  readonly about: { readonly uid: string; readonly toSelf: string } | null;
  /** To the one who asked: what a different admin has to do. */
  readonly toAsker: string;
  /** Why it can only be declined by now; null while it can be approved. */
  readonly lapsed?: string | null;
  readonly approve: ReactNode;
  readonly decline: ReactNode;
  /** Whether the approval is open from the start, as it is unless given; not where a stray key must not be near it. */
  readonly opens?: boolean;
  /** What the two forms send. */
  readonly operations: { readonly approve: Choice['of']; readonly decline: Choice['of'] };
  /** Whether the approval takes a sign-in of just now (`sign_in_too_old`), which the browser has no list of. */
  readonly takesPassword: boolean;
}

/** What one admin asks for and a different one approves or declines (R3): what is known of it, and the decision. */
export function TwoAdmins(
  props: Decisions & {
    readonly facts: Known;
    /** What is known of the decision but who took it. */
    readonly decision?: Known;
    /** What else can be looked at, beside the audit trail. */
    readonly below?: ReactNode;
    /** On the record's own page, which has the audit trail below. */
    readonly whole?: true | undefined;
  },
) {
  const { t } = useLingui();
  const { request, admin } = props;
  const { decidedBy, decidedAt = null } = request;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            ...props.facts,
            [
              t`Requested by`,
              <span key="asked">
                <Person id={request.requestedBy} self={admin} />, <Moment iso={request.createdAt} />
              </span>,
            ],
            [
              t`Decided by`,
              decidedBy === null ? null : (
                <span key="decided">
                  <Person id={decidedBy} self={admin} />
                  {decidedAt !== null && (
                    <>
                      , <Moment iso={decidedAt} />
                    </>
                  )}
                </span>
              ),
            ],
            ...(props.decision ?? []),
            [t`Record`, request.id],
          ]}
        />
      }
      decide={request.status === 'pending' ? <Decide {...props} /> : <p>{decidedWords(request.status)}</p>}
      below={
        <>
          {props.below}
          {!props.whole && (
            <Fold name={t`audit trail`} reads={auditOf}>
              <TrailOf subject={request.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

function Decide({ request, admin, about, toAsker, lapsed = null, opens = true, ...rest }: Decisions) {
  const { operations, takesPassword, ...forms } = rest;
  const turn = turnOf({ subject: about?.uid ?? null, approvals: [{ admin: request.requestedBy }], needed: 2 }, admin);
  if (about !== null && turn === 'own case') return <Notice tone="info">{about.toSelf}</Notice>;
  const decline = { name: msg`Decline`, of: operations.decline, form: forms.decline };
  if (lapsed === null && turn === 'last') {
    return (
      <Choices
        {...(opens ? { first: approve } : {})}
        choices={[
          {
            name: approve,
            of: operations.approve,
            form: (
              <>
                <div>{takesPassword && <AsksPassword />}</div>
                {forms.approve}
              </>
            ),
          },
          decline,
        ]}
      />
    );
  }
  return (
    <>
      <Notice tone="info">
        {lapsed ?? (
          <>
            <Trans>You requested this, which counts as the first of two approvals.</Trans> {toAsker}
          </>
        )}
      </Notice>
      <Choices choices={[decline]} />
    </>
  );
}
