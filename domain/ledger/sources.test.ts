import { expect, test } from 'vitest';
import { entriesOf, statementCodes } from './figures.ts';
import { balanceSources, sourceOf } from './sources.ts';

test('[L6] each entry that changes a balance has a source, and each source an entry', () => {
  const found = new Set<string>();
  for (const code of statementCodes) {
    for (const entry of entriesOf(code)) {
      if (entry.class === 'internal' || entry.class === 'none') continue;
      for (const copied of [true, false]) {
        const source = sourceOf({ class: entry.class, code, account: entry.account, copied });
        expect(source, `${code} ${entry.account}`).not.toBeNull();
        found.add(String(source));
      }
    }
  }
  expect([...found].toSorted()).toEqual([...balanceSources].toSorted());
});

test('[L6] what a copy won, lost and paid of it counts to copies, what a trader is paid does not', () => {
  const profit = { class: 'profit', account: 'allocated', copied: true } as const;
  expect(sourceOf({ ...profit, code: 'win' })).toBe('copies');
  expect(sourceOf({ ...profit, code: 'loss', account: 'staked' })).toBe('copies');
  expect(sourceOf({ ...profit, code: 'profit-share' })).toBe('copies');
  expect(sourceOf({ ...profit, code: 'profit-share', account: 'available', copied: false })).toBe('profitShare');
  expect(sourceOf({ ...profit, code: 'loss', account: 'staked', copied: false })).toBe('trades');
});
