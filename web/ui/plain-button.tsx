import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

/** A button for what has to work before the form library is there, or without it. */
export function PlainButton(props: {
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.button} disabled={props.busy} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
