import type { ReactNode } from 'react';
import tables from './table.module.css';

/** Lets a table scroll sideways within itself, by keyboard too, so that the page never does. */
export function Scroll(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that these are controls
    <div className={tables.scroll} role="group" aria-label={props.label} tabIndex={0}>
      {props.children}
    </div>
  );
}
