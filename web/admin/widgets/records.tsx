import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import { Amount, type AmountText, columnOf } from '#web/ui/amount.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './records.module.css';

interface AnyColumn {
  readonly name: string;
  /** Right-aligned figures. */
  readonly number?: boolean;
  /** Left out on a narrow screen; what matters of it is shown in another cell there. */
  readonly minor?: boolean;
}

/** One column of a table of records: what it says of each, or an amount of each, whose points are below each other. */
export type Column<T> = AnyColumn &
  ({ readonly cell: (item: T) => ReactNode } | { readonly amount: (item: T) => AmountText });

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
  readonly idOf: (item: T) => string;
  /** 'deposit of 100.00 USD by Carla': what the row's button opens, for those who do not see the row. */
  readonly nameOf: (item: T) => string;
  /** The way to the record's own page, beside the button of a row that is open in place; a part beside the table has its own. */
  readonly pageOf?: ((item: T) => ReactNode) | undefined;
  readonly actionOf: (item: T) => 'Review' | 'Details' | 'Change';
  /** Whether what waits can be decided now: the key for the next case passes over what cannot. Everything, unless given. */
  readonly isReady?: ((item: T) => boolean) | undefined;
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
  /** What a row opens in place; */
  readonly detail: (item: T) => ReactNode;
  /** unless there is a part beside the table for it, with this id. */
  readonly pane?: string | undefined;
}) {
  const { columns, opened, onOpen, pane } = props;
  const prefix = useId();
  const narrow = pane !== undefined && opened !== null;
  const cells = columns.map((column) => cellOf(column, props.items));
  const classOf = ({ number, minor }: Column<T>) =>
    [number ? tables.number : '', minor ? `${tables.minor} ${styles.minor}` : ''].filter(Boolean).join(' ');
  return (
    <Scroll label={props.label}>
      <table className={`${tables.table} ${styles.records} ${narrow ? styles.compact : ''}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.items.map((item) => {
            const id = props.idOf(item);
            const open = opened === id;
            const word = open ? 'Close' : props.actionOf(item);
            const waits = word === 'Review' && (props.isReady?.(item) ?? true);
            return (
              <Fragment key={id}>
                <tr data-open={open}>
                  {columns.map((column, nth) => (
                    <td key={column.name} className={classOf(column)}>
                      {cells[nth]?.(item)}
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
                      aria-label={`${word} ${props.nameOf(item)}`}
                      onClick={() => onOpen(open ? null : id)}
                    >
                      {word}
                    </Button>
                  </td>
                </tr>
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
  return (
    <div className={props.whole ? `${styles.case} ${styles.whole}` : styles.case}>
      <div>{props.known}</div>
      <section className={styles.decide} aria-label={props.title ?? 'Decision'}>
        <h3>{props.title ?? 'Decision'}</h3>
        {props.decide}
      </section>
      <div className={styles.below}>{props.below}</div>
    </div>
  );
}
