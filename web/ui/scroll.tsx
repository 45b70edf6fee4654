import type { ReactNode } from 'react';
import tables from './table.module.css';
import { useTableFit } from './table-fit.ts';
import { usePhone } from './use-wide.ts';

/**
 * Shows of a table what its room can: all columns, those that matter, or a line for each cell (R1.5). A table that is too wide even so
 * scrolls sideways within itself, by keyboard too, so that the page never does.
 */
export function Scroll(props: {
  readonly label: string;
  /** Only the columns that matter, however wide the room is. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}) {
  const phone = usePhone();
  const scroll = useTableFit(phone || props.compact ? 'compact' : 'whole');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1)
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that these are controls
    <div ref={scroll} className={tables.scroll} role="group" aria-label={props.label} tabIndex={0}>
      {props.children}
    </div>
  );
}
