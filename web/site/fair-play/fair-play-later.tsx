import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Deposits } from './fair-play-deposits.tsx';
import { Incidents } from './fair-play-incidents.tsx';
import { Orders } from './fair-play-orders.tsx';
import { Quotes } from './fair-play-quotes.tsx';
import { CopyBounds, SealsAndClock } from './fair-play-records.tsx';
import { PaymentTerms, PriceSettings } from './fair-play-settings.tsx';
import { Summary } from './fair-play-summary.tsx';
import { WatchGaps } from './fair-play-watches.tsx';

/** The page in short, and sections that are far down on it by their group: loaded beside its figures. */
interface Later {
  readonly figures: ReplyOf<typeof readFairPlay>;
}

export const LaterSummary = ({ figures }: Later) => <Summary figures={figures} />;

export const LaterCounted = ({ figures }: Later) => <Deposits deposits={figures.deposits} />;

export const LaterSealed = ({ figures }: Later) => (
  <>
    <PriceSettings settings={figures.settings} terms={figures.terms} time={figures.time} />
    <PaymentTerms payments={figures.payments} time={figures.time} />
    <CopyBounds bounds={figures.bounds} time={figures.time} />
    <Quotes quotes={figures.quotes} time={figures.time} />
    <SealsAndClock seals={figures.seals} clock={figures.clock} />
  </>
);

export const LaterOwnWord = ({ figures }: Later) => (
  <>
    <Orders orders={figures.orders} />
    <Incidents incidents={figures.incidents} />
    <WatchGaps watches={figures.watches} />
  </>
);
