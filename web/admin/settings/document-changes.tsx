import type { ReactNode } from 'react';
import listing from '#web/admin/widgets/listing.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Records } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Empty } from '#web/ui/panel.tsx';
import { type Change, type Decisions, OpenChange, State, WhoAndWhen } from './open-change.tsx';
import type { Staff } from './setting-changes.tsx';

/** Who proposed and decided a change, when and why; what it sets is for its kind to show. */
export type DocumentChange = Change;

/** How a change of one kind is decided. */
export interface Deciding extends Decisions {
  /** 'terms', in buttons and messages. */
  readonly noun: string;
  /** What becomes of what was agreed before. */
  readonly keeps: string;
}

/** A change of one kind that is not in force yet, what it makes otherwise, and what this person may decide about it (X8). */
export function OpenDocument(props: {
  readonly title: string;
  readonly change: DocumentChange;
  readonly deciding: Deciding;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
  readonly children: ReactNode;
}) {
  const { title, deciding } = props;
  const { noun, keeps } = deciding;
  const stays = `the ${noun} stay as they are`;
  return (
    <OpenChange
      {...props}
      decisions={deciding}
      words={{
        approved: noun,
        proposed: noun,
        newIs: `the new ${noun} are`,
        its: 'their',
        keeps,
        stays,
        ended: `${title}: ${stays}.`,
      }}
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
  if (props.changes.length === 0) return <Empty>No change has been proposed yet.</Empty>;
  return (
    <Records
      label={props.label}
      items={props.changes}
      idOf={({ id }) => id}
      nameOf={titleOf}
      actionOf={() => 'details'}
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
