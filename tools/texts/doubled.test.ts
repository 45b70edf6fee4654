import { expect, test } from 'vitest';
import { bannedIn } from './banned.ts';
import { doubledIn, doubledWord } from './doubled.ts';
import { problemsOf } from './problems.ts';

test.each([
  ['Download the the register', 'the'],
  ['The the', 'the'],
  ['Paid to\n  to the address', 'to'],
  ['Read the <0>the terms</0>', 'the'],
  ['Abra la la cuenta', 'la'],
])('E1: “%s” has a word twice', (text, word) => {
  expect(doubledWord(text)).toBe(word);
});

test.each(['Sign in, in time', 'the … the', '10 10', 'Día a día', 'Do it. It ends.', '{count} {count} days'])(
  'E1: “%s” has none',
  (text) => {
    expect(doubledWord(text)).toBeNull();
  },
);

test('E1: a doubled word is refused in the English of a text and in its translation', () => {
  expect(bannedIn({ id: null, english: 'Open the the list' })).toHaveLength(1);
  const text = { id: null, english: 'Open the list' };
  const entry = { ...text, isFuzzy: false };
  expect(problemsOf([text], [{ ...entry, translation: 'Abra la la lista' }])).toHaveLength(1);
  expect(problemsOf([text], [{ ...entry, translation: 'Abra la lista' }])).toEqual([]);
});

test('E1: a doubled word is found in the sources, where the console has its English, and so is an article that a label has', () => {
  const code = [
    "const label = 'Download the the list';",
    "const other = 'Signed in';",
    'const page = <p>The',
    '  the register</p>;',
    'const list = <WholeFile what="the register" />;',
    'const right = <WholeFile what="entries" />;',
  ].join('\n');
  expect(doubledIn('web/admin/page.tsx', code)).toEqual([
    'web/admin/page.tsx:1 says “the the”',
    'web/admin/page.tsx:3 says “the the”',
    'web/admin/page.tsx:5 is about “the register”: leave the first word to the label',
  ]);
});
