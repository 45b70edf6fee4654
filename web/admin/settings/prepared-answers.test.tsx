import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AsRead } from './prepared-answers.tsx';

const facts = { name: 'Ada', subject: 'a deposit', record: 'your deposit' };

it('S1: an answer is shown as a customer reads it, its blanks filled with example facts in each language', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AsRead
        words={{ english: 'Hello {name}, about {record}', spanish: 'Hola, {name}: sobre {record}' }}
        example={{ english: facts, spanish: { ...facts, record: 'su depósito' } }}
      />
    </I18nProvider>,
  );
  expect(html).toContain('Hello Ada, about your deposit');
  expect(html).toContain('Hola, Ada: sobre su depósito');
  expect(html).not.toMatch(/[{}]/);
});
