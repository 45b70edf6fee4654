import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnlistedPairs } from './unlisted-pairs.tsx';

test('M6: watched pairs that left the list are shown with why, and each can be removed', () => {
  const addedAt = '2026-11-25T08:00:00.000Z';
  const pairs = [
    { currencyPair: 'AVAXUSD', addedAt, retired: true },
    { currencyPair: 'ALGOBULLUSD', addedAt, retired: false },
  ];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UnlistedPairs pairs={pairs} watching={{ held: false, watch: async () => true }} heading="watched-title" />
    </I18nProvider>,
  );
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('They count towards the 50 pairs that you can watch until you remove them.');
  expect(text).toMatch(/AVAX\/USD pair retired Remove AVAX\/USD from the watchlist/);
  expect(text).toMatch(/ALGOBULL\/USD quoted by no source Remove ALGOBULL\/USD from the watchlist/);
});
