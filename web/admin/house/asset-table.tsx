import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './asset-table.module.css';

/** What something is called, with its figure of each asset. */
export interface AssetRow {
  readonly name: string;
  readonly figures: readonly ReactNode[];
  /** Adds up the rows above it. */
  readonly sum?: boolean;
}

/** The figure of what is not there: side by side it keeps its place, on a narrow screen it has no line. */
export const none = '–';

const nameOf = (asset: string): string => (asset === 'PUSD' ? t`Practice USD` : asset);

/** Figures by asset, side by side where there is room. */
export function AssetTable(props: {
  readonly label: string;
  /** Of the first column. */
  readonly head: string;
  readonly assets: readonly string[];
  readonly rows: readonly AssetRow[];
}) {
  useLingui();
  return (
    <Scroll label={props.label}>
      <table className={`${tables.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{props.head}</th>
            {props.assets.map((asset) => (
              <th key={asset} scope="col" className={tables.number}>
                {nameOf(asset)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ name, figures, sum }) => (
            <tr key={name} className={sum ? styles.sum : undefined}>
              <th scope="row">{name}</th>
              {props.assets.map((asset, nth) => (
                <td key={asset} data-none={figures[nth] === none || undefined} className={tables.number}>
                  {figures[nth]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
