import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CopyBounds, SealsAndClock } from './fair-play-records.tsx';
import { PaymentTerms } from './fair-play-settings.tsx';

const time = '2026-11-28T09:00:00.000Z';

const words = (part: ReactElement): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{part}</I18nProvider>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('L7 Z6 the longest wait for a seal and each jump of the clock stand on the page', () => {
  const text = words(
    <SealsAndClock
      seals={{ days: 30, items: [{ stream: 'audit', sealedAt: '2026-11-22T13:00:04.000Z', longestMs: 3_603_900 }] }}
      clock={{ days: 30, jumps: 61, items: [{ at: '2026-11-21T12:00:00.000Z', byMs: -3_000 }] }}
    />,
  );
  expect(text).toMatch(/decisions of staff and of the system 3,603 22 Nov 2026, 13:00:04/);
  expect(text).toContain('Longest wait for a seal in the last 30 days: 60 min.');
  expect(text).toMatch(/Clock jumps, last 30 days: 61, the latest 1 in UTC/);
  expect(text).toMatch(/21 Nov 2026, 12:00:00 -3.0/);
});

it('L7 Z6 where nothing was late and no clock jumped the page says so', () => {
  const text = words(<SealsAndClock seals={{ days: 30, items: [] }} clock={{ days: 30, jumps: 0, items: [] }} />);
  expect(text).toContain('Nothing was sealed more than 10 seconds late in the last 30 days.');
  expect(text).toContain('No clock jump of more than a second was seen in the last 30 days.');
});

it('C3 the bounds of copies stand with what they were before', () => {
  const since = '2026-11-22T13:00:04.000Z';
  const text = words(
    <CopyBounds
      time={time}
      bounds={{
        days: 30,
        omitted: 0,
        items: [
          { since, bound: 'COPY_RESERVE_CUSTOMER_BPS', value: 100, before: 2_500 },
          { since, bound: 'COPY_RESERVE_TRADER_BPS', value: 5_000, before: null },
        ],
      }}
    />,
  );
  expect(text).toContain('what one customer’s copies may stake at once 100 2,500');
  expect(text).toContain('what the copies of one trader’s open trades may set aside 5,000 –');
  expect(text).toContain('profit share, last 30 days: 1.');
  expect(text).not.toContain('Not listed');
});

it('W2 R3 what withdrawals cost and wait, and the sums of two admins, stand with what they were before', () => {
  const since = '2026-11-22T13:00:04.000Z';
  const text = words(
    <PaymentTerms
      time={time}
      payments={{
        days: 30,
        omitted: 17,
        items: [
          { since, setting: 'networkFee', coin: 'Bitcoin', value: '1000.00', before: '2.50' },
          { since, setting: 'WITHDRAWAL_ADDRESS_HOLD_HOURS', coin: null, value: '24', before: null },
          { since: null, setting: 'DEPOSIT_FOUR_EYES_SUM', coin: null, value: '', before: null },
        ],
      }}
    />,
  );
  expect(text).toMatch(/22 Nov 2026, 13:00:04 network fee of a withdrawal in dollars: Bitcoin 1,000.00 2.50/);
  expect(text).toContain('two-person limits, last 30 days: at least 1.');
  expect(text).toContain('hours that a new address waits 24 –');
  expect(text).toContain('Only the newest entries are listed; not listed: 17.');
  expect(text).toContain('– two admins: deposits of 24 hours, of one customer or admin – –');
});
