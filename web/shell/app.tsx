import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { newQueryClient } from './query-client.ts';
import { router } from './routes.tsx';

/** The whole app: cache and routes. What only screens with forms and live prices need is in frame.tsx. */
export function App() {
  const [queries] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
