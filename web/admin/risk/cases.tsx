import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { assignRiskCases, listRiskCases } from '#api/risk-cases.ts';
import { findingCodes } from '#domain/risk/cases.ts';
import { askedBy, type FilterField, orders, recordFields } from '#web/admin/lists/filter-fields.ts';
import { holderNames, holders } from '#web/admin/lists/holders.ts';
import { hiddenOf, type Kept, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { Promised } from '#web/admin/support/promise.tsx';
import { SupportSearch } from '#web/admin/support/support-search.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { emptyWords, Filter, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, columnKey } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { findingNames, outcomeName, outcomeTone } from './case-words.ts';
import { ScreeningPanel } from './screening-panel.tsx';
import { SeveralCases } from './several-cases.tsx';

type Listed = ReplyOf<typeof listRiskCases>['items'][number];

const parts = ['open', 'decided'] as const;
const partNames = {
  open: msg`To decide`,
  decided: msg({ message: 'Decided', context: 'cases' }),
} as const;
const empty = {
  open: msg`No case is open. Findings of the rules or the screening list appear here.`,
  decided: msg`No case is decided yet.`,
} as const;

const fields: readonly FilterField[] = [
  { name: 'found', label: msg`Found`, kind: 'choice', options: findingCodes, words: findingNames },
  ...recordFields,
];

const customerColumn: Column<Listed> = {
  name: msg`Customer`,
  cell: ({ id, customer, assignee, decision }) => (
    <Selects id={id} name={customer.displayName}>
      <Link to="/admin/cases/$case" params={{ case: id }} data-row={decision === null ? 'waits' : 'rests'}>
        {customer.displayName}
      </Link>
      <small className={tables.narrow}>{assignee?.name ?? t`unassigned`}</small>
    </Selects>
  ),
};

/** The columns that can be hidden. The address has their names, which are the same in both parts of the list. */
const furtherColumns: readonly Column<Listed>[] = [
  {
    name: msg`Found`,
    cell: ({ codes, findings }) =>
      `${codes.map((code) => textOf(findingNames[code])).join(', ')}${findings > codes.length ? ` (${findings})` : ''}`,
  },
  { name: msg`Assigned to`, minor: true, cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    name: msg`Waiting or decision`,
    number: true,
    cell: ({ openedAt, dueAt, decision, lifted }) =>
      decision === null ? (
        <>
          <Waiting since={openedAt} /> · <Promised dueAt={dueAt} />
        </>
      ) : (
        <>
          <Tag tone={outcomeTone(decision.code, lifted !== null)}>{outcomeName(decision.code, lifted !== null)}</Tag>{' '}
          <Moment iso={decision.time} />
        </>
      ),
  },
];

/** Which cases an address asks for, and in which order. */
function casesOf(kept: Kept) {
  const part = parts.find((one) => one === kept['show']) ?? 'open';
  const holder = holders.find((one) => one === kept['holder']) ?? 'anybody';
  const search = kept['search'] ?? '';
  const asked = askedBy(fields, kept);
  const order = orders.find((one) => one === asked['order']) ?? (part === 'open' ? 'oldest' : 'newest');
  const query = {
    ...asked,
    state: part,
    ...(holder === 'anybody' ? {} : { assigned: holder }),
    ...(search === '' ? {} : { search }),
  };
  return { part, holder, search, asked, order, query };
}

/** /admin/cases: what was found about customers, the longest waiting on top (O4). */
export function RiskCases({ admin }: { readonly admin: string }) {
  useLingui();
  const address = useListAddress();
  const { kept, change } = address;
  const { part, holder, search, asked, order, query } = casesOf(kept);
  const may = useMay();
  const hidden = hiddenOf(kept);
  const pages = useQueuePages(['admin', 'risk-cases', query], (page) =>
    call(listRiskCases, { query: { ...page, ...query } }),
  );
  const { order: _, ...filters } = asked;
  const narrowing = { ...filters, ...(holder !== 'anybody' && { holder }) };
  const found =
    search === '' ? emptyWords(t`cases`, narrowing, textOf(empty[part])) : t`Nothing here matches “${search}”.`;
  return (
    <div className={listing.stack}>
      <Panel id="cases-title" title={orderedTitle(textOf(partNames[part]), order)}>
        <SupportSearch
          key={search}
          what={t`cases`}
          label={t`Name, e-mail or id of the customer, or id of the case`}
          searched={search}
          onSearch={(text) => change({ search: text })}
        />
        <SavedViews list="cases" address={address} />
        <ListTools
          what={t`cases`}
          address={address}
          fields={fields}
          asked={asked}
          order={order}
          columns={furtherColumns}
          hidden={hidden}
          file={`/api/admin/risk-cases.csv${searchOf(query)}`}
        />
        <Filter
          label={t`Which cases`}
          options={parts}
          wordOf={(one) => textOf(partNames[one])}
          value={part}
          onChange={(one) => change({ show: one === 'open' ? null : one })}
        />
        <Filter
          label={t`Whose cases`}
          options={holders}
          wordOf={(one) => textOf(holderNames[one])}
          value={holder}
          onChange={(one) => change({ holder: one === 'anybody' ? null : one })}
        />
        <Selecting of={address.searchWith({})} may={part === 'open' && may(assignRiskCases)}>
          <SeveralCases admin={admin} />
          <Listing
            pages={pages}
            what={t`cases`}
            empty={found}
            searched
            waits={pages.items.some(({ decision }) => decision === null)}
          >
            <DataTable
              label={t`Cases`}
              columns={[customerColumn, ...furtherColumns.filter((column) => !hidden.has(columnKey(column)))]}
              items={pages.items}
              keyOf={({ id }) => id}
            />
          </Listing>
        </Selecting>
      </Panel>
      <ScreeningPanel />
    </div>
  );
}
