import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Deposits } from './fair-play-deposits.tsx';
import { Quotes } from './fair-play-quotes.tsx';
import { CopyBounds, SealsAndClock } from './fair-play-records.tsx';
import { PaymentTerms, PriceSettings } from './fair-play-settings.tsx';
import { WatchGaps } from './fair-play-watches.tsx';

/** What is far down on the page, and loaded beside its figures. */
export function Later({ figures }: { readonly figures: ReplyOf<typeof readFairPlay> }) {
  return (
    <>
      <Quotes quotes={figures.quotes} time={figures.time} />
      <Deposits deposits={figures.deposits} />
      <PriceSettings settings={figures.settings} terms={figures.terms} />
      <PaymentTerms payments={figures.payments} />
      <CopyBounds bounds={figures.bounds} />
      <WatchGaps watches={figures.watches} />
      <SealsAndClock seals={figures.seals} clock={figures.clock} />
    </>
  );
}
