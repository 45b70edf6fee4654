import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AlertList } from './alert-list.tsx';
import type { AlertView } from './set-alert.ts';

const alert: AlertView = {
  id: 'alr_1',
  currencyPair: 'AVAXUSD',
  direction: 'above',
  price: '30.000',
  state: 'armed',
  createdAt: '2026-11-25T08:00:00.000Z',
  armedAt: '2026-11-25T08:00:00.000Z',
  retired: false,
  fired: null,
};

/** The texts of the list of one alert. */
function shown(more: Partial<AlertView>): string {
  const queries = new QueryClient();
  const pages = [{ items: [{ ...alert, ...more }], nextCursor: null }];
  queries.setQueryData(['alerts', 'list'], { pages, pageParams: [undefined] });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AlertList names={new Map()} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('M6: an alert on a retired pair says why it may never fire, and is deleted but not set again', () => {
  expect(shown({})).toContain('AVAX/USD at or above 30.000 waiting');
  const retired = shown({ retired: true });
  expect(retired).toContain('AVAX/USD at or above 30.000 pair retired');
  expect(retired).toContain('the alert may never fire. It doesn’t count towards your 20 alerts.');
  expect(retired).toContain('Delete the alert');
  const fired = { seq: 7, price: '30.001', time: alert.armedAt, source: 'live:kraken', kind: 'live' } as const;
  expect(shown({ state: 'fired', fired })).toContain('Set again');
  const gone = shown({ state: 'fired', fired, retired: true });
  expect(gone).toContain('fired');
  expect(gone).not.toContain('Set again');
});
