import type { ReactNode } from 'react';
import type { approveTerms, declineTerms, proposeTerms, withdrawTerms } from '#api/market-terms.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts, Records } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { Empty } from '#web/ui/panel.tsx';
import { changeStates, type Staff } from './setting-changes.tsx';

/** Who proposed and decided a change, when and why; what it sets is for its kind to show. */
export type DocumentChange = Omit<ReplyOf<typeof proposeTerms>, 'pairs' | 'house'>;

type Of = Pick<Operation, 'command' | 'staff'>;

/** How a change of one kind is decided. */
export interface Deciding {
  readonly approve: {
    readonly of: Of;
    readonly send: (id: string, key: string) => Promise<Pick<ReplyOf<typeof approveTerms>, 'status'>>;
  };
  readonly decline: {
    readonly of: Of;
    readonly send: (id: string, reason: string, key: string) => Promise<Pick<ReplyOf<typeof declineTerms>, 'id'>>;
  };
  readonly withdraw: {
    readonly of: Of;
    readonly send: (id: string, reason: string, key: string) => Promise<Pick<ReplyOf<typeof withdrawTerms>, 'id'>>;
  };
  /** 'terms', in buttons and messages. */
  readonly noun: string;
  /** What becomes of what was agreed before. */
  readonly keeps: string;
}

/** A change that is not in force yet, what it makes otherwise, and what this person may decide about it (X8). */
export function OpenDocument(props: {
  readonly title: string;
  readonly change: DocumentChange;
  readonly deciding: Deciding;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
  readonly children: ReactNode;
}) {
  const { title, change, deciding, staff, onStatus } = props;
  const { id, status, reason, effectiveAt } = change;
  const { noun, keeps } = deciding;
  const own = change.proposedBy === staff.uid;
  const isOwner = staff.role === 'owner';
  const approve = (
    <DecisionForm
      action={`Approve ${noun}`}
      send={(key) => deciding.approve.send(id, key)}
      onDone={(done) =>
        onStatus({
          tone: 'success',
          sentence: `${title}: the new ${noun} are ${done.status === 'in_force' ? 'in force' : 'approved for their time'}.`,
        })
      }
    >
      {effectiveAt === null ? 'In force at once' : 'In force from their time on'}, for every process. {keeps}
    </DecisionForm>
  );
  const end = (action: string, send: Deciding['decline']['send']) => (
    <ReasonForm
      action={action}
      label="Reason"
      send={(text, key) => send(id, text, key)}
      onDone={() => onStatus({ tone: 'success', sentence: `${title}: the ${noun} stay as they are.` })}
    >
      Nothing changes: the {noun} stay as they are.
    </ReasonForm>
  );
  const decides = isOwner && !own && status === 'proposed';
  const takesBack = (own || (isOwner && status === 'approved')) && (isOwner || staff.role === 'operations');
  const choices = [
    ...(decides
      ? [
          { name: 'Approve', of: deciding.approve.of, form: approve },
          { name: 'Decline', of: deciding.decline.of, form: end(`Decline ${noun}`, deciding.decline.send) },
        ]
      : []),
    ...(takesBack
      ? [{ name: 'Withdraw', of: deciding.withdraw.of, form: end(`Withdraw ${noun}`, deciding.withdraw.send) }]
      : []),
  ];
  return (
    <section aria-label={title} className={listing.stack}>
      <p>
        <strong>{title}</strong>. “{reason}” <State change={change} />
      </p>
      {props.children}
      <WhoAndWhen change={change} staff={staff} />
      {choices.length > 0 && (
        <div>
          <Choices choices={choices} />
        </div>
      )}
      {own && isOwner && status === 'proposed' && <p>A different owner approves it.</p>}
    </section>
  );
}

const State = ({ change: { status } }: { readonly change: DocumentChange }) => (
  <Tag tone={changeStates[status].tone}>{changeStates[status].words}</Tag>
);

function WhoAndWhen({ change, staff }: { readonly change: DocumentChange; readonly staff: Staff }) {
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

/** What was proposed and decided, newest first; each opens what it made otherwise. */
export function DocumentHistory<C extends DocumentChange>(props: {
  readonly label: string;
  readonly changes: readonly C[];
  readonly titleOf: (change: C) => string;
  readonly staff: Staff;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly preview: (change: C) => ReactNode;
}) {
  const { titleOf } = props;
  if (props.changes.length === 0) return <Empty>No change was proposed yet.</Empty>;
  return (
    <Records
      label={props.label}
      items={props.changes}
      idOf={({ id }) => id}
      nameOf={titleOf}
      actionOf={() => 'Details'}
      opened={props.opened}
      onOpen={props.onOpen}
      columns={[
        { name: 'Change of', cell: titleOf },
        { name: 'State', cell: (change) => <State change={change} /> },
        { name: 'Proposed', minor: true, cell: ({ proposedAt }) => <Moment iso={proposedAt} /> },
        { name: 'Reason', minor: true, cell: ({ reason }) => reason },
      ]}
      detail={(change) => (
        <div className={listing.stack}>
          <p>“{change.reason}”</p>
          {props.preview(change)}
          <WhoAndWhen change={change} staff={props.staff} />
        </div>
      )}
    />
  );
}
