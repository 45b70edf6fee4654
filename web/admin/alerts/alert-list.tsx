import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { listStaffAlerts, seeStaffAlerts } from '#api/staff-alerts.ts';
import { staffAlertCodes } from '#domain/review/staff-alerts.ts';
import { askedBy, daysFields, type FilterField, orders } from '#web/admin/lists/filter-fields.ts';
import { holderNames, holders } from '#web/admin/lists/holders.ts';
import { hiddenOf, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { Selecting } from '#web/admin/lists/selecting.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Filter, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { columnKey } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { alertWords, partNames } from './alert-words.ts';
import { alertColumns } from './alerts.tsx';
import { SeveralAlerts } from './several-alerts.tsx';

const states = ['open', 'ended', 'all'] as const;
type Shown = (typeof states)[number];

const empty: Readonly<Record<Shown, MessageDescriptor>> = {
  open: msg`No open alerts. Staff get a notice and an e-mail when a problem lasts three minutes.`,
  ended: msg`No alert has ended yet.`,
  all: msg`There has been no alert yet.`,
};

const fields: readonly FilterField[] = [
  {
    name: 'code',
    label: msg`Problem`,
    kind: 'choice',
    options: staffAlertCodes,
    words: Object.fromEntries(staffAlertCodes.map((code) => [code, alertWords[code].title])),
  },
  ...daysFields,
];

/** What of the alerts is shown, as the address has it. */
function useShown() {
  const address = useListAddress();
  const shown = states.find((state) => state === address.kept['show']) ?? 'open';
  const holder = holders.find((one) => one === address.kept['assigned']) ?? 'anybody';
  const asked = askedBy(fields, address.kept);
  const { order: typed, ...narrowed } = asked;
  const query = {
    ...asked,
    ...(shown === 'all' ? {} : { state: shown }),
    ...(holder === 'anybody' ? {} : { assigned: holder }),
  };
  const order = orders.find((one) => one === typed) ?? 'newest';
  const hidden = hiddenOf(address.kept);
  return { address, shown, holder, asked, narrowed, query, order, hidden } as const;
}

/** /admin/alerts: what is off and what was, the newest first unless asked otherwise (R5, R1.7). */
export function AlertList({ admin }: { readonly admin: string }) {
  const { t } = useLingui();
  const { address, shown, holder, asked, narrowed, query, order, hidden } = useShown();
  const may = useMay();
  const pages = useQueuePages(['admin', 'staff alerts', query], (page) =>
    call(listStaffAlerts, { query: { limit: 25, ...page, ...query } }),
  );
  const none = holder === 'anybody' ? textOf(empty[shown]) : t`No alert of these is here. See “Everybody’s”.`;
  return (
    <Panel id="alerts-title" title={orderedTitle(t`Alerts`, order)}>
      <SavedViews list="alerts" address={address} />
      <Filter
        label={t`Which alerts`}
        options={states}
        wordOf={(state) => textOf(partNames[state])}
        value={shown}
        onChange={(state) => address.change({ show: state === 'open' ? null : state })}
      />
      <Filter
        label={t`Whose alerts`}
        options={holders}
        wordOf={(one) => textOf(holderNames[one])}
        value={holder}
        onChange={(one) => address.change({ assigned: one === 'anybody' ? null : one })}
      />
      <ListTools
        what={t`alerts`}
        address={address}
        fields={fields}
        asked={asked}
        order={order}
        columns={alertColumns.slice(1)}
        hidden={hidden}
        file={`/api/admin/staff-alerts.csv${searchOf(query)}`}
      />
      <Selecting of={JSON.stringify(query)} may={may(seeStaffAlerts)}>
        <SeveralAlerts admin={admin} />
        <Listing pages={pages} what={t`alerts`} empty={emptyWords(t`alerts`, narrowed, none)} searched>
          <DataTable
            label={t`Alerts`}
            columns={alertColumns.filter((column, place) => place === 0 || !hidden.has(columnKey(column)))}
            items={pages.items}
            keyOf={({ id }) => id}
          />
        </Listing>
      </Selecting>
    </Panel>
  );
}
