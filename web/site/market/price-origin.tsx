import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money } from '#web/ui/money.ts';
import { stateWord } from '#web/widgets/market-words.ts';
import { priceSourceWord, venueWord } from '#web/widgets/price-source-words.ts';
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
        <Fact name={t`Status`}>{stateOf(pair)}</Fact>
        {pair.index !== null && <Fact name={t`Index`}>{indexWords(pair.index)}</Fact>}
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
function comparedWith({ kind, state, guard, index }: MarketView): string | null {
  if (kind === 'simulated' || kind === 'replay') return t`nothing: a single source`;
  // What an index is compared with is in it.
  if (kind !== 'live' || state === 'stale' || index !== null) return null;
  if (guard === null) return t`no second exchange at the moment`;
  return t`${venueWord(guard.source)}, ${percent(guard.divergence)} % away`;
}

/** 'the median of 3 exchanges: Bitstamp 60,000.10, …; too far from the others: …; not heard of in time: …' */
function indexWords(parts: NonNullable<MarketView['index']>): string {
  const named = (state: (typeof parts)[number]['state']): string =>
    parts
      .filter((part) => part.state === state)
      .map(({ venue, mid }) => [venueWord(`live:${venue}`), ...(mid === null ? [] : [money(mid)])].join(' '))
      .join(', ');
  const [far, silent] = [named('apart'), named('silent')];
  const count = parts.filter(({ state }) => state === 'in').length;
  return [
    t`the median of ${count} exchanges: ${named('in')}`,
    ...(far === '' ? [] : [t`too far from the others: ${far}`]),
    ...(silent === '' ? [] : [t`not heard of in time: ${silent}`]),
  ].join('; ');
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
    case 'venues':
      return t`fewer than three exchanges quote it`;
    case 'hours':
      return t`outside of its trading hours`;
    case 'operator':
      return t`by the operator`;
  }
}
