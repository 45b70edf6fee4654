import { t } from '@lingui/core/macro';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradePosition } from '#domain/trades/trade.ts';

/** A trade by its side and pair, as its customer reads it: 'Up BTC/USD'. */
export function tradeName(trade: { readonly positions: TradePosition; readonly currencyPair: string }): string {
  const pair = nameOfPair(trade.currencyPair);
  return trade.positions === 'UP' ? t`Up ${pair}` : t`Down ${pair}`;
}
