import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { periodText } from './report-words.ts';
import styles from './reports.module.css';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** One figure of a period. */
export interface FigureCell<P> {
  /** By its English it is known: msg`Margin`. */
  readonly name: Text;
  readonly show: (period: P) => ReactNode;
  /** Where it is: a column, one that gives way on a narrow screen, or in what opens below the row. */
  readonly place: 'column' | 'wide' | 'below';
}

/** Periods, newest first: a row has the figures that are read most, the others open below it. */
export function FiguresTable<P extends Days>(props: {
  readonly label: string;
  readonly periods: readonly P[];
  readonly figures: readonly FigureCell<P>[];
}) {
  useLingui();
  const columns = props.figures.filter(({ place }) => place !== 'below');
  return (
    <Scroll label={props.label}>
      <table className={`${tables.table} ${styles.periods}`}>
        <thead>
          <tr>
            <th scope="col">{t`Period`}</th>
            {columns.map((cell) => (
              <th key={englishOf(cell.name)} scope="col" className={classOf(cell)}>
                {textOf(cell.name)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t`More figures`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.periods.toReversed().map((period) => (
            <PeriodRow key={period.from} period={period} columns={columns} figures={props.figures} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const classOf = ({ place }: Pick<FigureCell<never>, 'place'>): string =>
  `${tables.number} ${place === 'wide' ? tables.minor : ''}`;

function PeriodRow<P extends Days>(props: {
  readonly period: P;
  readonly columns: readonly FigureCell<P>[];
  readonly figures: readonly FigureCell<P>[];
}) {
  useLingui();
  const { period, columns } = props;
  const days = periodText(period);
  const [open, setOpen] = useState(false);
  const below = useId();
  return (
    <>
      <tr data-open={open}>
        <th scope="row">{days}</th>
        {columns.map((cell) => (
          <td key={englishOf(cell.name)} className={classOf(cell)}>
            {cell.show(period)}
          </td>
        ))}
        <td className={styles.more}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={below}
            aria-label={t`More figures of ${days}`}
            onClick={() => setOpen(!open)}
          >
            <ExpandIcon size={20} stroke={1.75} aria-hidden />
          </button>
        </td>
      </tr>
      {/* A printed report has them all. */}
      <tr id={below} hidden={!open} className={styles.below}>
        <td colSpan={columns.length + 2}>
          <dl className={styles.figures}>
            {props.figures.map((cell) => (
              <Fragment key={englishOf(cell.name)}>
                {cell.place !== 'column' && (
                  <div className={cell.place === 'below' ? undefined : tables.narrow}>
                    <dt>{textOf(cell.name)}</dt>
                    <dd>{cell.show(period)}</dd>
                  </div>
                )}
              </Fragment>
            ))}
          </dl>
        </td>
      </tr>
    </>
  );
}
