import { useEffect, useEffectEvent } from 'react';

/** What an event of the keyboard says of a key. An event of React has the browser's as `nativeEvent`. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'defaultPrevented'
>;

/** What has the focus, or is around it: as much of an element as decides whose the keys are. */
export interface Holder {
  readonly tagName: string;
  readonly parentElement: Holder | null;
  readonly getAttribute: (name: string) => string | null;
}

/** What a browser says as the code of a key whose press is a part of a composition. Not each says `isComposing` of the last one. */
const composingCode = 229;

/** Whether the press makes a character with others (IME): its Enter ends the composition, its letters are no keys. */
const composes = ({ isComposing, keyCode }: Pick<Press, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === composingCode;

/** The key of a press without Ctrl, Alt or ⌘ that makes no character with others; null for each other press. */
export const plainKey = (press: Omit<Press, 'defaultPrevented'>): string | null =>
  press.ctrlKey || press.metaKey || press.altKey || composes(press) ? null : press.key;

/** Inputs that nothing is typed into. */
const typeless = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'image', 'color']);

/** What is typed into, what finds its entries by their letters, and what has all keys while it is open. */
const roles = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'listbox',
  'menu',
  'menubar',
  'tree',
  'dialog',
  'alertdialog',
]);

function takes(one: Holder): boolean {
  const editable = one.getAttribute('contenteditable');
  if (editable !== null && editable.toLowerCase() !== 'false') return true;
  if (roles.has(one.getAttribute('role') ?? '')) return true;
  switch (one.tagName.toUpperCase()) {
    case 'INPUT':
      return !typeless.has((one.getAttribute('type') ?? 'text').toLowerCase());
    case 'TEXTAREA':
    case 'SELECT':
    case 'DIALOG':
    case 'IFRAME':
      return true;
    default:
      return false;
  }
}

/** Whether a key that is pressed alone belongs to what has the focus: it is text there, or chooses something. */
export function takesKeys(focused: Holder | null): boolean {
  for (let at = focused; at !== null; at = at.parentElement) if (takes(at)) return true;
  return false;
}

/**
 * Which kind of shortcut a press can be: a key alone, one with Ctrl or ⌘ (which is no text, and works from within a field, too), or
 * none: what has the focus or an open dialog has it, it has been taken already, or it makes a character with others.
 */
export function shortcutOf(
  press: Press,
  { focused, hasDialog }: { readonly focused: Holder | null; readonly hasDialog: boolean },
): 'alone' | 'command' | 'none' {
  if (press.defaultPrevented || composes(press)) return 'none';
  if (press.ctrlKey !== press.metaKey && !press.altKey) return 'command';
  if (plainKey(press) === null || hasDialog || takesKeys(focused)) return 'none';
  return 'alone';
}

/** Hears that a key is pressed, whichever and wherever, and takes none; returns what ends it. */
export function hearPresses(then: () => void): () => void {
  document.addEventListener('keydown', then, true);
  return () => document.removeEventListener('keydown', then, true);
}

/** Does something on a press that it knows, and says whether it did: the browser does nothing more on that one. */
type Shortcut = (press: KeyboardEvent) => boolean;

/**
 * The shortcuts of a screen, for as long as it is shown. This is the one place that hears keys wherever the focus is; what a part of a
 * screen does on keys while it has the focus asks `plainKey`.
 */
export function useShortcuts(on: { readonly alone?: Shortcut; readonly command?: Shortcut }): void {
  const hear = useEffectEvent((press: KeyboardEvent) => {
    const focused = press.target instanceof Element ? press.target : null;
    const kind = shortcutOf(press, { focused, hasDialog: document.querySelector('dialog[open]') !== null });
    if (kind !== 'none' && on[kind]?.(press)) press.preventDefault();
  });
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => hear(press);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
