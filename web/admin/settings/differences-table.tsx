import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';

/** What a change makes otherwise, a row for each: what holds now beside what holds then. */
export function DifferencesTable(props: {
  readonly label: string;
  /** What a row is one of: 'Part'. */
  readonly of: string;
  readonly rows: readonly { readonly name: string; readonly now: ReactNode; readonly after: ReactNode }[];
}) {
  return (
    <Scroll label={props.label}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{props.of}</th>
            <th scope="col">
              <Trans>Now</Trans>
            </th>
            <th scope="col">
              <Trans>Then</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ name, now, after }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{now}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
