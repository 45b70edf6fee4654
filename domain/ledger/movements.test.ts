import { expect, it } from 'vitest';
import { statementCodes } from './figures.ts';
import { titleOf, titleOfCode } from './movements.ts';

it('[L6] every code that a statement can have is called something of its own', () => {
  const titles = statementCodes.map((code) => titleOfCode(code));
  expect(titles).not.toContain(null);
  expect(new Set(titles).size).toBe(statementCodes.length);
  expect([titleOfCode('bankroll'), titleOfCode('toString')]).toEqual([null, null]);
});

it('[L6] [C6] a profit share is paid by who copies and earned by the trader', () => {
  expect(titleOf('profit-share', ['allocated'])).toBe('profit_share_paid');
  expect(titleOf('profit-share', ['available', 'receivable'])).toBe('profit_share_earned');
  expect(titleOf('win', ['allocated', 'staked'])).toBe('win');
});
