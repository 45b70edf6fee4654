import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { countWords, Results } from './results.tsx';

const pages = { items: [1, 2, 3], state: 'success', hasMore: false } as const;
const none = <p>No trades match.</p>;

const shownAs = (results: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{results}</I18nProvider>);

it('[R1.7] a list says how many are shown, and whether there are more', () => {
  expect(countWords('trades', pages)).toBe('Trades shown: 3');
  expect(countWords('trades', { ...pages, hasMore: true })).toBe('Trades shown: 3, more below');
});

it('[R1.7][E1] nothing is counted while it is read, and what is shown still counts when reading it anew has failed', () => {
  expect(countWords('trades', { items: [], state: 'pending', hasMore: false })).toBe('');
  expect(countWords('trades', { items: [], state: 'error', hasMore: false })).toBe('');
  expect(countWords('trades', { ...pages, state: 'error' })).toBe('Trades shown: 3');
});

it('[R1.7][E1] the place of the results takes the focus and is read out when it changes, also when there is none', () => {
  const shown = shownAs(<Results pages={pages} what="trades" none={none} />);
  expect(shown).toMatch(/^<div role="status" tabindex="-1"[^>]*data-results="true">Trades shown: 3<\/div>$/);
  const empty = shownAs(<Results pages={{ ...pages, items: [] }} what="trades" none={none} />);
  expect(empty).toContain('No trades match.');
  // It is there before its words are: what comes into it later is read out.
  const coming = shownAs(<Results pages={{ items: [], state: 'pending', hasMore: false }} what="trades" none={none} />);
  expect(coming).toMatch(/role="status"[^>]*><\/div>$/);
});
