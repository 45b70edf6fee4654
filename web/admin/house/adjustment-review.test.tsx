import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AdjustmentCase } from '#web/admin/queue/cases.ts';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { AdjustmentReview } from './adjustment-review.tsx';

const adjustment: AdjustmentCase = {
  id: 'adj_1',
  customer: { uid: 'usr_vera', name: 'Vera', email: 'vera@example.org' },
  direction: 'credit',
  amount: '5.00',
  reasonCode: 'our_error',
  reason: 'Our error',
  explanation: 'A fee was taken twice.',
  status: 'approved',
  toReceivable: '0.00',
  requestedBy: 'usr_noor',
  decidedBy: 'usr_mara',
  declineReason: null,
  createdAt: '2026-11-25T08:00:00.000Z',
  created_at: 1_764_057_600,
};

const shown = (children: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider
            router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
          >
            <RoleProvider value="finance">{children}</RoleProvider>
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );

it('[R1.5] the opened adjustment leads to its customer, by name', () => {
  const html = shown(<AdjustmentReview adjustment={adjustment} admin="usr_noor" onDecided={() => undefined} />);
  expect(html).toMatch(/<a[^>]*href="\/admin\/customers\/usr_vera"[^>]*>Vera<\/a>/);
});
