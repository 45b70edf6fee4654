import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnreadAnswers } from './unread-answers.tsx';

/** What stands beside ‘Support’; null while nothing was read. */
function beside(unread: number | null): string {
  const queries = new QueryClient();
  if (unread !== null) queries.setQueryData(['support', 'unread'], { items: [], nextCursor: null, unread });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <UnreadAnswers />
      </QueryClientProvider>
    </I18nProvider>,
  ).replace(/<[^>]*>/g, ' ');
}

it('[S1] the ways to support say how many answers are unread, and nothing while none is', () => {
  expect(beside(null)).toBe('');
  expect(beside(0)).toBe('');
  expect(beside(2)).toMatch(/2 +2 unread/);
  expect(beside(120)).toMatch(/99\+ +120 unread/);
});
