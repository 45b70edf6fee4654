import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { CopyBounds, SealsAndClock } from './fair-play-records.tsx';
import { PriceSettings } from './fair-play-settings.tsx';

/** What is kept with its time (Z3, T1, C3, C6), and how times are seen to be true (L7, Z6): the lower part of the page, loaded after it. */
export function Kept({ figures }: { readonly figures: ReplyOf<typeof readFairPlay> }) {
  return (
    <>
      <PriceSettings settings={figures.settings} terms={figures.terms} />
      <CopyBounds bounds={figures.bounds} />
      <SealsAndClock seals={figures.seals} clock={figures.clock} />
    </>
  );
}
