import { listStaffAlerts, seeStaffAlerts } from '#api/staff-alerts.ts';
import { useListAddress } from '#web/admin/lists/list-address.ts';
import { Selecting } from '#web/admin/lists/selecting.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Filter, Listing } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import { alertColumns } from './alerts.tsx';
import { SeveralAlerts } from './several-alerts.tsx';

const states = ['open', 'ended', 'all'] as const;
type Shown = (typeof states)[number];

const holders = ['anybody', 'me', 'nobody'] as const;
const holderNames = { anybody: 'Everybody’s', me: 'Assigned to me', nobody: 'Unassigned' } as const;

const empty: Readonly<Record<Shown, string>> = {
  open: 'No open alerts. Staff get a notice and an e-mail when a problem lasts three minutes.',
  ended: 'No alert has ended yet.',
  all: 'There has been no alert yet.',
};

/** /admin/alerts: what is off and what was, the newest first (R5). */
export function AlertList({ admin }: { readonly admin: string }) {
  const address = useListAddress();
  const shown = states.find((state) => state === address.kept['show']) ?? 'open';
  const holder = holders.find((one) => one === address.kept['assigned']) ?? 'anybody';
  const may = useMay();
  const pages = useQueuePages(['admin', 'staff alerts', shown, holder], (page) =>
    call(listStaffAlerts, {
      query: {
        limit: 25,
        ...page,
        ...(shown === 'all' ? {} : { state: shown }),
        ...(holder === 'anybody' ? {} : { assigned: holder }),
      },
    }),
  );
  return (
    <Panel id="alerts-title" title="Alerts, newest first">
      <Filter
        label="Which alerts"
        options={states}
        wordOf={(state) => state}
        value={shown}
        onChange={(state) => address.change({ show: state === 'open' ? null : state })}
      />
      <Filter
        label="Whose alerts"
        options={holders}
        wordOf={(one) => holderNames[one]}
        value={holder}
        onChange={(one) => address.change({ assigned: one === 'anybody' ? null : one })}
      />
      <Selecting of={`${shown} ${holder}`} may={may(seeStaffAlerts)}>
        <SeveralAlerts admin={admin} />
        <Listing
          pages={pages}
          what="alerts"
          empty={holder === 'anybody' ? empty[shown] : 'No alert of these is here. See “Everybody’s”.'}
        >
          <DataTable label="Alerts" columns={alertColumns} items={pages.items} keyOf={({ id }) => id} />
        </Listing>
      </Selecting>
    </Panel>
  );
}
