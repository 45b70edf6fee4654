import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ProblemError } from '#web/client/client.ts';

// What a beat changes in the cache is announced within the same task, so that React draws it together with the clocks (M5).
notifyManager.setScheduler(queueMicrotask);

/** The cache of a page's server state. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal is an answer; only a missing one is asked again.
        retry: (failures, error) => !(error instanceof ProblemError && error.status < 500) && failures < 3,
      },
    },
  });
}
