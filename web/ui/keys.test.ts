import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Holder, type Press, plainKey, shortcutOf, takesKeys } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  ...held,
});

/** An element with its attributes, within others: the outermost first. */
const element = (...chain: readonly (readonly [string, Readonly<Record<string, string>>?])[]): Holder | null =>
  chain.reduce<Holder | null>(
    (parentElement, [tagName, attributes = {}]) => ({
      tagName,
      parentElement,
      getAttribute: (name) => attributes[name] ?? null,
    }),
    null,
  );

const kind = (one: Press, focused: Holder | null = element(['BODY']), hasDialog = false) =>
  shortcutOf(one, { focused, hasDialog });

describe('whose a key is', () => {
  it.each([
    ['a field', element(['INPUT'])],
    ['a field for a day', element(['INPUT', { type: 'date' }])],
    ['a search field', element(['INPUT', { type: 'Search' }])],
    ['a text of several lines', element(['TEXTAREA'])],
    ['a choice', element(['SELECT'])],
    ['editable text', element(['DIV', { contenteditable: '' }])],
    ['a part of editable text', element(['DIV', { contenteditable: 'plaintext-only' }], ['B'])],
    ['an entry of an open menu', element(['UL', { role: 'menu' }], ['LI'], ['BUTTON'])],
    ['an entry of a list of choices', element(['DIV', { role: 'listbox' }], ['DIV', { role: 'option' }])],
    ['a button of a dialog', element(['DIALOG'], ['BUTTON'])],
    ['a button of what is called a dialog', element(['DIV', { role: 'alertdialog' }], ['BUTTON'])],
  ])('[R1.7][T1] a key alone is no shortcut in %s', (_, focused) => {
    expect(takesKeys(focused)).toBe(true);
    expect(kind(press('n'), focused)).toBe('none');
  });

  it.each([
    ['the page', element(['BODY'])],
    ['nothing', null],
    ['a button', element(['MAIN'], ['BUTTON'])],
    ['a box of a row', element(['TR'], ['INPUT', { type: 'checkbox' }])],
    ['a choice of one', element(['INPUT', { type: 'radio' }])],
    ['text that is not editable', element(['DIV', { contenteditable: 'false' }])],
  ])('[R1.7][T1] a key alone is a shortcut at %s, where nothing is typed', (_, focused) => {
    expect(kind(press('n'), focused)).toBe('alone');
  });

  it('[R1.7][T1] a key alone is no shortcut while a dialog is open, wherever the focus is', () => {
    expect(kind(press('n'), element(['BODY']), true)).toBe('none');
  });

  it('[R1.7][T1] a press that makes a character with others is none, also as a browser says it that has ended it', () => {
    expect(kind(press('n', { isComposing: true }))).toBe('none');
    expect(kind(press('Enter', { keyCode: 229 }))).toBe('none');
    expect(plainKey(press('Enter', { isComposing: true }))).toBeNull();
    expect(kind(press('k', { ctrlKey: true, isComposing: true }))).toBe('none');
  });

  it('[R1.7][T1] with Alt, Ctrl or ⌘ a key is not that key, and with Ctrl or ⌘ a command, from a field too', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(plainKey(press('n', held))).toBeNull();
    }
    expect(kind(press('n', { altKey: true }))).toBe('none');
    expect(kind(press('k', { ctrlKey: true }), element(['TEXTAREA']))).toBe('command');
    expect(kind(press('k', { metaKey: true }), element(['DIALOG'], ['INPUT']), true)).toBe('command');
    // How keyboards of several languages write further characters.
    expect(kind(press('@', { ctrlKey: true, altKey: true }))).toBe('none');
  });

  it('[R1.7][T1] what has been taken where the focus is is taken', () => {
    expect(kind(press('ArrowDown', { defaultPrevented: true }))).toBe('none');
    expect(kind(press('ArrowDown'))).toBe('alone');
  });
});

describe('the one place for keys', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: file.replaceAll(path.sep, '/'), code: readFileSync(path.join(root, file), 'utf8') }));

  it('[R1.7][T1] nothing else hears the keys of the whole page', () => {
    const hear = sources.filter(({ code }) => /EventListener\(\s*['"]key(down|up|press)/.test(code));
    expect(hear.map(({ file }) => file)).toEqual(['ui/keys.ts']);
  });

  it('[R1.7][T1] what does something on a key where the focus is asks whose it is', () => {
    const ask = sources.filter(({ code }) => /\bonKeyDown=/.test(code));
    expect(ask.length).toBeGreaterThan(3);
    expect(ask.filter(({ code }) => !/\bplainKey\(/.test(code)).map(({ file }) => file)).toEqual([]);
  });
});
