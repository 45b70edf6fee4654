import type { QueryClient } from '@tanstack/react-query';

/** The beginning of the keys of what shows it. */
type View = string | readonly string[];

/** Readings under way that are followed by another one: each by one, however many changes there are meanwhile. */
const followed = new WeakSet<Promise<unknown>>();

/**
 * Reads a view anew because what it shows has changed. A reading that is under way may have been answered before the change: it is not
 * begun again, by which changes that follow each other closely would show only after the last of them, but read once more when it has
 * ended.
 */
export function readAnew(queries: QueryClient, view: View): void {
  const of = typeof view === 'string' ? [view] : view;
  const underWay = queries.getQueryCache().findAll({ queryKey: of, fetchStatus: 'fetching' });
  void queries.invalidateQueries({ queryKey: of }, { cancelRefetch: false });
  for (const { promise, queryKey } of underWay) {
    if (promise === undefined || followed.has(promise)) continue;
    followed.add(promise);
    void promise.catch(() => undefined).then(() => queries.invalidateQueries({ queryKey, exact: true }));
  }
}

/**
 * So long changes are gathered, in ms. The news of trades that were settled together come one after the other: without it the first would begin
 * a reading, and all others ask for one more.
 */
const gatheredMs = 16;

/** {@link readAnew} of all views that change within a moment, each once. */
export function gatherChanges(queries: QueryClient): (views: readonly View[]) => void {
  let gathered = new Set<View>();
  return (views) => {
    if (gathered.size === 0)
      setTimeout(() => {
        const all = gathered;
        gathered = new Set();
        for (const view of all) readAnew(queries, view);
      }, gatheredMs);
    for (const view of views) gathered.add(view);
  };
}
