import { memo, type ReactNode } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { recordedMs, useMarkets } from './market-data.ts';
import { OpenTrades } from './open-trades.tsx';
import type { TradeView } from './own-trades.ts';

/** The open trades stand by the live prices, which the rest of a screen need not be drawn for. */
export const LiveOpenTrades = memo(function LiveOpenTrades(props: {
  readonly wallet: Wallet;
  readonly ended?: readonly TradeView[];
  readonly none: ReactNode;
  readonly aside?: ReactNode;
}) {
  const { data: markets = [] } = useMarkets();
  return <OpenTrades {...props} markets={markets} recordedMs={recordedMs} />;
});
