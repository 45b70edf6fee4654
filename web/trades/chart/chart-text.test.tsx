import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LiveContext } from '#web/client/live-context.ts';
import { Bars } from './bars.ts';
import { BarTable, Summary } from './chart-text.tsx';

/** What the reader is shown of two bars of a minute, the second from 12:01 on, at a time of the server's clock. */
function textAt(as: typeof BarTable, clock: string): string {
  const bars = new Bars(60_000);
  const from = Date.parse('2026-11-20T12:00:00Z');
  bars.takeNewest([
    { timeMs: from, open: '10.0', high: '12.5', low: '9.5', close: '11.0' },
    { timeMs: from + 60_000, open: '11.1', high: '11.2', low: '11.0', close: '11.2' },
  ]);
  bars.add({ seq: 1, time: from + 90_000, price: '13.7' });
  const Text = as;
  const live = {
    state: 'live' as const,
    reopen: () => undefined,
    serverNow: () => Date.parse(`2026-11-20T${clock}Z`),
    knownServerNow: () => null,
    listen: () => () => undefined,
  };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <LiveContext value={live}>
        <Text feed={{ bars }} listen={() => () => undefined} name="BTC/USD" seconds={60} />
      </LiveContext>
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('[M4] the table of a chart has the bar that is still running, first and marked, with the price that came last', () => {
  const text = textAt(BarTable, '12:01:30.000');
  expect(text).toContain('so far 11.1 13.7 11.0 13.7');
  expect(text.indexOf('so far')).toBeLessThan(text.indexOf('10.0 12.5 9.5 11.0'));
  expect(text.match(/so far/g)).toHaveLength(1);
});

it('[M4] the sentences about a chart name what has ended, and apart from it what is running', () => {
  const text = textAt(Summary, '12:01:30.000');
  expect(text).toContain('first 10.0, highest 12.5, lowest 9.5, last 11.0.');
  expect(text).toMatch(/is running, so far: first 11\.1, highest 13\.7, lowest 11\.0, last 13\.7\./);
});

it('[M4] a bar whose time is over says so only once no price can be on its way any more', () => {
  expect(textAt(BarTable, '12:02:04.999')).toContain('so far');
  expect(textAt(BarTable, '12:02:05.000')).not.toContain('so far');
  expect(textAt(Summary, '12:02:05.000')).toMatch(/The newest step, from .* on: first 11\.1, highest 13\.7/);
});
