import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

test('[E3] the theme of a browser is what its cookie says, and nothing but light or dark', () => {
  expect(['theme=dark', 'lang=es; theme=light', 'a=b;theme=dark ;c=d'].map(themeOf)).toEqual(['dark', 'light', 'dark']);
  expect([undefined, '', 'theme=', 'theme=blue', 'mytheme=dark', 'theme="><script>'].map(themeOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});
