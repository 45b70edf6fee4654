import { Trans } from '@lingui/react/macro';
import { useLivePrice, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { money } from '#web/ui/money.ts';
import { timeOfDay } from '#web/ui/time.ts';
import { dayRange } from '#web/widgets/day-line.ts';
import { useMarketDays } from '#web/widgets/market-days.ts';

/** The highest and lowest price of the last 24 hours, or since recording began within them; nothing where the price of then was of another kind. */
export function DayRange({ market }: { readonly market: MarketView }) {
  const day = useMarketDays()?.get(market.lowerName);
  const row = withLivePrice(market, useLivePrice(market.lowerName));
  const range = dayRange(row, day);
  if (range === null) return null;
  const [low, high] = [money(range.low), money(range.high)];
  if (row.changeSince === null) {
    return (
      <Trans>
        24 h: {low} to {high}
      </Trans>
    );
  }
  const since = timeOfDay(row.changeSince);
  return (
    <Trans>
      Since {since}: {low} to {high}
    </Trans>
  );
}
