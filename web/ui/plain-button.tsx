import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

/** A button for what has to work before the form library is there, or without it. */
export function PlainButton(props: {
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { busy = false } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Never `disabled`: that would take the focus from it.
      onClick={busy ? undefined : props.onClick}
    >
      {props.children}
    </button>
  );
}
