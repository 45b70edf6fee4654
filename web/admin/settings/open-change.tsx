import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TObject } from 'typebox';
import type { changeFields, decisionsOf } from '#api/document-changes.ts';
import type { ReplyOf } from '#api/operation.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { type Choice, Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { changeStates, type Staff } from './setting-changes.tsx';

type Operations = ReturnType<typeof decisionsOf<string, TObject<typeof changeFields>>>;

/** Who proposed and decided a change, when and why. */
export type Change = ReplyOf<Operations['approve']>;

/** How a change is decided. */
export interface Decisions {
  readonly approve: {
    readonly of: Choice['of'];
    readonly send: (id: string, key: string) => Promise<Pick<Change, 'status'>>;
  };
  readonly decline: {
    readonly of: Choice['of'];
    readonly send: (id: string, reason: string, key: string) => Promise<Pick<Change, 'id'>>;
  };
  readonly withdraw: {
    readonly of: Choice['of'];
    readonly send: (id: string, reason: string, key: string) => Promise<Pick<Change, 'id'>>;
  };
}

/** By the operations of one kind of change. */
export function decisionsBy({ approve, decline, withdraw }: Operations): Decisions {
  return {
    approve: { of: approve, send: (id, key) => call(approve, { params: { id }, body: {}, key }) },
    decline: { of: decline, send: (id, reason, key) => call(decline, { params: { id }, body: { reason }, key }) },
    withdraw: { of: withdraw, send: (id, reason, key) => call(withdraw, { params: { id }, body: { reason }, key }) },
  };
}

/** What buttons and messages say of a change, in the reader's language. */
export interface ChangeWords {
  readonly approve: string;
  readonly decline: string;
  readonly withdraw: string;
  /** Once it was approved, with no time or one to come. */
  readonly inForce: string;
  readonly planned: string;
  /** Beside the approval of one with a time: from when on it is in force. */
  readonly later: string;
  /** What becomes of what was agreed before. */
  readonly keeps: string;
  /** Beside a decline or withdrawal: nothing changes. */
  readonly stays: string;
  /** Once it was declined or withdrawn. */
  readonly ended: string;
}

interface Deciding {
  readonly title: string;
  readonly change: Change;
  readonly decisions: Decisions;
  readonly words: ChangeWords;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}

/**
 * A change that is not in force yet, what it makes otherwise, and what this person may decide about it (X8). Its part of the
 * page has a name of its own, because the page shows what is in force under the same title.
 */
export function OpenChange(
  props: Deciding & {
    /** Beside the title. */
    readonly summary?: string;
    readonly children?: ReactNode;
  },
) {
  useLingui();
  const { title, change, staff, summary } = props;
  const { reason } = change;
  const choices = choicesOf(props);
  return (
    <section aria-label={t`${title}, not in force yet`} className={listing.stack}>
      <p>
        {summary === undefined ? (
          <Trans>
            <strong>{title}</strong>. “{reason}” <State change={change} />
          </Trans>
        ) : (
          <Trans>
            <strong>{title}</strong>: {summary}. “{reason}” <State change={change} />
          </Trans>
        )}
      </p>
      {props.children}
      <WhoAndWhen change={change} staff={staff} />
      {choices.length > 0 && (
        <div>
          <Choices choices={choices} />
        </div>
      )}
      {change.proposedBy === staff.uid && staff.role === 'owner' && change.status === 'proposed' && (
        <p>
          <Trans>A different owner approves it.</Trans>
        </p>
      )}
    </section>
  );
}

function choicesOf({ change, decisions, words, staff, onStatus }: Omit<Deciding, 'title'>): readonly Choice[] {
  const { id, status, effectiveAt } = change;
  const own = change.proposedBy === staff.uid;
  const isOwner = staff.role === 'owner';
  const approve = (
    <DecisionForm
      action={words.approve}
      send={(key) => decisions.approve.send(id, key)}
      onDone={(done) =>
        onStatus({
          tone: 'success',
          sentence: done.status === 'in_force' ? words.inForce : words.planned,
        })
      }
    >
      {effectiveAt === null ? t`In force at once, for every process.` : words.later} {words.keeps}
    </DecisionForm>
  );
  const end = (action: string, send: Decisions['decline']['send']) => (
    <ReasonForm
      action={action}
      label={t`Reason`}
      send={(text, key) => send(id, text, key)}
      onDone={() => onStatus({ tone: 'success', sentence: words.ended })}
    >
      {words.stays}
    </ReasonForm>
  );
  const decides = isOwner && !own && status === 'proposed';
  const takesBack = (own || (isOwner && status === 'approved')) && (isOwner || staff.role === 'operations');
  return [
    ...(decides
      ? [
          { name: msg`Approve`, of: decisions.approve.of, form: approve },
          { name: msg`Decline`, of: decisions.decline.of, form: end(words.decline, decisions.decline.send) },
        ]
      : []),
    ...(takesBack
      ? [
          {
            name: msg({ message: 'Withdraw', context: 'a change' }),
            of: decisions.withdraw.of,
            form: end(words.withdraw, decisions.withdraw.send),
          },
        ]
      : []),
  ];
}

export function State({ change: { status } }: { readonly change: Pick<Change, 'status'> }) {
  useLingui();
  return <Tag tone={changeStates[status].tone}>{textOf(changeStates[status].words)}</Tag>;
}

export function WhoAndWhen({ change, staff }: { readonly change: Change; readonly staff: Staff }) {
  useLingui();
  const { effectiveAt, proposedBy, proposedAt, approvedBy, endedBy, endReason, inForceAt, status } = change;
  const ended = textOf(changeStates[status].words);
  const person = (id: string) => <Person key={id} id={id} self={staff.uid} />;
  return (
    <Facts
      facts={[
        [
          t`Takes effect`,
          effectiveAt === null ? t`as soon as an owner approves` : <Moment key="at" iso={effectiveAt} />,
        ],
        [
          t`Proposed by`,
          <span key="by">
            {person(proposedBy)}, <Moment iso={proposedAt} />
          </span>,
        ],
        [t`Approved by`, approvedBy === null ? null : person(approvedBy)],
        [
          t`Ended by`,
          endedBy === null ? null : (
            <span key="end">
              {person(endedBy)},{' '}
              <Trans>
                {ended}: “{endReason}”
              </Trans>
            </span>
          ),
        ],
        [t`In force since`, inForceAt === null ? null : <Moment key="since" iso={inForceAt} />],
      ]}
    />
  );
}
