import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Balances } from './house-accounts.tsx';
import type { HouseBooks } from './house-balances.ts';

const rendered = (books: HouseBooks): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Balances books={books} />
    </I18nProvider>,
  );

const textOf = (total: string): string =>
  rendered({
    items: [{ kind: 'external', asset: 'USD', balance: '-100.00' }],
    sums: [
      { asset: 'USD', customers: '100.00', total },
      { asset: 'PUSD', customers: '0.00', total: '0.00' },
    ],
  }).replace(/<[^>]*>/g, ' ');

it('[L5] the console shows the sum that the server read, and says in words when it is not zero', () => {
  expect(textOf('0.00')).not.toMatch(/wrong/);
  const uneven = textOf('-12345.67');
  expect(uneven).toContain('The books are wrong: the accounts in USD sum to −12,345.67');
  expect(uneven).toContain('−12,345.67 – wrong, not zero');
});

it('[L2] coins and practice money are columns beside dollars, with a dash where an account has none of them', () => {
  const markup = rendered({
    items: [
      { kind: 'capital', asset: 'USD', balance: '0.00' },
      { kind: 'capital', asset: 'PUSD', balance: '0.00' },
      { kind: 'capital', asset: 'BTC', balance: '0.00169382' },
    ],
    sums: [{ asset: 'USD', customers: '5.00', total: '5.00' }],
  });
  const heads = [...markup.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(heads).toEqual(['Account', 'USD', 'Practice USD', 'BTC']);
  const figures = [...markup.matchAll(/<td [^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(figures.slice(0, 3)).toEqual(['0.00', '–', '0.00169382']);
});
