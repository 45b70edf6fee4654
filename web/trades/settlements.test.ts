import { expect, it } from 'vitest';
import { endedTogether, resultText } from './settlements.tsx';

it('[T4] a result is shown with what it added or took, and a returned stake as returned', () => {
  expect(resultText({ status: 'WON', profit: '1234.50', amount: '10.00' })).toBe('Won +1,234.50');
  expect(resultText({ status: 'LOST', profit: '-10.00', amount: '10.00' })).toBe('Lost −10.00');
  expect(resultText({ status: 'REFUNDED', profit: '0.00', amount: '10.00' })).toBe('Returned 10.00');
});

it('[T4] trades that end together are told together, one’s own first; an older result goes', () => {
  const ended = (tradeId: string, second: number, copyId: string | null = null) => ({
    tradeId,
    copyId,
    expiresAt: new Date(Date.UTC(2026, 10, 25, 8, 0, second)).toISOString(),
  });
  const first = endedTogether([], [ended('copied', 20, 'cpy'), ended('own', 20)]);
  expect(first.map(({ tradeId }) => tradeId)).toEqual(['own', 'copied']);
  expect(endedTogether(first, [ended('later', 32)]).map(({ tradeId }) => tradeId)).toEqual(['later', 'own', 'copied']);
  expect(endedTogether(first, [ended('minute', 59)]).map(({ tradeId }) => tradeId)).toEqual(['minute']);
});
