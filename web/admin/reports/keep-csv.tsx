import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { save } from '#web/client/download.ts';
import { csvOf } from '#web/ui/charts/csv.ts';
import styles from './reports.module.css';

/** Keeps rows as a file of comma-separated values; made when it is asked for. */
export function KeepCsv(props: { readonly name: string; readonly rows: () => readonly (readonly string[])[] }) {
  const { name, rows } = props;
  return (
    <Button
      className={styles.keep}
      size="compact-sm"
      variant="default"
      onClick={() => save({ name, file: new Blob([csvOf(rows())], { type: 'text/csv' }) })}
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}
