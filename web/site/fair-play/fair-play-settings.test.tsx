import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { figureOf, PriceSettings, SettingRows } from './fair-play-settings.tsx';

const before = '2026-10-02T13:00:04.000Z';

it('Z3 T1 settings are said in the field’s words: pairs by their names, numbers in groups, and how many changed', () => {
  const text = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PriceSettings
        time="2026-11-28T09:00:00.000Z"
        settings={{
          days: 30,
          omitted: 0,
          items: [
            { since: before, setting: 'minSize', pairs: ['LTCUSD'], value: '59484', before: '100' },
            {
              since: before,
              setting: 'symbols',
              pairs: ['AVAXUSD'],
              value: 'kraken AVAX/USD',
              before: 'kraken AVA/USD',
            },
            {
              since: '2026-11-27T13:00:04.000Z',
              setting: 'symbols',
              pairs: ['BTCUSD'],
              value: 'kraken BTC/USD',
              before: null,
            },
          ],
        }}
        terms={{
          days: 30,
          omitted: 0,
          items: [
            { since: '2026-11-27T13:00:04.000Z', setting: 'maxStake', pairs: ['LTCUSD'], value: '5000.00', before: '' },
            { since: before, setting: 'payouts', pairs: [], value: '30 s, 30 min: 85.00 %', before: null },
            { since: '2026-11-27T13:00:04.000Z', setting: 'minStake', pairs: ['BTCUSD'], value: '1.00', before: null },
          ],
        }}
      />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(text).toMatch(/Changes to price sources, .*, last 30 days: 0\./);
  expect(text).toContain('Changes to each pair’s payouts, times and stakes, last 30 days: 1.');
  // What was set for the first time is no change, and stands in the table with its date.
  expect(text.match(/Set for the first time, last 30 days: \d+/g)).toEqual(['Set for the first time, last 30 days: 1']);
  expect(text).toContain('2 Oct 2026, 13:00:04 Size needed at a best price, in the quote currency 59,484 100 LTC/USD');
  // A symbol that changed is listed, and the first ones are on their pairs' pages.
  expect(text).toContain('Symbols of the pair at its sources kraken AVAX/USD kraken AVA/USD AVAX/USD');
  expect(text).not.toContain('kraken BTC/USD');
  expect(text).toContain('27 Nov 2026, 13:00:04 Maximum stake in dollars 5,000.00 – LTC/USD');
  expect(text).toContain('30 s, 30 min: 85 % – all');
});

it('Z3 a column of settings has one edge, whether its rows are words or figures', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SettingRows
        caption="Terms"
        items={[
          { since: before, setting: 'maxStake', pairs: ['LTCUSD'], value: '5000.00', before: null },
          { since: before, setting: 'payouts', pairs: ['LTCUSD'], value: '30 s, 30 min: 85.00 %', before: null },
        ]}
      />
    </I18nProvider>,
  );
  expect(html).toContain('<td data-words="long" data-name="Value">5,000.00</td>');
  expect(html).toContain('<td data-words="long" data-name="Value">30 s, 30 min: 85\u00a0%</td>');
  expect(html).toContain('<td data-name="Before">–</td>');
});

it('[Z3] a percent of a setting stays on the line of its figure; numbers have their groups, and nothing is a dash', () => {
  expect(figureOf('30 s, 1 min: 85.00 %')).toBe('30 s, 1 min: 85\u00a0%');
  expect(['1000.00', '', null].map(figureOf)).toEqual(['1,000.00', '–', '–']);
});

it('Z3 T1 a setting is said in words: sources by name, and no maximum where none was set', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SettingRows
        caption="Settings"
        items={[
          { since: before, setting: 'sources', pairs: [], value: 'simulated', before: 'kraken, coinbase' },
          { since: before, setting: 'maxExposure', pairs: ['LTCUSD'], value: '', before: '5000.00' },
        ]}
      />
    </I18nProvider>,
  );
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell);
  expect(cells).toEqual(expect.arrayContaining(['simulated prices', 'Kraken, Coinbase', 'no maximum', '5,000.00']));
});
