import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { listMarkets } from '#api/markets.ts';
import { changeOf } from '#domain/markets/change.ts';
import { kindOfSource } from '#domain/markets/quotes.ts';
import { call } from '#web/client/client.ts';
import { useTicks } from '#web/client/live-context.ts';
import { type LivePrice, LivePrices } from './live-prices.ts';
import type { MarketView } from './ticket/ticket.ts';

/** The change of the price beside it; where the list names no price to count from, the list's own. */
const changeNow = ({ change, changeFrom }: Pick<MarketView, 'change' | 'changeFrom'>, price: string) =>
  changeFrom === null ? change : changeOf(price, changeFrom);

/** The row with its live price, unless the list was read later than that. */
export function withLivePrice(
  row: MarketView,
  live: Pick<LivePrice, 'price' | 'seq' | 'source' | 'time'> | undefined,
): MarketView {
  if (!live || live.seq <= row.seq) return row;
  const { price, seq, source, time } = live;
  const change = kindOfSource(source ?? '') === row.kind ? changeNow(row, price) : null;
  return { ...row, price, change, seq, source, time: time ?? row.time, quotedAt: time ?? row.quotedAt };
}

/** Prices are the same for everybody: the tab has one book of them. */
const prices = new LivePrices();

/**
 * The pair list as it was read, without the live prices, for what need not be drawn with every price. It keeps the book of
 * live prices, which are not written into the list: that would put off its own refresh, which brings change, state and
 * terms, for as long as prices tick.
 */
export function useMarketList() {
  useTicks(prices.take);
  return useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    refetchInterval: 15_000,
  });
}

/** The live price of one pair; drawn anew when that one changes. Somewhere above stands {@link useMarketList}. */
export function useLivePrice(pair: string): LivePrice | undefined {
  const listen = useCallback((listener: () => void) => prices.on(pair, listener), [pair]);
  return useSyncExternalStore(listen, () => prices.all().get(pair));
}

/** The last live price of each pair, for who looks now and then. Somewhere above stands {@link useMarketList}. */
export const livePrices = (): ReadonlyMap<string, LivePrice> => prices.all();

/** The seq of the last tick of a pair that the tab has heard; 0 while it has heard none. */
export const heardSeq = (pair: string): number => prices.all().get(pair)?.seq ?? 0;

/** When the last tick of a pair was recorded, of those that the tab has heard (ms); null while it has heard none. */
export const recordedMs = (pair: string): number | null => prices.all().get(pair)?.recordedMs ?? null;

/** When the last tick of all was recorded (ms); 0 while none was heard. */
export const lastHeardMs = (): number => Math.max(0, ...[...prices.all().values()].map((one) => one.recordedMs));

/** The pair list with all live prices in it: drawn anew with every price. `listed` are the rows without them. */
export function useMarkets() {
  const list = useMarketList();
  const live = useSyncExternalStore(prices.onAny, prices.all);
  const rows = list.data;
  const data = useMemo(() => rows?.map((row) => withLivePrice(row, live.get(row.lowerName))), [rows, live]);
  const { isPending, isError, isSuccess, isFetching, error, refetch } = list;
  return { data, listed: rows, isPending, isError, isSuccess, isFetching, error, refetch };
}
