import { expect, it } from 'vitest';
import { askedAbout } from './asked-about.ts';
import { recordPath } from './ticket-words.ts';

it('[S1] an address names the record that somebody asks about, or none', () => {
  expect(askedAbout('deposit', 'dep_1')).toEqual({ kind: 'deposit', id: 'dep_1' });
  expect(askedAbout('trade', 'trd_1')).toEqual({ kind: 'trade', id: 'trd_1' });
  for (const [about, id] of [
    [undefined, undefined],
    ['deposit', undefined],
    ['weather', 'x'],
  ] as const) {
    expect(askedAbout(about, id)).toBeNull();
  }
});

it('[S1] a conversation leads to its record', () => {
  expect(recordPath('deposit', 'dep_1')).toBe('/user/deposits/dep_1');
  expect(recordPath('withdrawal', 'wdr_1')).toBe('/user/withdrawals/wdr_1');
  expect(recordPath('trade', 'trd_1')).toBe('/receipts/trd_1');
});
