import { describe, expect, it } from 'vitest';
import { focusScreen, screensAfter } from './screen-focus.ts';

/** What has the focus after a change of screen, where `at` has it before: an element that lies within those of `around`. */
function focusedAfter(around: readonly string[] | null, hasTitle = true) {
  const title = { tabIndex: 0, scrolls: true, isFocused: false };
  const heading = {
    set tabIndex(value: number) {
      title.tabIndex = value;
    },
    focus: ({ preventScroll }: { readonly preventScroll: boolean }) =>
      Object.assign(title, { isFocused: title.tabIndex === -1, scrolls: !preventScroll }),
  };
  const parentElement = around && {
    closest: (selector: string) => selector.split(', ').find((one) => around.includes(one)) ?? null,
  };
  focusScreen({
    activeElement: { parentElement } as unknown as Element,
    querySelector: () => (hasTitle ? heading : null) as never,
  });
  return title;
}

describe('a change of screen within the app', () => {
  it('[A11] the focus goes to the title of the new screen, from nowhere and from the menu, and nothing is scrolled', () => {
    for (const around of [null, [], ['nav', 'aside']])
      expect(focusedAfter(around)).toEqual({ tabIndex: -1, scrolls: false, isFocused: true });
  });

  it('[A11] what the screen has focused itself keeps it, and so does an open dialog', () => {
    for (const around of [['main'], ['dialog']]) expect(focusedAfter(around).isFocused).toBe(false);
    expect(focusedAfter([], false).isFocused).toBe(false);
  });

  it('[A11] only another path is another screen: filters, tabs and an open record steal nothing', () => {
    const leads = screensAfter('/admin/deposits');
    expect(leads('/admin/deposits')).toBe(false);
    expect(leads('/admin/cases')).toBe(true);
    expect(leads('/admin/cases')).toBe(false);
    expect(leads('/admin/deposits')).toBe(true);
  });
});
