import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newQueryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { watchSession } from './session.ts';

/** The whole app: language, cache and routes. What only screens with forms and live prices need is in frame.tsx. */
export function App() {
  const [queries] = useState(newQueryClient);
  useEffect(() => watchSession(queries), [queries]);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
