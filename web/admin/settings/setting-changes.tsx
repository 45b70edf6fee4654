import { useQuery } from '@tanstack/react-query';
import { listSettingChanges } from '#api/house-settings.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Setting, valueWords } from './setting-words.ts';

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
