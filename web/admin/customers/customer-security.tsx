import { useQuery } from '@tanstack/react-query';
import { readCustomerSecurity } from '#api/customer-security.ts';
import type { ReplyOf } from '#api/operation.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';

type Security = ReplyOf<typeof readCustomerSecurity>;

const sessionColumns: readonly Column<Security['sessions'][number]>[] = [
  { name: 'Device', cell: ({ device }) => device },
  { name: 'From', cell: ({ from }) => from ?? 'not known' },
  { name: 'Signed in by', minor: true, cell: ({ openedBy }) => openedBy },
  { name: 'Signed in', minor: true, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
  { name: 'Last used', cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
];

const deviceColumns: readonly Column<Security['devices'][number]>[] = [
  { name: 'Browser', cell: ({ id }) => id },
  { name: 'Known by', minor: true, cell: ({ signedIn }) => (signedIn ? 'a sign-in' : 'a link in an e-mail') },
  { name: 'Known since', minor: true, cell: ({ knownSince }) => <Moment iso={knownSince} /> },
  { name: 'Last used', cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
];

/** How a customer signs in: factors, open sessions and known browsers (R1.12). To be read; customers end their sessions themselves. */
export function CustomerSecurity(props: { readonly uid: string }) {
  const found = useQuery({
    queryKey: ['admin', 'security', props.uid],
    queryFn: () => call(readCustomerSecurity, { params: { id: props.uid } }),
  });
  if (found.isPending) return <Coming rows={3} />;
  if (!found.data) return <Unread query={found} />;
  const { secondFactorSince, passkeys, tokens, sessions, devices } = found.data;
  return (
    <>
      <Facts
        facts={[
          ['Second factor', secondFactorSince === null ? 'off' : <Moment key="since" iso={secondFactorSince} />],
          ['Passkeys', String(passkeys)],
          ['API tokens', String(tokens)],
        ]}
      />
      <h3>Open sessions</h3>
      {sessions.length === 0 ? (
        <Empty>This customer is not signed in anywhere.</Empty>
      ) : (
        <DataTable label="Open sessions" columns={sessionColumns} items={sessions} keyOf={({ key }) => key} />
      )}
      <h3>Known browsers</h3>
      {devices.length === 0 ? (
        <Empty>No browser is known of this customer.</Empty>
      ) : (
        <DataTable label="Known browsers" columns={deviceColumns} items={devices} keyOf={({ id }) => id} />
      )}
    </>
  );
}
