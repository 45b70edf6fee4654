import { describe, expect, it } from 'vitest';
import { isNobodys, wayBack } from './back-focus.ts';

const way = { href: '/admin/trades/trd_1', nth: 1, row: 2 };
const rows = ['a', 'b', 'c', 'd'];

describe('the way back to a list', () => {
  it('[R1.7] leads to the link that led away, or to another one there that leads to the same', () => {
    expect(wayBack(way, false, ['in the row', 'in the cell'], rows)).toBe('in the cell');
    expect(wayBack(way, false, ['in the row'], rows)).toBe('in the row');
  });

  it('[R1.7] waits for a list that is on its way, and leads to the place of a row that has left it', () => {
    expect(wayBack(way, false, [], rows)).toBeNull();
    expect(wayBack(way, true, [], rows)).toBe('c');
    expect(wayBack(way, true, [], ['a'])).toBe('a');
    expect(wayBack(way, true, [], [])).toBeNull();
    expect(wayBack({ ...way, row: -1 }, true, [], rows)).toBeNull();
  });
});

it('R1.7: the focus is led only from where a screen begins: not from its menu, nor from what somebody went to', () => {
  const at = (own: string) => ({ matches: (those: string) => those.split(', ').includes(own) });
  expect([null, at('body'), at('main'), at('h1')].map(isNobodys)).toEqual([true, true, true, true]);
  expect([at('a'), at('button'), at('input'), at('nav')].map(isNobodys)).toEqual([false, false, false, false]);
});
