import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import styles from './charts.module.css';
import { csvOf } from './csv.ts';

/** The points of a chart as a table, and as a file. */
export function ChartTable(props: {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly number?: boolean }[];
  /** As they are read, newest first; made when they are asked for. */
  readonly rows: () => readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly file: string;
  /** Rows of the file, names first, oldest first. */
  readonly csv: () => readonly (readonly string[])[];
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.points} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Show as table</Trans>
      </summary>
      {open && (
        <>
          <PlainButton onClick={() => keep(props.file, csvOf(props.csv()))}>
            <Trans>Download CSV</Trans>
          </PlainButton>
          <Scroll label={props.label}>
            <table className={tables.table}>
              <thead>
                <tr>
                  {props.columns.map(({ name, number }) => (
                    <th key={name} scope="col" className={number ? tables.number : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {props.rows().map(({ key, cells }) => (
                  <tr key={key}>
                    {props.columns.map(({ name, number }, nth) => (
                      <td key={name} className={number ? tables.number : undefined}>
                        {cells[nth]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </details>
  );
}

function keep(name: string, text: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
