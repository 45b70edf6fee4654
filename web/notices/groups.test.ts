import { expect, it } from 'vitest';
import { copiedWords, countOf, groupsOf, isForBell } from './groups.ts';
import type { NoticeView } from './latest.ts';

const view = (id: string, notice: NoticeView['notice']): NoticeView => ({
  id,
  notice,
  isRead: false,
  paidAgain: null,
  createdAt: '2026-11-22T10:00:00.000Z',
});
const copied = (id: string, copy: string, wallet: 'real' | 'practice' = 'real') =>
  view(id, {
    kind: 'trade_copied',
    facts: { copy, trader: 'Tom', wallet, trade: 'trd_1', currencyPair: 'BTCUSD', positions: 'UP', stake: '1.00' },
  });
const skipped = (id: string, copy: string) =>
  view(id, {
    kind: 'trade_not_copied',
    facts: { copy, trader: 'Tom', wallet: 'real', currencyPair: 'BTCUSD', positions: 'UP', reason: 'late' },
  });
const approved = (id: string) => view(id, { kind: 'account_approved', facts: {} });

it('[S2] notices of one copy’s trades stand together where they follow each other; all others stand alone', () => {
  const items = [
    copied('7', 'cpy_a'),
    skipped('6', 'cpy_a'),
    copied('5', 'cpy_b', 'practice'),
    copied('4', 'cpy_a'),
    approved('3'),
    approved('2'),
    copied('1', 'cpy_a'),
  ];
  const groups = groupsOf(items);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['7', '6'], ['5'], ['4'], ['3'], ['2'], ['1']]);
  expect(groups.flat()).toEqual(items);
  expect([countOf(items, 'trade_copied'), countOf(items, 'trade_not_copied')]).toEqual([4, 1]);
});

it('S2: what a screen says where it was done, and each copied trade, make no box', () => {
  const started = {
    kind: 'copy_started',
    facts: { copy: 'cpy_a', trader: 'Tom', wallet: 'real', allocation: '100.00' },
  } as const;
  const bought = {
    kind: 'contract_bought',
    facts: {
      contract: 'mct_1',
      plan: 'Demo Bitcoin 50 TH/s',
      price: '285.00',
      firstDay: '2026-11-23',
      lastDay: '2027-11-22',
    },
  } as const;
  const notices = [started, bought, copied('2', 'cpy_a').notice, skipped('1', 'cpy_a').notice, approved('0').notice];
  expect(notices.map(isForBell)).toEqual([true, true, true, true, false]);
});

it('[S2] a group says how many trades were copied, and how many were not where there are any', () => {
  expect(copiedWords(4, 0)).toBe('4 trades copied');
  expect(copiedWords(1, 2)).toBe('1 trade copied, 2 not copied');
  expect(copiedWords(0, 1)).toBe('1 trade not copied');
});
