import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/panel.tsx';
import styles from './status-message.module.css';

/** What became of the last decision; a new object each time, so that the same sentence can be said twice. */
export interface StatusText {
  readonly tone: 'success' | 'warn' | 'info';
  readonly sentence: string;
}

export type ShowStatus = (statusText: StatusText | null) => void;

/** Says what happened beside a form that one writes on in: the focus stays there. */
export function StatusLine(props: { readonly children: string }) {
  return (
    <p role="status" className={styles.statusLine}>
      {props.children}
    </p>
  );
}

/**
 * Shows at the top of a queue what became of a decision, and takes the focus, since the row it came from may be gone; where a row of its list
 * is to have it, that one takes it from here.
 */
export function StatusMessage(props: { readonly statusText: StatusText | null }) {
  const place = useRef<HTMLDivElement>(null);
  const { statusText } = props;
  useEffect(() => {
    if (statusText) place.current?.focus();
  }, [statusText]);
  return (
    <div ref={place} tabIndex={-1} className={styles.statusMessage} data-outcome>
      {statusText && <Notice tone={statusText.tone}>{statusText.sentence}</Notice>}
    </div>
  );
}
