import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';

const trader = (name: string, shortRecord: boolean) => ({ name, figures: { shortRecord } });
const names = (traders: readonly { readonly name: string }[]) => traders.map(({ name }) => name);

it('[C4] by return and drawdown those with a short track record are a group of their own, in the list’s order', () => {
  const listed = [trader('a loss', false), trader('a gain', true), trader('a smaller gain', true)];
  for (const sort of ['return', 'drawdown'] as const) {
    const groups = groupsOf(listed, sort);
    expect(names(groups?.enough ?? [])).toEqual(['a loss']);
    expect(names(groups?.short ?? [])).toEqual(['a gain', 'a smaller gain']);
  }
  for (const sort of ['profit', 'copiers', 'trades', 'newest'] as const) expect(groupsOf(listed, sort)).toBeNull();
});
