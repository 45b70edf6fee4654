import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeField, OwnName } from './fields.tsx';

const markup = (node: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{node}</MantineProvider>
    </I18nProvider>,
  );
const field = { value: '', onType: () => undefined, error: null };

it('[A3] a phone shows digits for a code; a recovery code is one press away where it is taken', () => {
  const signIn = markup(<CodeField {...field} />);
  expect(signIn).toMatch(/inputmode="numeric"/i);
  expect(signIn).toMatch(/autocomplete="one-time-code"/i);
  expect(signIn).toContain('Use a recovery code');
  expect(markup(<CodeField {...field} appOnly />)).not.toContain('Use a recovery code');
});

it('[A4] what keeps passwords is told whose a new one is, and nobody sees it', () => {
  const name = markup(<OwnName email="ada@example.org" />);
  expect(name).toMatch(/autocomplete="username"/i);
  expect(name).toMatch(/hidden=""/);
  expect(name).toContain('value="ada@example.org"');
});
