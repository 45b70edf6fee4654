import { expect, test } from 'vitest';
import { asTyped, inSymbols } from './symbols.ts';

test('D2: an amount is typed without the zeros beyond 8 decimals, and no digit of an older quote is lost', () => {
  expect(asTyped('0.030261880000000000')).toBe('0.03026188');
  expect(asTyped('0.030261878733086447')).toBe('0.030261878733086447');
  expect(asTyped('0.009018184000000000')).toBe('0.009018184');
  expect(['0.00144900', '100.000001', '100', '0.00000000'].map(asTyped)).toEqual([
    '0.00144900',
    '100.000001',
    '100',
    '0.00000000',
  ]);
});

test('D2: coins of a record are read with their symbol, and without the zeros beyond 8 decimals', () => {
  expect(inSymbols('0.002000000000000000 eth')).toBe('0.00200000 ETH');
  expect(inSymbols('0.030261878733086447 eth')).toBe('0.030261878733086447 ETH');
  expect(inSymbols('12.500000 usdt')).toBe('12.500000 USDT');
});
