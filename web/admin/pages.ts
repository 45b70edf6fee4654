import { useInfiniteQuery } from '@tanstack/react-query';

/** A page of a list, as every list of the API answers. */
interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** What a list on the screen needs to know about its pages. */
export interface Pages<T> {
  readonly items: readonly T[];
  readonly state: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly fetchingMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

/** Queues are worked on by several people at once: what others decided shows by itself. */
const refreshMs = 15_000;

/** Reads a list page by page and renews it while it is on the screen. */
export function usePages<T>(
  queryKey: readonly unknown[],
  read: (page: { readonly cursor?: string }) => Promise<Page<T>>,
): Pages<T> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: refreshMs,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
    state: query.isPending ? 'pending' : query.isError ? 'error' : 'success',
    error: query.error,
    hasMore: query.hasNextPage,
    fetchingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
