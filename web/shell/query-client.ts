import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '#web/api-client/client.ts';

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
