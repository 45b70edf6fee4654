import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { everything, type Movement } from './postings.ts';
import { StatementTable } from './statement-table.tsx';

const grant: Movement = {
  id: '1',
  time: '2026-11-21T09:00:00.000Z',
  code: 'practice-grant',
  amount: '10000.00',
  available: '10000.00',
  balance: '10000.00',
  accounts: [{ account: 'available', change: '10000.00', after: '10000.00' }],
  sums: { deposits: '10000.00', profits: '0.00', withdrawals: '0.00' },
  postings: [{ id: '33', code: 'practice-grant', class: 'deposit', account: 'available', amount: '10000.00' }],
  cause: { kind: 'user', id: 'usr_1' },
};

const heads = (wallet: Wallet, figure: FigureName | null = null): string[] =>
  [
    ...renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <StatementTable wallet={wallet} choice={{ ...everything, figure }} blocks={[[grant]]} complete />
      </I18nProvider>,
    ).matchAll(/<th[^>]*>([^<]*)/g),
  ]
    .map(([, text = '']) => text)
    .filter((text) => text.includes('('));

it('[P2] practice money is never called USD alone', () => {
  expect(heads('practice')).toEqual(['Amount (practice USD)', 'Available (practice USD)', 'Balance (practice USD)']);
  expect(heads('real')).toEqual(['Amount (USD)', 'Available (USD)', 'Balance (USD)']);
});

it('[L6] the columns are of the figure that was chosen; what is held afterwards is of an account', () => {
  expect(heads('real', 'staked')).toEqual(['At stake (USD)', 'At stake after (USD)', 'Balance (USD)']);
  expect(heads('real', 'available')).toEqual(['Available (USD)', 'Available after (USD)', 'Balance (USD)']);
  expect(heads('real', 'profits')).toEqual(['Profit and loss (USD)', 'Available (USD)', 'Balance (USD)']);
});

it('[L6] payouts that are one row show how many, their days, the exact sum and the balances after the newest; they open', () => {
  const payouts: Movement = {
    ...grant,
    id: '120',
    code: 'mining-payout',
    amount: '14.21',
    available: '1105.86',
    balance: '1573.62',
    accounts: [{ account: 'available', change: '14.21', after: '1105.86' }],
    sums: { deposits: '0.00', profits: '14.21', withdrawals: '0.00' },
    postings: [],
    cause: { kind: 'contract', id: 'mct_1' },
    together: { count: 58, oldest: '60', contracts: 1, firstDay: '2026-10-26', lastDay: '2026-11-24' },
  };
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatementTable wallet="real" choice={everything} blocks={[[payouts, grant]]} complete />
    </I18nProvider>,
  );
  const text = shown.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Mining payouts 58 payouts, 26 Oct – 24 Nov 2026');
  for (const part of ['+14.21', '1,105.86', '1,573.62', 'Mining contract']) expect(text).toContain(part);
  expect(shown).toMatch(/aria-expanded="false" aria-label="Each payout of: Mining payouts, /);
  expect([...shown.matchAll(/aria-rowindex="(\d+)"/g)].map(([, nth]) => nth)).toEqual(['1', '2', '3']);
});

it('[L6] each row leads with the change of the balance, and the change of what is available follows in small', () => {
  const placed: Movement = {
    ...grant,
    id: '2',
    code: 'stake',
    amount: '0.00',
    accounts: [
      { account: 'available', change: '-4.21', after: '9995.79' },
      { account: 'staked', change: '4.21', after: '4.21' },
    ],
    sums: { deposits: '0.00', profits: '0.00', withdrawals: '0.00' },
    postings: [],
  };
  const lost: Movement = {
    ...grant,
    id: '3',
    code: 'loss',
    amount: '-4.21',
    accounts: [{ account: 'staked', change: '-4.21', after: '0.00' }],
    sums: { deposits: '0.00', profits: '-4.21', withdrawals: '0.00' },
    postings: [],
  };
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatementTable wallet="real" choice={everything} blocks={[[lost, placed]]} complete />
    </I18nProvider>,
  );
  expect(shown).toMatch(/data-none="false">−4\.21</);
  expect(shown).toMatch(/<small[^>]*>At stake\u00a0−4\.21</);
  expect(shown).toMatch(/data-none="true">0\.00</);
  expect(shown).toMatch(/<small[^>]*>Available\u00a0−4\.21 · At stake\u00a0\+4\.21</);
});
