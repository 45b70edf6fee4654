import { useLingui } from '@lingui/react';
import type { StaffList } from '#api/staff-views.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, columnKey } from '#web/admin/widgets/records.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { askedBy, type FilterField, orders } from './filter-fields.ts';
import { hiddenOf, searchOf, useListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';
import { SavedViews } from './saved-views.tsx';

type Asked = Readonly<Record<string, string>>;

/** So many entries of a register are read at a time. */
const entriesAPage = 25;

/** A list whose rows say what they have to say: filters, order, columns, kept views and the whole as a file, by the address (R1.7). */
export function Register<T>(props: {
  readonly id: string;
  /** Of the panel, which is named with its order. */
  readonly title: string;
  /** What its table is called. */
  readonly label: string;
  /** 'entries', in the reader's language, as its other texts are. */
  readonly what: string;
  readonly empty: string;
  /** What is said where a page looked at many and none of them fit, but older ones may. */
  readonly emptySoFar?: string;
  readonly fields: readonly FilterField[];
  /** It is read newest first, and in no other order. */
  readonly newestOnly?: true;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (item: T) => string;
  /** Where the whole of it is. */
  readonly file: string;
  /** What its views and its pages are kept under. */
  readonly list: StaffList;
  /** Of which record it is the list, where it is on its page. */
  readonly of?: string;
  readonly read: (
    page: { readonly limit: number; readonly cursor?: string },
    asked: Asked,
  ) => Promise<{ readonly items: T[]; readonly nextCursor: string | null }>;
}) {
  useLingui();
  const { list, fields, columns, newestOnly = false } = props;
  const address = useListAddress();
  const { order: typed, ...filters } = askedBy(fields, address.kept);
  const order = newestOnly ? 'newest' : (orders.find((one) => one === typed) ?? 'newest');
  const asked: Asked = { ...filters, ...(!newestOnly && typed !== undefined && { order: typed }) };
  const hidden = hiddenOf(address.kept);
  const pages = useQueuePages(['admin', list, props.of, asked], (page) =>
    props.read({ limit: entriesAPage, ...page }, asked),
  );
  const empty = (pages.hasMore && props.emptySoFar) || emptyWords(props.what, filters, props.empty);
  return (
    <Panel id={props.id} title={orderedTitle(props.title, order)}>
      <SavedViews list={list} address={address} />
      <ListTools
        what={props.what}
        address={address}
        fields={fields}
        asked={asked}
        order={newestOnly ? null : order}
        columns={columns.slice(1)}
        hidden={hidden}
        file={`${props.file}${searchOf(asked)}`}
      />
      <Listing pages={pages} what={props.what} empty={empty} searched>
        <DataTable
          label={props.label}
          columns={columns.filter((column, place) => place === 0 || !hidden.has(columnKey(column)))}
          items={pages.items}
          keyOf={props.keyOf}
        />
      </Listing>
    </Panel>
  );
}
