import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from './email.tsx';

test('[R1.5] an e-mail address breaks before its @ and its dots alone, and is copied whole', () => {
  const shown = renderToStaticMarkup(<Email address="ann.lee@people.fairlead.example" />);
  expect(shown).toBe('ann<wbr/>.lee<wbr/>@people<wbr/>.fairlead<wbr/>.example');
});
