import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { WatchGaps } from './fair-play-watches.tsx';

const words = (watches: ReplyOf<typeof readFairPlay>['watches']): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <WatchGaps watches={watches} />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('D5 when a chain was not watched stands on the page, with what was credited by a later price', () => {
  const gap = { chain: 'bsc', from: '2026-11-22T11:00:00.000Z', to: '2026-11-22T12:30:00.000Z' } as const;
  const text = words({ days: 30, gaps: 51, items: [{ ...gap, blocks: 7_200, credits: 3 }] });
  expect(text).toMatch(/Chains not watched in the last 30 days: 51 times, the latest 1 in UTC/);
  expect(text).toMatch(/BNB Smart Chain 22 Nov 2026, 11:00:00 22 Nov 2026, 12:30:00 7,200 3/);
  expect(words({ days: 30, gaps: 0, items: [] })).toContain('No chain was left for more than five minutes');
});
