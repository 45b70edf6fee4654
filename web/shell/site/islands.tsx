import type { ReactNode } from 'react';
import { Preparing } from '#web/shell/demo/preparing.tsx';
import styles from '#web/site/island.module.css';
import type { IslandName } from '#web/site/island.tsx';
import { LivePrice } from '#web/site/live-price.tsx';
import { Proof } from '#web/site/proof.tsx';
import { siteBrand } from './site-brand.ts';

/** What goes on by itself in the landing. */
const parts: Readonly<Record<IslandName, () => ReactNode>> = {
  preparing: () => <Preparing mode={siteBrand().mode} />,
  'live-price': () => <LivePrice />,
  proof: () => <Proof />,
};

/** Each of them with its place in the document. Throws where the document has none for one. */
export const islands = (): readonly { readonly place: Element; readonly part: ReactNode }[] =>
  Object.entries(parts).map(([name, part]) => {
    const place = document.querySelector(`.${styles['island']}[data-island="${name}"]`);
    if (place === null) throw new Error(`the landing has no place for ${name}`);
    return { place, part: part() };
  });
