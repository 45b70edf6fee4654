import { useQuery } from '@tanstack/react-query';
import { approveSetting, declineSetting, listSettingChanges, withdrawSetting } from '#api/house-settings.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { nameOf, type Setting, type SettingChange, valueWords } from './setting-words.ts';

/** Who looks at a change. */
export interface Staff {
  readonly uid: string;
  readonly role: StaffRole | null;
}

export const changeStates = {
  proposed: { words: 'proposed', tone: 'warn' },
  approved: { words: 'approved', tone: 'warn' },
  in_force: { words: 'in force', tone: 'up' },
  declined: { words: 'declined', tone: 'down' },
  withdrawn: { words: 'withdrawn', tone: 'quiet' },
} as const;

/** A change that is not in force yet, with what this person may decide about it (X8). */
export function OpenChange(props: {
  readonly change: SettingChange;
  readonly setting: Setting;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  const { change, setting, staff, onStatus } = props;
  const { id, name, value, reason, effectiveAt, status, proposedBy, proposedAt, approvedBy } = change;
  const params = { id };
  const title = nameOf(name);
  const valueText = valueWords(setting.unit, value);
  const own = proposedBy === staff.uid;
  const approve = (
    <DecisionForm
      action={`Approve ${valueText}`}
      send={(key) => call(approveSetting, { params, body: {}, key })}
      onDone={(done) =>
        onStatus({
          tone: 'success',
          sentence: `${title}: ${valueText} is ${done.status === 'in_force' ? 'in force' : 'approved for its time'}.`,
        })
      }
    >
      {effectiveAt === null
        ? 'In force at once, for every process. What was requested before keeps its own values.'
        : 'In force from its time on, for every process. What was requested before keeps its own values.'}
    </DecisionForm>
  );
  const end = (action: string, operation: typeof declineSetting | typeof withdrawSetting) => (
    <ReasonForm
      action={action}
      label="Reason"
      send={(text, key) => call(operation, { params, body: { reason: text }, key })}
      onDone={() =>
        onStatus({ tone: 'success', sentence: `${title} stays at ${valueWords(setting.unit, setting.value)}.` })
      }
    >
      Nothing changes: {valueWords(setting.unit, setting.value)} stays in force.
    </ReasonForm>
  );
  const isOwner = staff.role === 'owner';
  const choices = [
    ...(isOwner && !own && status === 'proposed' ? [{ name: 'Approve', of: approveSetting, form: approve }] : []),
    ...(isOwner && !own && status === 'proposed'
      ? [{ name: 'Decline', of: declineSetting, form: end('Decline change', declineSetting) }]
      : []),
    ...((own || (isOwner && status === 'approved')) && (isOwner || staff.role === 'operations')
      ? [{ name: 'Withdraw', of: withdrawSetting, form: end('Withdraw change', withdrawSetting) }]
      : []),
  ];
  return (
    <section aria-label={title} className={listing.stack}>
      <p>
        <strong>{title}</strong>: {valueWords(setting.unit, setting.value)} to {valueText}. “{reason}”{' '}
        <Tag tone={changeStates[status].tone}>{changeStates[status].words}</Tag>
      </p>
      <Facts
        facts={[
          [
            'Takes effect',
            effectiveAt === null ? 'as soon as an owner approves' : <Moment key="at" iso={effectiveAt} />,
          ],
          [
            'Proposed by',
            <span key="by">
              <Person id={proposedBy} self={staff.uid} />, <Moment iso={proposedAt} />
            </span>,
          ],
          ['Approved by', approvedBy === null ? null : <Person key="yes" id={approvedBy} self={staff.uid} />],
        ]}
      />
      {choices.length > 0 && (
        <div>
          <Choices choices={choices} />
        </div>
      )}
      {own && isOwner && status === 'proposed' && <p>A different owner approves it.</p>}
    </section>
  );
}

/** What was decided about one setting, newest first, and what starts of the product kept of it. */
export function History({ setting, staff }: { readonly setting: Setting; readonly staff: Staff }) {
  const { name, unit } = setting;
  const changes = useQuery({
    queryKey: ['admin', 'setting-changes', name],
    queryFn: () => call(listSettingChanges, { query: { name } }),
  });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <ul>
      {changes.data.items.map((one) => (
        <li key={one.id}>
          {valueWords(unit, one.valueBefore)} to {valueWords(unit, one.value)}, {changeStates[one.status].words}
          {one.inForceAt !== null && (
            <>
              {' '}
              since <Moment iso={one.inForceAt} />
            </>
          )}
          . “{one.reason}”{' '}
          <small>
            proposed by <Person id={one.proposedBy} self={staff.uid} />, <Moment iso={one.proposedAt} />
            {one.approvedBy !== null && (
              <>
                ; approved by <Person id={one.approvedBy} self={staff.uid} />
              </>
            )}
            {one.endedBy !== null && (
              <>
                ; {changeStates[one.status].words} by <Person id={one.endedBy} self={staff.uid} />: “{one.endReason}”
              </>
            )}
          </small>
        </li>
      ))}
      {changes.data.started.map(({ value, since }) => (
        <li key={since}>
          {valueWords(unit, value)}{' '}
          <small>
            from the environment, <Moment iso={since} />
          </small>
        </li>
      ))}
    </ul>
  );
}
