import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads a view anew because what it shows has changed. A first reading that is under way is not begun again by the library,
 * although it may have been answered before the change: it is read once more when it has ended.
 */
export function readAnew(queries: QueryClient, view: string | readonly string[]): void {
  const of = typeof view === 'string' ? [view] : view;
  const first = queries
    .getQueryCache()
    .findAll({ queryKey: of, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queries.invalidateQueries({ queryKey: of });
  for (const { promise, queryKey } of first) {
    void promise?.catch(() => undefined).then(() => queries.invalidateQueries({ queryKey, exact: true }));
  }
}
