import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSupport } from '#api/support-desk.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { subjectNames } from './support-words.ts';

/** On the page of a deposit, withdrawal or trade: the conversations about it, for who reads conversations (S1). */
export function TicketsAbout({ record }: { readonly record: string }) {
  return useMay()(listSupport) ? <Tickets record={record} /> : null;
}

/** More than these are in the inbox. */
const shown = 20;

function Tickets({ record }: { readonly record: string }) {
  const found = useQuery({
    queryKey: ['support', 'desk', 'about', record],
    queryFn: () => call(listSupport, { query: { record, limit: shown } }),
  });
  return (
    <Panel id="tickets-title" title="Conversations with support">
      {found.isError && <Unread query={found} />}
      {found.isPending && <Coming rows={1} />}
      {found.data?.items.length === 0 && <Empty>Nobody has written to support about this.</Empty>}
      {found.data && found.data.items.length > 0 && (
        <ListTable
          label="Conversations with support"
          columns={[{ name: 'About' }, { name: 'Assigned to', minor: true }, { name: 'State', number: true }]}
        >
          {found.data.items.map(({ id, subject, assignee, state, waitingSince, changedAt }) => (
            <tr key={id}>
              <td>
                <Link to="/admin/support/$ticket" params={{ ticket: id }}>
                  {subjectNames[subject]}
                </Link>
              </td>
              <td className={tables.minor}>{assignee?.name ?? '–'}</td>
              <td className={tables.number}>
                {waitingSince === null ? (
                  <>
                    <Tag tone="quiet">{state}</Tag> <Waiting since={changedAt} />
                  </>
                ) : (
                  <>
                    <Tag tone="warn">waiting for us</Tag> <Waiting since={waitingSince} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {found.data?.nextCursor != null && <p>These are the newest {shown}.</p>}
    </Panel>
  );
}
