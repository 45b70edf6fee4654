import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Wallet } from '#domain/money/amount.ts';
import { StatementTable } from './statement-table.tsx';

const grant = {
  id: '33',
  journal: '1',
  time: '2026-11-21T09:00:00.000Z',
  code: 'practice-grant',
  class: 'deposit',
  account: 'available',
  amount: '10000.00',
  accountBalance: '10000.00',
  balance: '10000.00',
  cause: { kind: 'user', id: 'usr_1' },
};

const heads = (wallet: Wallet): string[] =>
  [
    ...renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <StatementTable wallet={wallet} blocks={[[grant]]} complete />
      </I18nProvider>,
    ).matchAll(/<th[^>]*>([^<]*)/g),
  ]
    .map(([, text = '']) => text)
    .filter((text) => text.includes('('));

it('[P2] practice money is never called USD alone', () => {
  expect(heads('practice')).toEqual(['Amount (practice USD)', 'Balance (practice USD)']);
  expect(heads('real')).toEqual(['Amount (USD)', 'Balance (USD)']);
});
