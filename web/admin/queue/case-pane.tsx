import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './case-pane.module.css';

/** An open record with its own title, beside its list or above it. */
export function CasePane(props: {
  /** Of the element, for the row that opens it. */
  readonly id: string;
  readonly title: string;
  /** The way to the record's own page. */
  readonly page: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { title } = props;
  const titleId = `${props.id}-title`;
  return (
    <section id={props.id} className={styles.pane} aria-labelledby={titleId} data-case>
      <header className={styles.head}>
        <h3 id={titleId} tabIndex={-1} data-case-title>
          {title}
        </h3>
        {props.page}
        <Button variant="subtle" size="compact-sm" data-closes aria-label={t`Close ${title}`} onClick={props.onClose}>
          <Trans>Close</Trans>
        </Button>
      </header>
      {props.children}
    </section>
  );
}
