import type { ReactNode } from 'react';
import { ListTable } from '#web/ui/list-table.tsx';
import tables from '#web/ui/table.module.css';
import { type Column, cellOf } from './records.tsx';

const classOf = <T,>({ number, minor }: Column<T>): string | undefined =>
  [number ? tables.number : '', minor ? tables.minor : ''].filter(Boolean).join(' ') || undefined;

/** A table whose rows say what they have to say, without opening. */
export function DataTable<T>(props: {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
}): ReactNode {
  const { label, columns, items, keyOf } = props;
  const cells = columns.map((column) => cellOf(column, items));
  return (
    <ListTable label={label} columns={columns}>
      {items.map((item) => (
        <tr key={keyOf(item)}>
          {columns.map((column, nth) => (
            <td key={column.name} className={classOf(column)}>
              {cells[nth]?.(item)}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
