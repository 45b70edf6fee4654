import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { venueOf } from '#domain/markets/venue-name.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { stateWord } from '#web/widgets/market-words.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import type { MarketView } from './market-view.ts';

/** Basis points as a percentage: 12 → '0.12'. */
const percent = (bps: number): string => (bps / 100).toFixed(2);

/** Where a pair's price is from, and what guards it (P2, M2). */
export function PriceOrigin({ pair }: { readonly pair: MarketView }) {
  const { source, liquidity } = pair;
  const compared = comparedWith(pair);
  return (
    <section aria-labelledby="origin-title">
      <h2 id="origin-title">
        <Trans>Where the price is from</Trans>
      </h2>
      <Facts rows>
        <Fact name={t`Source`}>{source === null ? t`none yet` : priceSourceWord(source)}</Fact>
        <Fact name={t`State`}>{stateOf(pair)}</Fact>
        {compared !== null && <Fact name={t`Compared with`}>{compared}</Fact>}
        {liquidity && (
          <>
            <Fact name={t`Between best bid and best ask`}>
              <Trans>
                {percent(liquidity.spread)} %, closed above {percent(liquidity.maxSpread)} %
              </Trans>
            </Fact>
            <Fact name={t`Changes in the last minute`}>
              <Trans>
                {liquidity.updates}, closed below {liquidity.minUpdates}
              </Trans>
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

/** What guards the price (M2): nothing can guard one that is made, and of one that is not live nothing is said. */
function comparedWith({ kind, state, guard }: MarketView): string | null {
  if (kind === 'simulated' || kind === 'replay') return t`nothing: a single source`;
  if (kind !== 'live' || state === 'stale') return null;
  if (guard === null) return t`no second exchange at the moment`;
  return t`${venueOf(guard.source)}, ${percent(guard.divergence)} % away`;
}

function stateOf({ state, closedBy }: MarketView): string {
  const word = stateWord(state);
  return closedBy === null ? word : `${word}: ${closedWordOf(closedBy)}`;
}

function closedWordOf(by: NonNullable<MarketView['closedBy']>): string {
  switch (by) {
    case 'guard':
      return t`its sources disagree`;
    case 'liquidity':
      return t`quoted too rarely, or with too wide a spread`;
    case 'operator':
      return t`by the operator`;
  }
}
