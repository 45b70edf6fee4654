import { expect, it } from 'vitest';
import { resultText } from './settlements.tsx';

it('[T4] a result is shown with what it added or took, and a returned stake as returned', () => {
  expect(resultText({ status: 'WON', profit: '1234.50', amount: '10.00' })).toBe('Won +1,234.50');
  expect(resultText({ status: 'LOST', profit: '-10.00', amount: '10.00' })).toBe('Lost −10.00');
  expect(resultText({ status: 'REFUNDED', profit: '0.00', amount: '10.00' })).toBe('Returned 10.00');
});
