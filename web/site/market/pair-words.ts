import { t } from '@lingui/core/macro';
import { durationOf } from '#web/ui/time.ts';
import type { MarketView } from '#web/widgets/price-board.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';

/** Who quotes a pair, and where no second exchange guards the price, that (M2); null of prices that no market makes, or made before. */
export function quotedByWords({ kind, source, state, guard, index }: MarketView): string | null {
  if (source === null || state === 'stale' || (kind !== 'live' && kind !== 'polled')) return null;
  const word = priceSourceWord(source);
  const isAlone = kind === 'live' && state === 'live' && guard === null && index === null;
  return isAlone ? `${word}, ${t`no second exchange at the moment`}` : word;
}

/** What a trade on a pair pays and how long it runs: '85 %', or '80–85 %' where that differs by duration, and '30 s, 1 min'. */
export function offerOf({ terms }: Pick<MarketView, 'terms'>): { readonly pays: string; readonly durations: string } {
  const payouts = terms?.payouts ?? [];
  const rates = payouts.map(({ payoutRate }) => payoutRate / 100);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return {
    pays: payouts.length === 0 ? '–' : `${least === most ? least : `${least}–${most}`} %`,
    // A number and its unit are in one line.
    durations: payouts.map(({ duration }) => durationOf(duration).replace(' ', '\u00a0')).join(', ') || '–',
  };
}
