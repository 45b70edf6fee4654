import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listSettingChanges } from '#api/house-settings.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Setting, type SettingChange, valueWords } from './setting-words.ts';

/** Who looks at a change. */
export interface Staff {
  readonly uid: string;
  readonly role: StaffRole | null;
}

export const changeStates = {
  proposed: { words: msg({ message: 'proposed', context: 'a change' }), tone: 'warn' },
  approved: { words: msg({ message: 'approved', context: 'a change' }), tone: 'warn' },
  in_force: { words: msg({ message: 'in force', context: 'a change' }), tone: 'up' },
  declined: { words: msg({ message: 'declined', context: 'a change' }), tone: 'down' },
  withdrawn: { words: msg({ message: 'withdrawn', context: 'a change' }), tone: 'quiet' },
} as const;

/** What was decided about one setting, newest first, and what starts of the product kept of it. */
export function History({ setting, staff }: { readonly setting: Setting; readonly staff: Staff }) {
  useLingui();
  const { name } = setting;
  const changes = useQuery({
    queryKey: ['admin', 'setting-changes', name],
    queryFn: () => call(listSettingChanges, { query: { name } }),
  });
  if (changes.isError) return <Unread query={changes} />;
  if (changes.isPending) return <Coming rows={2} />;
  return (
    <ul>
      {changes.data.items.map((one) => (
        <OneChange key={one.id} change={one} setting={setting} staff={staff} />
      ))}
      {changes.data.started.map(({ value, since }) => (
        <li key={since}>
          {valueWords(setting, value)}{' '}
          <small>
            <Trans>
              from the environment, <Moment iso={since} />
            </Trans>
          </small>
        </li>
      ))}
    </ul>
  );
}

function OneChange(props: { readonly change: SettingChange; readonly setting: Setting; readonly staff: Staff }) {
  useLingui();
  const { change, setting, staff } = props;
  const { reason, proposedBy, proposedAt, approvedBy, endedBy, endReason, inForceAt } = change;
  const [before, after] = [valueWords(setting, change.valueBefore), valueWords(setting, change.value)];
  const state = textOf(changeStates[change.status].words);
  return (
    <li>
      {inForceAt === null ? (
        <Trans>
          {before} to {after}, {state}. “{reason}”
        </Trans>
      ) : (
        <Trans>
          {before} to {after}, {state} since <Moment iso={inForceAt} />. “{reason}”
        </Trans>
      )}{' '}
      <small>
        <Trans>
          proposed by <Person id={proposedBy} self={staff.uid} />, <Moment iso={proposedAt} />
        </Trans>
        {approvedBy !== null && (
          <Trans>
            ; approved by <Person id={approvedBy} self={staff.uid} />
          </Trans>
        )}
        {endedBy !== null && (
          <Trans>
            ; {state} by <Person id={endedBy} self={staff.uid} />: “{endReason}”
          </Trans>
        )}
      </small>
    </li>
  );
}
