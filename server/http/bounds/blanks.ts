import { escapeHtml } from '#domain/html/escape.ts';

/** The blank of a text, and the beginning (`#` when it holds, `^` when it does not) and end of a part. */
const blank = /\{\{([#^/]?)([A-Za-z]+)\}\}/g;

/** HTML that was made of a text, in which all that the text says is escaped. */
export interface MadeHtml {
  readonly html: string;
}

/** A text, or whether something holds; null and an empty text do not. */
export type BlankValue = string | boolean | MadeHtml | null;

/** A value as JSON that can stand in a script element: nothing in it ends the element or opens a comment. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

/**
 * Fills the blanks of a page that was rendered at build (api/site.ts). Each text is escaped, and each value put in once: blanks within
 * values stay letters. Throws an Error on a blank without a value, and on parts that do not end as they began.
 */
export function fillBlanks(template: string, values: Readonly<Record<string, BlankValue>>): string {
  const open: { readonly name: string; readonly shown: boolean }[] = [];
  const filled: string[] = [];
  const shown = (): boolean => open.at(-1)?.shown ?? true;
  let from = 0;
  for (const { index, 0: whole, 1: kind, 2: name = '' } of template.matchAll(blank)) {
    if (shown()) filled.push(template.slice(from, index));
    from = index + whole.length;
    if (!Object.hasOwn(values, name)) throw new Error(`a page has the blank ${whole}, which nothing fills`);
    const value = values[name] ?? null;
    const holds = value !== null && value !== '' && value !== false;
    if (kind === '#' || kind === '^') open.push({ name, shown: shown() && holds === (kind === '#') });
    else if (kind === '/') {
      if (open.pop()?.name !== name) throw new Error(`a part of a page ends with ${whole} where none began`);
    } else if (shown()) {
      if (typeof value === 'boolean') throw new Error(`${whole} is no text`);
      filled.push(typeof value === 'string' || value === null ? escapeHtml(value ?? '') : value.html);
    }
  }
  const [left] = open;
  if (left) throw new Error(`the part ${left.name} of a page does not end`);
  filled.push(template.slice(from));
  return filled.join('');
}
