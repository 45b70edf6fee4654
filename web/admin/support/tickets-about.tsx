import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSupport } from '#api/support-desk.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { stateWords, subjectNames } from './support-words.ts';

/** On the page of a deposit, withdrawal or trade: the conversations about it, for who reads conversations (S1). */
export function TicketsAbout({ record }: { readonly record: string }) {
  return useMay()(listSupport) ? <Tickets record={record} /> : null;
}

/** More than these are in the inbox. */
const shown = 20;

function Tickets({ record }: { readonly record: string }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['support', 'desk', 'about', record],
    queryFn: () => call(listSupport, { query: { record, limit: shown } }),
  });
  return (
    <Panel id="tickets-title" title={t`Conversations with support`}>
      {found.isError && <Unread query={found} />}
      {found.isPending && <Coming rows={1} />}
      {found.data?.items.length === 0 && <Empty>{t`Nobody has written to support about this.`}</Empty>}
      {found.data && found.data.items.length > 0 && (
        <ListTable
          label={t`Conversations with support`}
          columns={[
            { name: t({ message: 'About', context: 'a conversation' }) },
            { name: t`Assigned to`, minor: true },
            { name: t`Status`, number: true },
          ]}
        >
          {found.data.items.map(({ id, subject, assignee, state, waitingSince, changedAt }) => (
            <tr key={id}>
              <td>
                <Link to="/admin/support/$ticket" params={{ ticket: id }}>
                  {textOf(subjectNames[subject])}
                </Link>
              </td>
              <td className={tables.minor}>{assignee?.name ?? '–'}</td>
              <td className={tables.number}>
                {waitingSince === null ? (
                  <>
                    <Tag tone="quiet">{textOf(stateWords[state])}</Tag> <Waiting since={changedAt} />
                  </>
                ) : (
                  <>
                    <Tag tone="warn">{t`waiting for us`}</Tag> <Waiting since={waitingSince} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {found.data?.nextCursor != null && <p>{t`These are the newest ${shown}.`}</p>}
    </Panel>
  );
}
