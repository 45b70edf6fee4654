import { describe, expect, it } from 'vitest';
import { isNobodys, wayBack } from './back-focus.ts';

const way = { href: '/admin/trades/trd_1', nth: 1, row: 2, beside: false };
const all = ['a', 'b', 'c', 'd'];
const shown = (links: readonly string[], rows: readonly string[] = all, open: string | null = null) => ({
  links,
  rows,
  open,
});

describe('the way back to a list', () => {
  it('[R1.7] leads to the link that led away, or to another one there that leads to the same', () => {
    expect(wayBack(way, false, shown(['in the row', 'in the cell']))).toBe('in the cell');
    expect(wayBack(way, false, shown(['in the row']))).toBe('in the row');
  });

  it('[R1.7] waits for a list that is on its way, and leads to the place of a row that has left it', () => {
    expect(wayBack(way, false, shown([]))).toBeNull();
    expect(wayBack(way, true, shown([]))).toBe('c');
    expect(wayBack(way, true, shown([], ['a']))).toBe('a');
    expect(wayBack(way, true, shown([], []))).toBeNull();
    expect(wayBack({ ...way, row: -1 }, true, shown([]))).toBeNull();
  });

  it('[R1.7] from what a case open beside its list led to, leads to its row, or to the link where the list lacks it', () => {
    const beside = { ...way, row: -1, beside: true };
    expect(wayBack(beside, false, shown(['in the case'], all, 'b'))).toBe('b');
    expect(wayBack(beside, false, shown(['in the case']))).toBe('in the case');
    expect(wayBack(way, false, shown(['in the row', 'in the cell'], all, 'b'))).toBe('in the cell');
  });
});

it('R1.7: the focus is led only from where a screen begins: not from its menu, nor from what somebody went to', () => {
  const at = (own: string) => ({ matches: (those: string) => those.split(', ').includes(own) });
  expect([null, at('body'), at('main'), at('h1')].map(isNobodys)).toEqual([true, true, true, true]);
  expect([at('a'), at('button'), at('input'), at('nav')].map(isNobodys)).toEqual([false, false, false, false]);
});
