import { type Pages, usePages } from '#web/client/pages.ts';

/** Queues are worked on by several people at once: what others decided shows by itself. */
const refreshMs = 15_000;

/** Reads a list of the console page by page and renews it while it is on the screen. */
export function useQueuePages<T>(...[queryKey, read]: Parameters<typeof usePages<T>>): Pages<T> {
  return usePages(queryKey, read, refreshMs);
}
