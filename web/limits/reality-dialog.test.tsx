import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type RealityCheck, RealityDialog } from './reality-dialog.tsx';

const shown = (check: Partial<RealityCheck>): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RealityDialog
          check={{
            id: 'rlc_1',
            since: '2026-11-25T10:00:00.000Z',
            shownAt: '2026-11-25T11:05:30.000Z',
            trades: 12,
            running: 0,
            staked: '1200.00',
            result: '-35.50',
            ...check,
          }}
          onChosen={() => undefined}
        />
      </MantineProvider>
    </I18nProvider>,
  );
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('[A13.1] says for how long, how many trades and what they came to, with the ways on', () => {
  const text = textOf(shown({}));
  for (const part of ['trading for 1 h 5 min', '12', '1,200.00 USD', '−35.50 USD']) expect(text).toContain(part);
  for (const way of ['Keep trading', 'See my limits', 'Stop and take a break']) expect(text).toContain(way);
  expect(text).not.toContain('still running');
  expect(textOf(shown({ result: '8.50' }))).toContain('+8.50 USD');
});

it('[A13.1] says that running trades go on and that the ticket stays, and begins at its title', () => {
  const html = shown({ running: 1 });
  expect(textOf(html)).toContain('1 trade is still running. It ends and settles whatever you choose here');
  expect(textOf(shown({ running: 2 }))).toContain('your ticket stays as it is');
  expect(html).toMatch(/<h2[^>]*tabindex="-1"/i);
});
