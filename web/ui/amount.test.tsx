import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Amount, columnOf } from './amount.tsx';
import { padOf } from './money.ts';

test('[P6] amounts of a column are as long behind their points as the longest, units as wide as the widest; words are left as they are', () => {
  const column = [{ text: '1,234.5', unit: 'BTC' }, { text: '−0.00012', unit: 'USDT' }, { text: '–' }];
  const of = columnOf(column);
  expect(of).toEqual({ decimals: 5, widest: 'USDT' });
  expect(['1,234.5', '−0.00012', '+7', '–'].map((text) => padOf(text, 5))).toEqual(['0000', '', '.00000', '.00000']);
  const shown = renderToStaticMarkup(<Amount text="1,234.5" unit="BTC" of={of} />);
  // What is padded is drawn and never said: the text is the amount with its unit.
  expect(shown.replace(/<[^>]*>/g, '')).toBe('1,234.5 BTC');
  expect(shown).toContain('data-pad="0000"');
  expect(shown).toContain('data-widest="USDT"');
  const word = renderToStaticMarkup(<Amount text="none" of={of} />);
  expect(word).toContain('data-pad=""');
  // It ends where the units of the others end.
  expect(word).not.toContain('data-widest');
});
