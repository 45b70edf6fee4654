import type { ReactNode } from 'react';
import styles from './island.module.css';

/** The parts of the landing that a script goes on with, where the rendering ended. The rest of the page is as it was sent. */
export type IslandName = 'preparing' | 'live-price' | 'proof';

/** Where one of them stands in the page. */
export function Island(props: { readonly name: IslandName; readonly children?: ReactNode }) {
  return (
    <div className={styles.island} data-island={props.name}>
      {props.children}
    </div>
  );
}
