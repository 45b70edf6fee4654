import type { ReactNode } from 'react';
import { Scroll } from './scroll.tsx';
import tables from './table.module.css';

interface Column {
  readonly name: string;
  /** Numbers stand at the right. */
  readonly number?: boolean;
  /** Left out where the room is narrow; its cells then have `tables.minor` too. */
  readonly minor?: boolean;
}

/** A table with one row of heads, which scrolls sideways within itself; its rows are given. */
export function ListTable(props: {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}) {
  return (
    <Scroll label={props.label}>
      <table className={tables.table}>
        <thead>
          <tr>
            {props.columns.map(({ name, number, minor }) => (
              <th key={name} scope="col" className={`${number ? tables.number : ''} ${minor ? tables.minor : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </Scroll>
  );
}
