import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProofLine } from './proof.tsx';

/** What the line says once the browser has checked these prices. */
function lineOf(checks: readonly ('yes' | 'no')[]): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ProofLine checks={checks} isBroken={false} />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

it('[L7] the line above the proof says how many hashes the visitor’s browser found to match', () => {
  expect(lineOf(['yes', 'yes', 'yes'])).toBe('Your browser checked the latest 3 prices: all 3 hashes match.');
  expect(lineOf(['yes', 'no', 'yes'])).toBe('Your browser checked the latest 3 prices: 2 of 3 hashes match.');
  expect(lineOf([])).toBe('Check it in your browser');
});
