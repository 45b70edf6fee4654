import { existsSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { languages } from '#domain/languages/language.ts';
import { allBooks } from './books.tsx';
import { Landing } from './landing.tsx';
import { ProofParts } from './proof-parts.tsx';

const brand = {
  name: 'Fairlead',
  supportEmail: 'help@fairlead.example',
  moreSupport: [] as string[],
  chat: null,
  mode: 'demo',
  logo: null,
  headerLogo: null,
  headerLogoDark: null,
  footerLogoDark: null,
  icon: null,
  legal: null,
  footerLogo: null,
  address: null,
  phone: null,
} as const;

allBooks.state = {
  ...allBooks.state,
  data: {
    time: '2026-11-21T09:00:00.000Z',
    items: [
      { asset: 'USD', sum: '0.00', inside: '5.00', accounts: 10, entries: 2 },
      { asset: 'PUSD', sum: '1234.50', inside: '5.00', accounts: 10, entries: 2 },
    ],
  },
};
const markup = renderToStaticMarkup(
  <I18nProvider i18n={i18n}>
    <Landing brand={brand} />
    <ProofParts />
  </I18nProvider>,
);
const text = markup.replace(/<[^>]*>/g, ' ');

it('[A9] the landing says when withdrawals wait, and promises no more', () => {
  expect(text).toMatch(/waits while an account is suspended or blocked, or owes money/);
  expect(text).not.toMatch(/always/);
});

it('[L7] of the prices it claims that a later change shows, and no more', () => {
  expect(text).toMatch(/changed later, the next ones would not join on\.\s+It proves that, and no more/);
  expect(text).not.toMatch(/added or left out would not fit/);
});

it('[L5] of the books it says what the sum shows and what it does not, and a sum that is wrong is said to be', () => {
  expect(text).not.toMatch(/made-up balance would show/i);
  expect(text).toMatch(/does not show whether each posting had a true cause/);
  expect(text).toContain('1,234.50 – wrong, not zero');
});

it('[B1] its pictures are of the demo in the language of the page, and say of which month they are', () => {
  expect(text).toMatch(/Picture of the demo, [A-Z][a-z]{2} 20\d\d/);
  const shown = [...markup.matchAll(/src="(\/pictures\/[^"]+-en-(?:light|dark)\.webp)"/g)].map(([, path = '']) => path);
  expect(shown).toHaveLength(6);
  for (const language of languages)
    for (const path of shown) expect(existsSync(`web/public${path.replace('-en-', `-${language}-`)}`), path).toBe(true);
});
