import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import listing from '#web/admin/widgets/listing.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Records } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { type Text, textOf } from '#web/texts/text.ts';
import { Empty } from '#web/ui/panel.tsx';
import { type Change, type Decisions, OpenChange, State, WhoAndWhen } from './open-change.tsx';
import type { Staff } from './setting-changes.tsx';

/** Who proposed and decided a change, when and why; what it sets is for its kind to show. */
export type DocumentChange = Change;

/** How a change of one kind is decided. */
export interface Deciding extends Decisions {
  /** 'terms', in buttons and messages. */
  readonly noun: Text;
  /** What becomes of what was agreed before. */
  readonly keeps: Text;
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
  useLingui();
  const { title, deciding } = props;
  const noun = textOf(deciding.noun);
  return (
    <OpenChange
      {...props}
      decisions={deciding}
      words={{
        approve: t`Approve ${noun}`,
        decline: t`Decline ${noun}`,
        withdraw: t`Withdraw ${noun}`,
        inForce: t`${title}: the new ${noun} are in force.`,
        planned: t`${title}: the new ${noun} are approved for their time.`,
        later: t`In force from their time on, for every process.`,
        keeps: textOf(deciding.keeps),
        stays: t`Nothing changes: the ${noun} stay as they are.`,
        ended: t`${title}: the ${noun} stay as they are.`,
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
  if (props.changes.length === 0)
    return (
      <Empty>
        <Trans>No change has been proposed yet.</Trans>
      </Empty>
    );
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
        { name: msg`Change of`, cell: titleOf },
        { name: msg`Status`, cell: (change) => <State change={change} /> },
        {
          name: msg({ message: 'Proposed', context: 'a change' }),
          minor: true,
          cell: ({ proposedAt }) => <Moment iso={proposedAt} />,
        },
        { name: msg`Reason`, minor: true, cell: ({ reason }) => reason },
      ]}
      detail={(change) => (
        <div className={listing.stack}>
          <Quoted reason={change.reason} />
          {props.preview(change)}
          <WhoAndWhen change={change} staff={props.staff} />
        </div>
      )}
    />
  );
}

const Quoted = ({ reason }: { readonly reason: string }) => (
  <p>
    <Trans>“{reason}”</Trans>
  </p>
);
