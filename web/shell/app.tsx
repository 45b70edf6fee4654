import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ProblemError } from '#web/api-client/client.ts';
import { theme } from '#web/ui/theme.ts';
import { LiveProvider } from './live-provider.tsx';
import { router } from './routes.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal is an answer; only a missing one is asked again.
      retry: (failures, error) => !(error instanceof ProblemError && error.status < 500) && failures < 3,
    },
  },
});

/** The reader's choice of colours lasts as long as the page: the browser keeps no client state (E3). */
const colourSchemes: MantineColorSchemeManager = {
  get: (usual) => usual,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The whole app: theme, cache, the tab's one socket, routes. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourSchemes}>
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          <RouterProvider router={router} />
        </LiveProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
