import { useQuery } from '@tanstack/react-query';
import { listCopies, previewCopy, readCopy, readCopyCurve, readCopyingTerms } from '#api/copying.ts';
import { listMarkets } from '#api/markets.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { listTraders, listTradersTrades, readOwnTrader, readTrader, readTraderEquity } from '#api/traders.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';

export type TraderView = ReplyOf<typeof readTrader>;
export type ListedTrader = ReplyOf<typeof listTraders>['items'][number];
export type ListedCopy = ReplyOf<typeof listCopies>['items'][number];
export type EquityPoint = ReplyOf<typeof readTraderEquity>['points'][number];
export type CopyView = ReplyOf<typeof readCopy>;
export type PreviewView = ReplyOf<typeof previewCopy>;
export type OwnTraderView = ReplyOf<typeof readOwnTrader>;
export type TraderQuery = Omit<NonNullable<QueryOf<typeof listTraders>>, 'limit' | 'cursor'>;
export type PreviewQuery = NonNullable<QueryOf<typeof previewCopy>>;

/** For a reader whose socket is down; it says when something changed otherwise. */
const refreshMs = 10_000;

/** All that a command about copies or traders may have changed. */
export const changedByCopying = [
  'copies',
  'traders',
  'trader',
  'copying-terms',
  'balance',
  'statement',
  'trades',
] as const;

/** The traders that fit, twenty and more. */
export const useTraders = (query: TraderQuery) =>
  usePages(['traders', 'list', query], (page) => call(listTraders, { query: { limit: 20, ...query, ...page } }));

/** One trader, and whether one copies them. */
export const useTrader = (id: string) =>
  useQuery({ queryKey: ['traders', id], queryFn: () => call(readTrader, { params: { id } }) });

/** A trader who is shown already, as they are by now; null for nobody. */
export function useTraderSince(shown: TraderView | null): TraderView | null {
  const id = shown?.id ?? '';
  const { data } = useQuery({
    queryKey: ['traders', id],
    queryFn: () => call(readTrader, { params: { id } }),
    enabled: shown !== null,
  });
  return shown && (data ?? shown);
}

/** A trader's settled trades, newest first. */
export const useTradersTrades = (id: string) =>
  usePages(['traders', id, 'trades'], (page) =>
    call(listTradersTrades, { params: { id }, query: { limit: 10, ...page } }),
  );

/** The last settled trade of a trader: what a stake is explained by. Null where there is none. */
export const useLastTrade = (id: string) =>
  useQuery({
    queryKey: ['traders', id, 'last trade'],
    queryFn: async () => (await call(listTradersTrades, { params: { id }, query: { limit: 1 } })).items[0] ?? null,
  });

/** The curve behind return and drawdown. */
export const useEquity = (id: string) =>
  useQuery({
    queryKey: ['traders', id, 'equity'],
    queryFn: async () => (await call(readTraderEquity, { params: { id } })).points,
  });

/** One's copies, those that run or those that stopped. */
export const useCopies = (state: 'running' | 'stopped') =>
  usePages(['copies', 'list', state], (page) => call(listCopies, { query: { limit: 20, state, ...page } }), refreshMs);

/** One copy of one's own; none is asked for without an id. */
export const useCopy = (id: string | null) =>
  useQuery({
    queryKey: ['copies', id],
    queryFn: () => call(readCopy, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: refreshMs,
  });

/** What a copy came to after its settled trades; read anew when more have settled. */
export const useCopyCurve = (id: string, settled: number) =>
  useQuery({
    queryKey: ['copies', id, 'curve', settled],
    queryFn: async () => (await call(readCopyCurve, { params: { id } })).points,
    placeholderData: (before) => before,
  });

/** What the last 90 days would have come to; the last answer stays while the next one is asked for. */
export const usePreview = (id: string, query: PreviewQuery | null) =>
  useQuery({
    queryKey: ['traders', id, 'preview', query],
    queryFn: () => call(previewCopy, { params: { id }, query: query ?? { allocation: '0' } }),
    enabled: query !== null,
    placeholderData: (before) => before,
    retry: false,
  });

/** What the operator has set for copying (C2). */
export const useTerms = () => useQuery({ queryKey: ['copying-terms'], queryFn: () => call(readCopyingTerms, {}) });

/** What one is as a trader oneself. */
export const useOwnTrader = () => useQuery({ queryKey: ['trader'], queryFn: () => call(readOwnTrader, {}) });

/** The stakes that a pair takes. */
export const useStakeBounds = (pair: string | null) =>
  useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    select: (items) => items.find(({ lowerName }) => lowerName === pair)?.terms ?? null,
  });
