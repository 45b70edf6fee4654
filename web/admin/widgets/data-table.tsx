import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { textOf } from '#web/texts/text.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import tables from '#web/ui/table.module.css';
import { type Column, cellOf, columnKey } from './records.tsx';

const classOf = <T,>({ number, minor }: Column<T>): string | undefined =>
  [number ? tables.number : '', minor ? tables.minor : ''].filter(Boolean).join(' ') || undefined;

/** A table whose rows say what they have to say, without opening. */
export function DataTable<T>(props: {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
}): ReactNode {
  useLingui();
  const { label, columns, items, keyOf } = props;
  const heads = columns.map((column) => ({ ...column, name: textOf(column.name) }));
  const cells = columns.map((column) => cellOf(column, items));
  return (
    <ListTable label={label} columns={heads}>
      {items.map((item) => (
        <tr key={keyOf(item)}>
          {columns.map((column, nth) => (
            <td key={columnKey(column)} className={classOf(column)}>
              {cells[nth]?.(item)}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
