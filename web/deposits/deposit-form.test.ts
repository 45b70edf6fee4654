import { expect, it } from 'vitest';
import { problemOf } from './deposit-form.tsx';

it('[D1] [E1] the limits are said before the server is asked, in its own words', () => {
  const terms = { min: '10.00', max: '1000000.00', twoAdminsFrom: '1000.00' };
  expect(problemOf('1,000.00', terms)).toBeNull();
  expect(problemOf('9.99', terms)).toBe('Enter an amount between 10.00 and 1,000,000.00 USD.');
  expect(problemOf('1000000.01', terms)).toContain('between');
  expect(problemOf('9.99', undefined)).toBeNull();
  for (const typed of ['', '0', '1,50', 'ten']) expect(problemOf(typed, terms), typed).toContain('Enter an amount');
});
