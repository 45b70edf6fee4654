import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A titled part of a screen. */
export function Panel(props: {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-labelledby={props.id}>
      <header className={styles.header}>
        <h2 id={props.id} tabIndex={-1}>
          {props.title}
        </h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

/** What a list says when there is nothing in it: why, and the one thing to do next. */
export function Empty(props: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{props.children}</p>;
}

type Tone = 'error' | 'success' | 'warn' | 'info';

/** Says what happened. Errors interrupt a screen reader; the rest waits its turn. */
export function Notice(props: { readonly tone: Tone; readonly children: ReactNode }) {
  const urgent = props.tone === 'error';
  return (
    <div className={styles.notice} data-tone={props.tone} role={urgent ? 'alert' : 'status'}>
      {props.children}
    </div>
  );
}

/** A labelled word for a state; the word says it, the colour only helps. */
export function Tag(props: { readonly tone: 'up' | 'down' | 'quiet' | 'warn'; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
