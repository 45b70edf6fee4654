import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListInForce } from './screening-panel.tsx';
import { problemWords } from './screening-words.ts';

const list = { name: 'list.json', entries: 1_200, sha256: 'ab'.repeat(32), since: '2026-11-25T08:00:00.000Z' };
const shown = (of: Parameters<typeof ListInForce>[0]['of']) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ListInForce of={of} />
    </I18nProvider>,
  );

test('[O3] the list in force is shown with its file, entries and digest, and what is wrong with a newer file', () => {
  const inForce = shown({ list, refused: null });
  for (const fact of ['list.json', '1,200', '>abababababab<']) expect(inForce).toContain(fact);
  expect(inForce).not.toContain('refused');
  const refused = { code: 'wrong_value', field: 'entries[2].born', line: 14, since: list.since } as const;
  const html = shown({ list, refused });
  expect(html).toContain('A value is not in the right form: entries[2].born, line 14.');
  expect(html).toContain('stays in force');
  expect(html).toContain('list.json');
  expect(shown({ list: null, refused: null })).toContain('nobody is screened');
});

test('[O3] a problem without a field is one sentence', () => {
  expect(problemWords({ code: 'missing', field: null, line: null })).toBe('The file is not there.');
});
