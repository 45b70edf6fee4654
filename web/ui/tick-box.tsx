import { type ReactNode, useId } from 'react';
import styles from './tick-box.module.css';

/** One thing that is agreed to or switched on. */
export function TickBox(props: {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly error?: string | null;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  const { error = null } = props;
  const id = useId();
  return (
    <div className={styles.box}>
      <label>
        <input
          type="checkbox"
          checked={props.checked}
          disabled={props.disabled}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>{props.children}</span>
      </label>
      {error !== null && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
