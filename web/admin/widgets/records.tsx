import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { Amount, type AmountText, columnOf } from '#web/ui/amount.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './records.module.css';
import { useRowFocus } from './row-focus.ts';

interface AnyColumn {
  /** Its head. By its English it is known in addresses and kept views: msg`Customer`, never a text that was translated before. */
  readonly name: Text;
  /** Right-aligned figures. */
  readonly number?: boolean;
  /** Left out on a narrow screen; what matters of it is shown in another cell there. */
  readonly minor?: boolean;
}

/** One column of a table of records: what it says of each, or an amount of each, whose points are below each other. */
export type Column<T> = AnyColumn &
  ({ readonly cell: (item: T) => ReactNode } | { readonly amount: (item: T) => AmountText });

/** By what an address knows a column, in every language. */
export const columnKey = ({ name }: AnyColumn): string => englishOf(name);

/** What the button of a closed row does. */
type RowAction = 'review' | 'details' | 'change';

/** On the button of a row. */
function wordOf(action: RowAction | 'close'): string {
  switch (action) {
    case 'review':
      return t`Review`;
    case 'details':
      return t`Details`;
    case 'change':
      return t`Change`;
    case 'close':
      return t`Close`;
  }
}

/** The same for those who do not see the row. */
function labelOf(action: RowAction | 'close', name: string): string {
  switch (action) {
    case 'review':
      return t`Review ${name}`;
    case 'details':
      return t`Details ${name}`;
    case 'change':
      return t`Change ${name}`;
    case 'close':
      return t`Close ${name}`;
  }
}

/** How a column says what it says of one of the items. */
export function cellOf<T>(column: Column<T>, items: readonly T[]): (item: T) => ReactNode {
  if ('cell' in column) return column.cell;
  const { amount } = column;
  const of = columnOf(items.map(amount));
  return (item) => <Amount {...amount(item)} of={of} />;
}

/** A table whose rows open in place or beside it: the record's facts and what can be decided about it. */
export function Records<T>(props: {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly items: readonly T[];
  /** A sentence about each, below its first cell; on a narrow screen over the whole width. */
  readonly noteOf?: (item: T) => string;
  readonly idOf: (item: T) => string;
  /** 'deposit of 100.00 USD by Carla': what the row's button opens, for those who do not see the row. */
  readonly nameOf: (item: T) => string;
  /** The way to the record's own page, beside the button of a row that is open in place; a part beside the table has its own. */
  readonly pageOf?: ((item: T) => ReactNode) | undefined;
  readonly actionOf: (item: T) => RowAction;
  /** Whether what waits can be decided now: the key for the next case passes over what cannot. Everything, unless given. */
  readonly isReady?: ((item: T) => boolean) | undefined;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  /** What a row opens in place; */
  readonly detail: (item: T) => ReactNode;
  /** unless there is a part beside the table for it, with this id. */
  readonly pane?: string | undefined;
}) {
  useLingui();
  const { columns, noteOf, opened, onOpen, pane } = props;
  const prefix = useId();
  const narrow = pane !== undefined && opened !== null;
  // Beside the table its list has it.
  const inPlace = pane === undefined ? opened : null;
  const table = useRowFocus<T, HTMLTableElement>({
    opened: inPlace,
    items: props.items,
    idOf: props.idOf,
    beside: false,
  });
  const cells = columns.map((column) => cellOf(column, props.items));
  const classOf = ({ number, minor }: Column<T>) =>
    [number ? tables.number : '', minor ? tables.minor : ''].filter(Boolean).join(' ');
  return (
    <Scroll label={props.label} compact={narrow}>
      <table ref={table} className={`${tables.table} ${styles.records} ${narrow ? styles.compact : ''}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" className={classOf(column)}>
                {textOf(column.name)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t({ message: 'Open', context: 'a button' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.items.map((item) => {
            const id = props.idOf(item);
            const open = opened === id;
            const action = open ? 'close' : props.actionOf(item);
            const waits = action === 'review' && (props.isReady?.(item) ?? true);
            return (
              <Fragment key={id}>
                <tr data-open={open}>
                  {columns.map((column, nth) => (
                    <td key={columnKey(column)} className={classOf(column)}>
                      {cells[nth]?.(item)}
                      {nth === 0 && noteOf && <small className={`${tables.note} ${styles.wide}`}>{noteOf(item)}</small>}
                    </td>
                  ))}
                  <td className={styles.open}>
                    {open && pane === undefined && props.pageOf?.(item)}
                    <Button
                      variant={waits ? 'outline' : 'subtle'}
                      size="compact-sm"
                      data-row={open ? 'open' : waits ? 'waits' : 'rests'}
                      data-record={id}
                      data-closes={open || undefined}
                      aria-expanded={open}
                      aria-controls={pane ?? `${prefix}${id}`}
                      aria-label={labelOf(action, props.nameOf(item))}
                      onClick={() => onOpen(open ? null : id)}
                    >
                      {wordOf(action)}
                    </Button>
                  </td>
                </tr>
                {noteOf && (
                  <tr className={styles.about}>
                    <td colSpan={columns.length + 1}>{noteOf(item)}</td>
                  </tr>
                )}
                {open && pane === undefined && (
                  <tr className={styles.detail} id={`${prefix}${id}`} data-case>
                    <td colSpan={columns.length + 1}>{props.detail(item)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What is known about a record, as terms and their values; a null value is left out. */
export function Facts(props: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(
        ([term, value]) =>
          value !== null && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The two halves of an opened record: what is known, and what is to be decided. */
export function Case(props: {
  readonly known: ReactNode;
  readonly decide: ReactNode;
  readonly below: ReactNode;
  /** What is decided, where a page has several decisions. */
  readonly title?: string | undefined;
  /** On the record's own page, whose card it is in. */
  readonly whole?: true | undefined;
}) {
  useLingui();
  return (
    <div className={props.whole ? `${styles.case} ${styles.whole}` : styles.case}>
      <div>{props.known}</div>
      <section className={styles.decide} aria-label={props.title ?? t`Decision`}>
        <h3>{props.title ?? t`Decision`}</h3>
        {props.decide}
      </section>
      <div className={styles.below}>{props.below}</div>
    </div>
  );
}
