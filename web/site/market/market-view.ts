import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';

/** A row of the list of pairs (M3). */
export type MarketView = ReplyOf<typeof listMarkets>['items'][number];
