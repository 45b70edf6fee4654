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
  const titleId = `${props.id}-title`;
  return (
    <section id={props.id} className={styles.pane} aria-labelledby={titleId} data-case>
      <header className={styles.head}>
        <h3 id={titleId} tabIndex={-1} data-case-title>
          {props.title}
        </h3>
        {props.page}
        <Button
          variant="subtle"
          size="compact-sm"
          data-closes
          aria-label={`Close ${props.title}`}
          onClick={props.onClose}
        >
          Close
        </Button>
      </header>
      {props.children}
    </section>
  );
}
