import { lazy, type ReactNode, Suspense } from 'react';
import styles from '#web/site/island.module.css';
import type { IslandName } from '#web/site/island.tsx';
import { LivePrice } from '#web/site/live-price.tsx';
import { Proof } from '#web/site/proof.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { siteBrand } from './site-brand.ts';

/** A production never loads it. */
const Progress = lazy(async () => ({
  default: (await loadChunk(() => import('./landing-progress.tsx'))).LandingProgress,
}));

/** What goes on by itself in the landing. */
const parts: Readonly<Record<IslandName, () => ReactNode>> = {
  preparing: () =>
    siteBrand().mode === 'demo' ? (
      <Suspense>
        <Progress />
      </Suspense>
    ) : null,
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
