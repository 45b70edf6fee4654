import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readCustomerSecurity } from '#api/customer-security.ts';
import type { ReplyOf } from '#api/operation.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty } from '#web/ui/panel.tsx';
import { deviceWords } from '#web/widgets/device-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { openedByWords } from './customer-words.ts';

type Security = ReplyOf<typeof readCustomerSecurity>;

const sessionColumns: readonly Column<Security['sessions'][number]>[] = [
  { name: msg`Device`, cell: deviceWords },
  { name: msg`From`, cell: ({ from }) => from ?? t`not known` },
  { name: msg`Signed in by`, minor: true, cell: ({ openedBy }) => textOf(openedByWords[openedBy]) },
  { name: msg`Signed in`, minor: true, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
  { name: msg`Last used`, cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
];

const deviceColumns: readonly Column<Security['devices'][number]>[] = [
  { name: msg`Browser`, cell: ({ id }) => id },
  { name: msg`Known by`, minor: true, cell: ({ signedIn }) => (signedIn ? t`a sign-in` : t`a link in an e-mail`) },
  { name: msg`Known since`, minor: true, cell: ({ knownSince }) => <Moment iso={knownSince} /> },
  { name: msg`Last used`, cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
];

/** How a customer signs in: factors, open sessions and known browsers (R1.12). To be read; customers end their sessions themselves. */
export function CustomerSecurity(props: { readonly uid: string }) {
  useLingui();
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
          [
            t`Second factor`,
            secondFactorSince === null ? (
              t({ message: 'off', context: 'a second factor' })
            ) : (
              <Moment key="since" iso={secondFactorSince} />
            ),
          ],
          [t`Passkeys`, String(passkeys)],
          [t`API tokens`, String(tokens)],
        ]}
      />
      <h3>
        <Trans>Open sessions</Trans>
      </h3>
      {sessions.length === 0 ? (
        <Empty>
          <Trans>This customer is not signed in anywhere.</Trans>
        </Empty>
      ) : (
        <DataTable label={t`Open sessions`} columns={sessionColumns} items={sessions} keyOf={({ key }) => key} />
      )}
      <h3>
        <Trans>Known browsers</Trans>
      </h3>
      {devices.length === 0 ? (
        <Empty>
          <Trans>No browser is known of this customer.</Trans>
        </Empty>
      ) : (
        <DataTable label={t`Known browsers`} columns={deviceColumns} items={devices} keyOf={({ id }) => id} />
      )}
    </>
  );
}
