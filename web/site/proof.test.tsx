import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Proof } from './proof.tsx';

/** What the line says once the browser has checked these prices. */
function lineOf(checks: readonly ('yes' | 'no')[]): string {
  const queries = new QueryClient();
  queries.setQueryData(['markets'], [{ lowerName: 'btcusd', seq: 8, tradable: true, decimals: 2 }]);
  queries.setQueryData(['chain', 'btcusd'], { latest: checks.map((checked) => ({ checked })), breach: null });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Proof />
      </QueryClientProvider>
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('[L7] the line above the proof says how many hashes the visitor’s browser found to match', () => {
  expect(lineOf(['yes', 'yes', 'yes'])).toBe(
    'Your browser checked the latest 3 prices: all 3 hashes match. Open the proof',
  );
  expect(lineOf(['yes', 'no', 'yes'])).toBe(
    'Your browser checked the latest 3 prices: 2 of 3 hashes match. Open the proof',
  );
  expect(lineOf([])).toBe('Check it in your browser Open the proof');
});
