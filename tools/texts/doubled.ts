import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from '../checks/run.ts';

/** Elements within a text: <0>, </0>, <0/>. A word before one is doubled by the same word within it, too. */
const elements = /<\/?\w{1,20}\/?>/g;
const tokens = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;
const isWord = /^\p{L}/u;

/** The word that stands twice in a row in a text: 'the the'; null where none does. */
export function doubledWord(text: string): string | null {
  const words = Array.from(text.replace(elements, ' ').matchAll(tokens), ([word]) => word.toLowerCase());
  return words.find((word, at) => isWord.test(word) && word === words[at + 1]) ?? null;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The text of a literal or of what is between tags, with … for what is put in; null for other nodes. */
function textOf(node: Node): string | null {
  const { value, quasis } = node;
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof value === 'string' ? value : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis)) return null;
  return quasis.map((quasi) => String(quasi?.value?.cooked ?? '')).join('…');
}

const article = /^(the|a|an|all) /i;

/** A label names what it is about in a sentence of its own, 'Download all …': an article would stand there twice. */
function articleOf({ type, name, value }: Node): string | null {
  if (type !== 'JSXAttribute' || !isNode(name) || name['name'] !== 'what' || !isNode(value)) return null;
  const text = textOf(value) ?? '';
  return article.test(text) ? text : null;
}

/** Where a source, the console's English too, says a word twice in a row, or would on the screen. */
export function doubledIn(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const at = (node: Node): string => `${file}:${code.slice(0, node.start).split('\n').length}`;
  const walk = (node: Node): void => {
    const word = doubledWord(textOf(node) ?? '');
    if (word !== null) found.push(`${at(node)} says “${word} ${word}”`);
    const named = articleOf(node);
    if (named !== null) found.push(`${at(node)} is about “${named}”: leave the first word to the label`);
    for (const value of Object.values(node).flat()) if (isNode(value)) walk(value);
  };
  const { program } = parseSync(file, code);
  if (isNode(program)) walk(program);
  return found;
}

/** Where a screen says a word twice in a row. */
export async function doubled(): Promise<readonly string[]> {
  const files = (await readdir(path.join(root, 'web'), { recursive: true }))
    .map((file) => path.posix.join('web', file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();
  const found = await Promise.all(
    files.map(async (file) => doubledIn(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return found.flat();
}
