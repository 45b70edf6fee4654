import { Trans } from '@lingui/react/macro';
import { useLivePrice, withLivePrice } from '#web/trades/market-data.ts';
import type { MarketView } from '#web/trades/ticket/ticket.ts';
import { comparePrices } from '#web/trades/trade-lists.tsx';
import { money } from '#web/ui/money.ts';
import { useMarketDays } from '#web/widgets/market-days.ts';

interface Range {
  readonly high: string;
  readonly low: string;
}

/** The range with the price of now in it. */
export const rangeWith = ({ high, low }: Range, price: string | null): Range => ({
  high: price !== null && comparePrices(price, high) > 0 ? price : high,
  low: price !== null && comparePrices(price, low) < 0 ? price : low,
});

/** The highest and lowest price of the last 24 hours; null where they are not known, or the price of then was of another kind. */
function useDay(listed: MarketView): Range | null {
  const day = useMarketDays()?.get(listed.lowerName);
  const row = withLivePrice(listed, useLivePrice(listed.lowerName));
  return day === undefined || row.change === null ? null : rangeWith(day, row.price);
}

/** The highest and lowest price of the last 24 hours, where they are known. */
export function DayRange(props: { readonly market: MarketView }) {
  const day = useDay(props.market);
  return (
    day && (
      <Trans>
        24 h: {money(day.low)} to {money(day.high)}
      </Trans>
    )
  );
}
