import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProblemError } from '#web/client/client.ts';
import { Outcome } from './outcome.tsx';

const statusMessage = (cause: unknown): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Outcome state={{ step: 'unknown', cause }} about="75.50 USD to bc1q" />
    </I18nProvider>,
  );

it('[P4] what is not known is said with what was asked, and with what has to happen first', () => {
  const lost = statusMessage(new ProblemError('unavailable', 503, 'The service is starting.'));
  expect(lost).toContain('Still no answer: we don’t know yet whether it went through.');
  expect(lost).toContain('Request: 75.50 USD to bc1q.');
  const ended = statusMessage(new ProblemError('unauthenticated', 401, 'Please sign in first.'));
  expect(ended).toContain('Please sign in first.');
  expect(ended).toContain('we don’t know yet whether it went through');
  expect(ended).toContain(
    'Once you are signed in, in another tab for instance, press “Ask again”: it can’t happen twice.',
  );
});
