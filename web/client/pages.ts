import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { renewedEvery } from './renewal.ts';

/** A page of a list, as every list of the API answers. */
interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** What a list on the screen needs to know about its pages. */
export interface Pages<T> {
  readonly items: readonly T[];
  readonly state: 'pending' | 'error' | 'success';
  /** For `Unread`: why the last reading failed, and how to try again. */
  readonly query: {
    readonly data?: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly hasMore: boolean;
  readonly fetchingMore: boolean;
  readonly more: () => void;
}

/**
 * Reads a list page by page.
 *
 * @param refreshMs how often all of it is read anew while it is on the screen; never, unless given: the socket says when
 */
export function usePages<T>(
  queryKey: readonly unknown[],
  read: (page: { readonly cursor?: string }) => Promise<Page<T>>,
  refreshMs?: number,
): Pages<T> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    ...(refreshMs === undefined ? {} : { refetchInterval: renewedEvery(refreshMs) }),
  });
  const { data } = query;
  // The same list for as long as nothing was read: what is drawn from it asks.
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    items,
    state: query.isPending ? 'pending' : query.isError ? 'error' : 'success',
    query,
    hasMore: query.hasNextPage,
    fetchingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
