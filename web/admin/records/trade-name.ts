import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradePosition } from '#domain/trades/trade.ts';

/** A trade by its side and pair, as its customer reads it: 'Up BTC/USD'. */
export const tradeName = (trade: { readonly positions: TradePosition; readonly currencyPair: string }): string =>
  `${trade.positions === 'UP' ? 'Up' : 'Down'} ${nameOfPair(trade.currencyPair)}`;
