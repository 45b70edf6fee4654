import { expect, test } from 'vitest';
import { readText, textDifferences } from './page-text-words.ts';

const typed = { en: '', es: '', at: '', reason: 'a reason' };
const none = { en: '', es: '' };

test('B2.5: a text is read with its lines, and what is wrong is said at its language', () => {
  expect(readText('about', { ...typed, en: ' a \r\nb ' }, 0, none)).toEqual({
    body: { words: { en: 'a\nb', es: '' }, effectiveAt: null, reason: 'a reason' },
  });
  expect(readText('about', { ...typed, es: 'b' }, 0, none)).toMatchObject({
    problems: { en: 'Needed: it is shown where a language is missing', es: null },
  });
  expect(readText('about', { ...typed, en: 'a'.repeat(4_001), es: 'a\n<b>' }, 0, none)).toMatchObject({
    problems: { en: '4001 characters; the maximum is 4000', es: 'Line 2 has HTML, <b>: write plain text' },
  });
  expect(readText('about', { ...typed, en: 'We are {{unknown}}' }, 0, none)).toMatchObject({
    problems: { en: 'Line 1 has {{unknown}}, which is not a known name. Use {{name}} or {{supportEmail}}' },
  });
});

test('B2.5: words of a file that stay are as they are, whatever is in them, and others are looked at', () => {
  const now = { en: 'Soft\u00adly\r\n<one@northwind.example>', es: '' };
  const same = readText('privacy', { ...typed, en: now.en, es: 'b' }, 0, now);
  expect(same).toMatchObject({ body: { words: { es: 'b' } } });
  expect(readText('privacy', { ...typed, en: `${now.en}.` }, 0, now)).toHaveProperty('problems.en');
});

test('B2.5: a text that loses its Spanish is shown to change what Spanish readers get', () => {
  expect(textDifferences({ en: 'a', es: 'b' }, { en: 'a', es: '' })).toEqual([
    { language: 'es', now: 'b', after: 'a' },
  ]);
  expect(textDifferences({ en: 'a', es: '' }, { en: 'a', es: 'a' })).toEqual([]);
});
