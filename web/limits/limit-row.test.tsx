import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LimitRow } from './limit-row.tsx';
import { LimitRows } from './limit-rows.tsx';
import { askedWords, type OwnLimit } from './limit-words.ts';

const none: OwnLimit = { limit: 'loss', period: 'week', amount: null, used: '0.00', left: null, pending: null };
const markup = (node: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{node}</MantineProvider>
    </I18nProvider>,
  );
const shown = (item: Partial<OwnLimit>): string =>
  markup(<LimitRow item={{ ...none, ...item }} waitsHours={24} onChanged={() => undefined} />);
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('[A13] a limit stands with what is used and left of it, by the figures of the server', () => {
  const text = textOf(shown({ amount: '1500.00', used: '375.50', left: '1124.50' }));
  for (const part of ['Last 7 days', '375.50 USD lost', '1,500.00 USD', '1,124.50 left']) expect(text).toContain(part);
  expect(shown({ amount: '1500.00', used: '375.50', left: '1124.50' })).toContain('width:25%');
  // Nothing is left, or nothing was ever allowed.
  expect(shown({ amount: '100.00', used: '120.00', left: '0.00' })).toContain('width:100%');
  expect(shown({ amount: '0.00', left: '0.00' })).toContain('width:100%');
});

it('[A13] without a limit nothing is said to be left, and what was won is not called lost', () => {
  const text = textOf(shown({ used: '-30.00' }));
  expect(text).toContain('30.00 USD won on balance');
  expect(text).toContain('No limit');
  expect(text).not.toMatch(/left|lost/);
});

it('[A13] what waits is shown with its time and can be cancelled', () => {
  const from = '2026-11-22T12:00:00.000Z';
  const raise = textOf(shown({ amount: '10.00', left: '10.00', pending: { amount: '2000.00', from } }));
  expect(raise).toMatch(/You requested 2,000\.00 USD from 22 Nov 2026, \d\d:\d\d\.\s?Cancel change/);
  expect(textOf(shown({ amount: '10.00', left: '10.00', pending: { amount: null, from } }))).toContain(
    'You requested no limit from',
  );
  expect(askedWords('stake', 'month', null)).toBe('no more stake limit for 30 days');
});

it('[A13] limits by the calendar are one press away until one of them is set or waits', () => {
  const rows = (calendar: Partial<OwnLimit>): string =>
    markup(
      <LimitRows
        items={[none, { ...none, period: 'calendar_week', ...calendar }]}
        waitsHours={24}
        onChanged={() => undefined}
      />,
    );
  const opened = /<details[^>]* open=""/;
  expect(textOf(rows({}))).toMatch(/Last 7 days .* By calendar day, week and month .*This week/);
  expect(rows({})).not.toMatch(opened);
  expect(rows({ amount: '10.00', left: '10.00' })).toMatch(opened);
  expect(rows({ pending: { amount: null, from: '2026-11-22T12:00:00.000Z' } })).toMatch(opened);
});
