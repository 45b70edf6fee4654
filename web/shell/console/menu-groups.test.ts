import { expect, it } from 'vitest';
import { consoleSections } from './console-sections.ts';
import { isOpen, withCurrent } from './menu-groups.ts';

it('[R1] a group of the menu is as it was left; the one that one comes to is open', () => {
  expect(isOpen({}, 'People', null)).toBe(true);
  expect(isOpen({}, 'System', null)).toBe(false);
  expect(isOpen({}, 'System', 'System')).toBe(true);
  expect(isOpen({ People: false }, 'People', null)).toBe(false);
  expect(isOpen({ System: true }, 'System', 'People')).toBe(true);
  expect(withCurrent({ People: false, House: false }, 'People')).toEqual({ House: false });
  expect(withCurrent({ People: false }, 'House')).toEqual({ People: false });
});

it('[R1] each entry of the menu has an icon of its own', () => {
  expect(new Set(consoleSections.map(({ icon }) => icon)).size).toBe(consoleSections.length);
});
