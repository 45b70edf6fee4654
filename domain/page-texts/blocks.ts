import { isPlainAddress } from '#domain/html/plain-address.ts';

/** A piece of a line: words, and where they lead to if they are a link. */
export interface Span {
  /** Where it begins: its name among the others. */
  readonly at: number;
  readonly text: string;
  readonly address: string | null;
}

interface Line {
  readonly at: number;
  readonly text: string;
}

/** A part of a text that is read: a heading, a list, or a paragraph, whose line breaks are kept. */
export type Block =
  | (Line & { readonly kind: 'heading' })
  | (Line & { readonly kind: 'paragraph' })
  | { readonly at: number; readonly kind: 'list'; readonly items: readonly Line[] };

/** Lines, however a file ends them: its words are kept as they are, since what was accepted is known by their digest. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/);

/** What a text may have in braces: the brand's name and its support address. */
export const namesOfTexts = ['{{name}}', '{{supportEmail}}'] as const;

const inBraces = /\{\{[^{}\n]{0,60}\}\}/g;

/** The first thing in double braces that is no such name, and would be read as it is; null where there is none. */
export const unknownName = (text: string): string | null =>
  text.match(inBraces)?.find((one) => !namesOfTexts.some((known) => known === one)) ?? null;

/** A text with the operator's names in the places that it leaves for them. */
export const withNames = (
  text: string,
  { name, supportEmail }: { readonly name: string; readonly supportEmail: string },
): string => text.replaceAll('{{name}}', () => name).replaceAll('{{supportEmail}}', () => supportEmail);

/** What empty lines part, so that an empty line between each two makes the same text again. */
export const paragraphsOf = (text: string): readonly string[] => text.split('\n\n');

const marked = /^(#|-) +(\S.*)$/;

/** The parts of a text: `# ` begins a heading, `- ` an entry of a list, and an empty line ends a paragraph. All else is words. */
export function blocksOf(text: string): readonly Block[] {
  const parts: { readonly kind: Block['kind']; readonly lines: Line[] }[] = [];
  let at = 0;
  let goesOn = false;
  for (const line of linesOf(text)) {
    const [, mark, words = line] = marked.exec(line) ?? [];
    const kind = mark === '#' ? 'heading' : mark === '-' ? 'list' : 'paragraph';
    const last = parts.at(-1);
    if (line !== '') {
      if (goesOn && last?.kind === kind && kind !== 'heading') last.lines.push({ at, text: words });
      else parts.push({ kind, lines: [{ at, text: words }] });
    }
    goesOn = line !== '';
    at += line.length + 1;
  }
  return parts.map(({ kind, lines }): Block => {
    const begins = lines[0]?.at ?? 0;
    if (kind === 'list') return { at: begins, kind, items: lines };
    return { at: begins, kind, text: lines.map((line) => line.text).join('\n') };
  });
}

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g;
const mailAddress = /^mailto:[^\s<>"?&]+$/;

/** Where a link of a text may lead to: a page of this site, a full http or https address without a name or password, an e-mail address. */
export const isTextAddress = (address: string): boolean =>
  /^\/[a-z]/.test(address) || mailAddress.test(address) || isPlainAddress(address.replace(/^http:/, 'https:'));

/** The addresses that a text would lead to, whether it may or not. */
export const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(link)].map(([, , address = '']) => address);

/** A text in its pieces: `[words](address)` is a link where it may lead there, and everything else stays words. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { index, 0: all, 1: words = '', 2: address = '' } of text.matchAll(link)) {
    if (!isTextAddress(address)) continue;
    if (index > end) spans.push({ at: end, text: text.slice(end, index), address: null });
    spans.push({ at: index, text: words, address });
    end = index + all.length;
  }
  return end < text.length || spans.length === 0
    ? [...spans, { at: end, text: text.slice(end), address: null }]
    : spans;
}
