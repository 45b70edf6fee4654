import type { QueryClient } from '@tanstack/react-query';

/** Readings under way that are followed by another one: each by one, however many changes there are meanwhile. */
const followed = new WeakSet<Promise<unknown>>();

/**
 * Reads a view anew because what it shows has changed. A reading that is under way may have been answered before the change: it is not
 * begun again, by which changes that follow each other closely would show only after the last of them, but read once more when it has
 * ended.
 */
export function readAnew(queries: QueryClient, view: string | readonly string[]): void {
  const of = typeof view === 'string' ? [view] : view;
  const underWay = queries.getQueryCache().findAll({ queryKey: of, fetchStatus: 'fetching' });
  void queries.invalidateQueries({ queryKey: of }, { cancelRefetch: false });
  for (const { promise, queryKey } of underWay) {
    if (promise === undefined || followed.has(promise)) continue;
    followed.add(promise);
    void promise.catch(() => undefined).then(() => queries.invalidateQueries({ queryKey, exact: true }));
  }
}
