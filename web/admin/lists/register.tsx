import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Listing } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { askedBy, customerIdField, daysFields, type FilterField } from './filter-fields.ts';
import { searchOf, useListAddress } from './list-address.ts';
import { ListTools } from './list-tools.tsx';

type Asked = Readonly<Record<string, string>>;

/** So many entries of a register are read at a time. */
const entriesAPage = 25;

/** A register, newest first, narrowed by one choice, a customer and days. The address holds the filters. */
export function Register<T>(props: {
  readonly id: string;
  readonly title: string;
  /** What its table is called. */
  readonly label: string;
  /** 'entries' */
  readonly what: string;
  readonly empty: string;
  readonly choice: FilterField;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (item: T) => string;
  /** Where the whole of it is. */
  readonly file: string;
  /** 'travel-records': what its pages are kept under. */
  readonly list: string;
  readonly read: (
    page: { readonly limit: number; readonly cursor?: string },
    asked: Asked,
  ) => Promise<{ readonly items: T[]; readonly nextCursor: string | null }>;
}) {
  const address = useListAddress();
  const fields = [props.choice, customerIdField, ...daysFields];
  const { order: _, ...asked } = askedBy(fields, address.kept);
  const pages = useQueuePages(['admin', props.list, asked], (page) =>
    props.read({ limit: entriesAPage, ...page }, asked),
  );
  return (
    <Panel id={props.id} title={props.title}>
      <ListTools
        what={props.what}
        address={address}
        fields={fields}
        asked={asked}
        order={null}
        columns={[]}
        hidden={new Set()}
        file={`${props.file}${searchOf(asked)}`}
      />
      <Listing pages={pages} what={props.what} empty={emptyWords(props.what, asked, props.empty)} searched>
        <DataTable label={props.label} columns={props.columns} items={pages.items} keyOf={props.keyOf} />
      </Listing>
    </Panel>
  );
}
