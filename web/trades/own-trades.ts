import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { listTrades, readTrade } from '#api/trades.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';

export type TradeView = ReplyOf<typeof readTrade>;

type OpenTrades = ReplyOf<typeof listTrades>;

const tradesIn = ({ items }: OpenTrades): OpenTrades['items'] => items;
const hasMore = ({ nextCursor }: OpenTrades): boolean => nextCursor !== null;

const openTrades = (wallet: Wallet) =>
  queryOptions({
    queryKey: ['trades', wallet, 'open'],
    queryFn: () => call(listTrades, { query: { wallet, status: 'open', limit: 50 } }),
    // The socket says when something changed; this is for a reader whose socket is down.
    refetchInterval: 10_000,
  });

/** Open trades of a wallet, newest first; 50 at most. */
export function useOpenTrades(wallet: Wallet) {
  return useQuery({ ...openTrades(wallet), select: tradesIn });
}

/** Whether more are open than {@link useOpenTrades} has. */
export function useMoreOpen(wallet: Wallet): boolean {
  return useQuery({ ...openTrades(wallet), select: hasMore }).data ?? false;
}

const readOf = (found: readonly UseQueryResult<TradeView>[]): readonly TradeView[] =>
  found.flatMap(({ data }) => (data ? [data] : []));

/** These trades of a wallet, one by one: what is there of them. */
export function useTradesById(wallet: Wallet, ids: readonly string[]): readonly TradeView[] {
  return useQueries({
    queries: ids.map((tradeId) => ({
      queryKey: ['trades', wallet, 'one', tradeId],
      queryFn: () => call(readTrade, { params: { tradeId } }),
    })),
    combine: readOf,
  });
}

/** Which settled trades are shown: what is not there leaves nothing out. */
export type PastFilter = Pick<NonNullable<QueryOf<typeof listTrades>>, 'currencyPair' | 'result' | 'from' | 'to'>;

/** The latest settled trades of a wallet, ten and more (T10); all of them, unless a filter is given. */
export function usePastTrades(wallet: Wallet, filter: PastFilter = {}) {
  return usePages(['trades', wallet, 'settled', filter], (page) =>
    call(listTrades, { query: { wallet, status: 'settled', ...filter, ...page } }),
  );
}
