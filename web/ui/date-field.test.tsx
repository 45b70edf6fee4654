import { globSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DateField } from './date-field.tsx';

it('[E1] every field for a day or a time is the one that sees half a date', () => {
  const own = globSync('web/**/*.tsx').filter(
    (path) => !/\.test\.tsx?$/.test(path) && /['"](date|datetime-local|month|week|time)['"]/.test(types(path)),
  );
  expect(own).toEqual(['web/ui/date-field.tsx']);
});

/** What a file says of the types of its fields. */
const types = (path: string): string =>
  (readFileSync(path, 'utf8').match(/\btype(=|: |=\{)[^/]*?(\/>|,|\n)/g) ?? []).join('\n');

it('[E1] a field for a day and one for a time say which they are, and what is wrong', () => {
  const shown = (kind: 'day' | 'time', value: string) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <DateField kind={kind} label="From" value={value} error="Too early" onChange={() => undefined} />
        </MantineProvider>
      </I18nProvider>,
    );
  expect(shown('day', '2026-12-01')).toMatch(/<input[^>]*type="date"[^>]*value="2026-12-01"/);
  expect(shown('time', '2026-12-01T10:00')).toMatch(/<input[^>]*type="datetime-local"[^>]*value="2026-12-01T10:00"/);
  expect(shown('day', '')).toContain('Too early');
});
