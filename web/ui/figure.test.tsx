import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Figure } from './figure.tsx';

const shown = (value: string, quiet = false): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Figure value={value} unit="BTC" quiet={quiet} />
    </I18nProvider>,
  );

test('[P6] a long figure is shortened with all its digits one press away; a short one is as it is', () => {
  const long = shown('0.000123456789012345');
  for (const part of ['<button', 'title="0.000123456789012345 BTC"', '>0.000123456 BTC<', 'aria-expanded="false"']) {
    expect(long).toContain(part);
  }
  expect(shown('0.000123456789012345', true)).toBe(
    '<data value="0.000123456789012345" title="0.000123456789012345 BTC">0.000123456 BTC</data>',
  );
  expect(shown('0.50000000')).toBe('<data value="0.50000000">0.5 BTC</data>');
});

test('[W2] coins that a withdrawal comes to have 8 decimals, rounded down, and all their digits one press away', () => {
  const long = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Figure value="0.018378179550587343" unit="ETH" decimals={8} />
    </I18nProvider>,
  );
  for (const part of ['<button', 'title="0.018378179550587343 ETH"', '>0.01837817 ETH<']) expect(long).toContain(part);
});
