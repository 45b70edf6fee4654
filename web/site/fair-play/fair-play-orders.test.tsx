import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Orders } from './fair-play-orders.tsx';
import { Summary } from './fair-play-summary.tsx';

const words = (orders: Parameters<typeof Orders>[0]['orders']): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Orders orders={orders} />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('T6 refused orders of all pairs stand by outcome and time beside accepted ones, and whose word the counts are', () => {
  const text = words({
    days: 30,
    items: [
      { pair: 'BTCUSD', outcome: 'accepted', counts: [59_484, 7, 0, 0] },
      { pair: 'BTCUSD', outcome: 'price_stale', counts: [3, 0, 21, 1] },
      { pair: 'ETHUSD', outcome: 'price_stale', counts: [2, 0, 0, 4] },
      { pair: 'ETHUSD', outcome: 'of_another_version', counts: [0, 0, 0, 1] },
    ],
    since: '2026-11-20',
    slowDays: ['2026-11-22'],
  });
  expect(text).toMatch(/Counted since 20 Nov 2026 \(UTC\)\./);
  expect(text).toContain('accepted 59,484 7 0 0');
  expect(text).toContain('no price of the last 5 seconds 5 0 21 5');
  expect(text).toContain('of_another_version 0 0 0 1');
  expect(text).toMatch(/took five seconds or longer: 22 Nov 2026/);
  expect(text).toMatch(/the operator’s word alone/);
});

it('T6 where no order was decided the page says so', () => {
  expect(words({ days: 30, items: [], since: null, slowDays: [] })).toContain('No order in US dollars was decided');
});

it('T6 the page of fair play begins with its figures in short, each with how far it is proven', () => {
  const accepted = { pair: 'BTCUSD', outcome: 'accepted', counts: [59_484, 0, 0, 0] };
  const refused = { pair: 'BTCUSD', outcome: 'price_stale', counts: [3, 0, 21, 1] };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Summary
        figures={{
          refunds: { days: 30, items: [], beyondChance: [], onLosingTrades: [], unsettled: 0 },
          copies: { days: 30, items: [], beyondChance: [], onLosingTrades: [] },
          withdrawals: {
            waiting: [{ reason: 'review', count: 2, oldestHours: 5 }],
            stopped: [],
            unproven: [{ reason: 'seen', count: 1, oldestHours: 1 }],
          },
          deposits: { uncredited: [] },
          quotes: {
            days: 30,
            since: null,
            items: [{ source: 'kraken', fate: 'recorded', count: 12_053 }],
            unknown: { ends: 0, ticks: 0 },
          },
          clock: { days: 30, jumps: 0, items: [] },
          orders: { days: 30, items: [accepted, refused], since: null, slowDays: [] },
          incidents: [],
          watches: { days: 30, gaps: 0, items: [] },
        }}
      />
    </I18nProvider>,
  );
  expect(html).toContain('Pending withdrawals</th><td>3</td><td>Counted from the records</td>');
  expect(html).toContain('Quotes heard</th><td>12,053</td><td>Sealed</td>');
  expect(html).toContain('Refused orders</th><td>25</td><td>Said by the operator, not proven</td>');
});
