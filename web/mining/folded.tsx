import { type ReactNode, useId, useState } from 'react';
import { ExpandIcon } from '#web/ui/icons.ts';
import styles from './folded.module.css';

/** A part of a screen that is one press away; it is drawn, and asks for its data, once it is opened. */
export function Folded(props: { readonly title: string; readonly about: string; readonly children: ReactNode }) {
  const title = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.folded} aria-labelledby={title}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            <h2 id={title}>{props.title}</h2>
            <small>{props.about}</small>
          </span>
          <ExpandIcon size={20} stroke={1.75} aria-hidden />
        </summary>
        {open && <div className={styles.inside}>{props.children}</div>}
      </details>
    </section>
  );
}
