import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AsideMove } from './aside-move.tsx';
import type { OwnLimits } from './limit-words.ts';

const shown = (aside: OwnLimits['aside'], exclusion: OwnLimits['exclusion'] = null): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <AsideMove data={{ items: [], exclusion, raiseWaitsHours: 24, aside }} onChanged={() => undefined} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('[A13] what can only be withdrawn is shown with what of it fits, and the button moves that', () => {
  const text = shown({ amount: '1420.00', fits: '30.00' });
  for (const part of ['1,420.00 USD arrived beyond', 'have room for 30.00 USD', 'Move 30.00 USD to available']) {
    expect(text).toContain(part);
  }
});

it('[A13] where nothing fits there is no button, and the reason stands there; without anything there is nothing', () => {
  expect(shown({ amount: '20.00', fits: '0.00' })).toContain('leave no room for it now');
  expect(shown({ amount: '20.00', fits: '0.00' })).not.toContain('Move');
  const excluded = shown({ amount: '20.00', fits: '0.00' }, { kind: 'time-out', until: '2026-12-01T10:00:00.000Z' });
  expect(excluded).toContain('once your time-out or self-exclusion is over');
  expect(shown({ amount: '0.00', fits: '0.00' })).not.toMatch(/withdraw|available/i);
});
