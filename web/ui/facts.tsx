import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is known of a thing: `Fact`s, each below its term, or in a row with it. */
export function Facts(props: { readonly rows?: boolean; readonly children: ReactNode }) {
  return <dl className={props.rows ? styles.rows : styles.stacked}>{props.children}</dl>;
}

/** A term and what is known of it. */
export function Fact(props: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
