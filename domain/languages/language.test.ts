import { describe, expect, test } from 'vitest';
import { languageOf } from './language.ts';

describe('[A11] the active language', () => {
  test.each([
    ['nothing is said', undefined, undefined, 'en'],
    ['the browser asks for Spanish', undefined, 'es', 'es'],
    ['the browser asks for Spanish as spoken somewhere', undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['the best liked counts, not the first', undefined, 'en;q=0.3, es;q=0.7', 'es'],
    ['of equals the first counts', undefined, 'es, en', 'es'],
    ['what we do not speak is passed over', undefined, 'de-DE, de;q=0.9, es;q=0.4', 'es'],
    ['only others are asked for', undefined, 'de, fr;q=0.5', 'en'],
    ['a language is refused', undefined, 'es;q=0', 'en'],
    ['any will do', undefined, 'de, *;q=0.5', 'en'],
    ['a weight makes no sense', undefined, 'es;q=much', 'en'],
    ['one was chosen', 'theme=1; lang=es', 'en-US,en', 'es'],
    ['English was chosen in a Spanish browser', 'lang=en', 'es', 'en'],
    ['the cookie names none of ours', 'lang=tlh', 'es', 'es'],
    ['another cookie ends in the same letters', 'slang=es', 'en', 'en'],
  ] as const)('when %s', (_, cookies, accepted, language) => {
    expect(languageOf(cookies, accepted)).toBe(language);
  });
});
