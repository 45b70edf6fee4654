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

/** What buttons and messages call a change and its parts. */
export interface ChangeWords {
  /** Approve … */
  readonly approved: string;
  /** Decline …, Withdraw … */
  readonly proposed: string;
  /** …: … in force. */
  readonly newIs: string;
  readonly its: 'its' | 'their';
  /** What becomes of what was agreed before. */
  readonly keeps: string;
  /** Nothing changes: … */
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
  const { title, change, staff } = props;
  const choices = choicesOf(props);
  return (
    <section aria-label={`${title}, not in force yet`} className={listing.stack}>
      <p>
        <strong>{title}</strong>
        {props.summary && `: ${props.summary}`}. “{change.reason}” <State change={change} />
      </p>
      {props.children}
      <WhoAndWhen change={change} staff={staff} />
      {choices.length > 0 && (
        <div>
          <Choices choices={choices} />
        </div>
      )}
      {change.proposedBy === staff.uid && staff.role === 'owner' && change.status === 'proposed' && (
        <p>A different owner approves it.</p>
      )}
    </section>
  );
}

function choicesOf({ title, change, decisions, words, staff, onStatus }: Deciding): readonly Choice[] {
  const { id, status, effectiveAt } = change;
  const own = change.proposedBy === staff.uid;
  const isOwner = staff.role === 'owner';
  const approve = (
    <DecisionForm
      action={`Approve ${words.approved}`}
      send={(key) => decisions.approve.send(id, key)}
      onDone={(done) =>
        onStatus({
          tone: 'success',
          sentence: `${title}: ${words.newIs} ${done.status === 'in_force' ? 'in force' : `approved for ${words.its} time`}.`,
        })
      }
    >
      {effectiveAt === null ? 'In force at once' : `In force from ${words.its} time on`}, for every process.{' '}
      {words.keeps}
    </DecisionForm>
  );
  const end = (action: string, send: Decisions['decline']['send']) => (
    <ReasonForm
      action={`${action} ${words.proposed}`}
      label="Reason"
      send={(text, key) => send(id, text, key)}
      onDone={() => onStatus({ tone: 'success', sentence: words.ended })}
    >
      Nothing changes: {words.stays}.
    </ReasonForm>
  );
  const decides = isOwner && !own && status === 'proposed';
  const takesBack = (own || (isOwner && status === 'approved')) && (isOwner || staff.role === 'operations');
  return [
    ...(decides
      ? [
          { name: 'Approve', of: decisions.approve.of, form: approve },
          { name: 'Decline', of: decisions.decline.of, form: end('Decline', decisions.decline.send) },
        ]
      : []),
    ...(takesBack
      ? [{ name: 'Withdraw', of: decisions.withdraw.of, form: end('Withdraw', decisions.withdraw.send) }]
      : []),
  ];
}

export const State = ({ change: { status } }: { readonly change: Pick<Change, 'status'> }) => (
  <Tag tone={changeStates[status].tone}>{changeStates[status].words}</Tag>
);

export function WhoAndWhen({ change, staff }: { readonly change: Change; readonly staff: Staff }) {
  const { effectiveAt, proposedBy, proposedAt, approvedBy, endedBy, endReason, inForceAt, status } = change;
  const person = (id: string) => <Person key={id} id={id} self={staff.uid} />;
  return (
    <Facts
      facts={[
        ['Takes effect', effectiveAt === null ? 'as soon as an owner approves' : <Moment key="at" iso={effectiveAt} />],
        [
          'Proposed by',
          <span key="by">
            {person(proposedBy)}, <Moment iso={proposedAt} />
          </span>,
        ],
        ['Approved by', approvedBy === null ? null : person(approvedBy)],
        [
          'Ended by',
          endedBy === null ? null : (
            <span key="end">
              {person(endedBy)}, {changeStates[status].words}: “{endReason}”
            </span>
          ),
        ],
        ['In force since', inForceAt === null ? null : <Moment key="since" iso={inForceAt} />],
      ]}
    />
  );
}
