import { useQuery } from '@tanstack/react-query';
import { approveTerms, declineTerms, listTermsChanges, withdrawTerms } from '#api/market-terms.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts, Records } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { changeStates, type Staff } from './setting-changes.tsx';
import { TermsPreview } from './terms-preview.tsx';
import type { TermsChange } from './terms-words.ts';

/** 'BTC/USD and 3 more pairs'. */
function titleOf({ pairs }: Pick<TermsChange, 'pairs'>): string {
  const [first, ...more] = pairs;
  if (first === undefined) return 'Most owed in all';
  const name = nameOfPair(first.pair);
  return more.length === 0 ? name : `${name} and ${more.length} more ${more.length === 1 ? 'pair' : 'pairs'}`;
}

/** Terms that are not in force yet, what they change, and what this person may decide about them (X8). */
export function OpenTerms(props: {
  readonly change: TermsChange;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  const { change, staff, onStatus } = props;
  const { id, status, reason, effectiveAt } = change;
  const own = change.proposedBy === staff.uid;
  const isOwner = staff.role === 'owner';
  const title = titleOf(change);
  const params = { id };
  const approve = (
    <DecisionForm
      action="Approve terms"
      send={(key) => call(approveTerms, { params, body: {}, key })}
      onDone={(done) =>
        onStatus({
          tone: 'success',
          sentence: `${title}: the new terms are ${done.status === 'in_force' ? 'in force' : 'approved for their time'}.`,
        })
      }
    >
      {effectiveAt === null ? 'In force at once' : 'In force from their time on'}, for every process. Open trades keep
      the terms they were placed on.
    </DecisionForm>
  );
  const end = (action: string, operation: typeof declineTerms | typeof withdrawTerms) => (
    <ReasonForm
      action={action}
      label="Reason"
      send={(text, key) => call(operation, { params, body: { reason: text }, key })}
      onDone={() => onStatus({ tone: 'success', sentence: `${title}: the terms stay as they are.` })}
    >
      Nothing changes: the terms stay as they are.
    </ReasonForm>
  );
  const decides = isOwner && !own && status === 'proposed';
  const takesBack = (own || (isOwner && status === 'approved')) && (isOwner || staff.role === 'operations');
  const choices = [
    ...(decides
      ? [
          { name: 'Approve', of: approveTerms, form: approve },
          { name: 'Decline', of: declineTerms, form: end('Decline terms', declineTerms) },
        ]
      : []),
    ...(takesBack ? [{ name: 'Withdraw', of: withdrawTerms, form: end('Withdraw terms', withdrawTerms) }] : []),
  ];
  return (
    <section aria-label={title} className={listing.stack}>
      <p>
        <strong>{title}</strong>. “{reason}” <Tag tone={changeStates[status].tone}>{changeStates[status].words}</Tag>
      </p>
      <TermsPreview pairs={change.pairs} house={change.house} />
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

function WhoAndWhen({ change, staff }: { readonly change: TermsChange; readonly staff: Staff }) {
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

/** What was decided about terms, newest first. */
export function TermsHistory(props: {
  readonly staff: Staff;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}) {
  const changes = useQuery({
    queryKey: ['admin', 'terms-changes'],
    queryFn: () => call(listTermsChanges, {}),
  });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  if (changes.data.items.length === 0) return <Empty>No change was proposed yet.</Empty>;
  return (
    <Records
      label="History of terms"
      items={changes.data.items}
      idOf={({ id }) => id}
      nameOf={titleOf}
      actionOf={() => 'Details'}
      opened={props.opened}
      onOpen={props.onOpen}
      columns={[
        { name: 'Terms of', cell: (change) => titleOf(change) },
        {
          name: 'State',
          cell: ({ status }) => <Tag tone={changeStates[status].tone}>{changeStates[status].words}</Tag>,
        },
        { name: 'Proposed', minor: true, cell: ({ proposedAt }) => <Moment iso={proposedAt} /> },
        { name: 'Reason', minor: true, cell: ({ reason }) => reason },
      ]}
      detail={(change) => (
        <div className={listing.stack}>
          <p>“{change.reason}”</p>
          <TermsPreview pairs={change.pairs} house={change.house} />
          <WhoAndWhen change={change} staff={props.staff} />
        </div>
      )}
    />
  );
}
