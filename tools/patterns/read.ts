import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { parseSync } from 'vite';
import { sourceFiles } from '#tools/imports/read.ts';

/** A regular expression of the product and where it stands. */
export interface Pattern {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

export interface Read {
  readonly patterns: readonly Pattern[];
  /** Places where one is made as the program runs, so that it cannot be read here. */
  readonly computed: readonly string[];
}

/** What runs in the product: tests, benches, and what builds the web from the project's own files, do not. */
const isProduct = (file: string): boolean =>
  /^(domain|api|server|database|web)\/|^tools\/[^/]+\.ts$|^tools\/verification\//.test(file) &&
  !/\.test\.tsx?$/.test(file);

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Every regular expression of one file, wherever it stands. */
export function patternsIn(file: string, text: string): Read {
  const patterns: Pattern[] = [];
  const computed: string[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const at = (): string => `${file}:${text.slice(0, Number(node.start)).split('\n').length}`;
    if (isNode(node.regex)) {
      patterns.push({ at: at(), source: String(node.regex.pattern), flags: String(node.regex.flags) });
    } else if (isNode(node.callee) && node.callee.name === 'RegExp') computed.push(at());
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, text).program);
  return { patterns, computed };
}

/** Every regular expression that the product's files write down. */
export async function readPatterns(root: string): Promise<Read> {
  const patterns: Pattern[] = [];
  const computed: string[] = [];
  for (const file of (await sourceFiles(root)).filter(isProduct)) {
    const found = patternsIn(file, await readFile(path.join(root, file), 'utf8'));
    patterns.push(...found.patterns);
    computed.push(...found.computed);
  }
  return { patterns, computed };
}

/** Every pattern of a schema, at any depth; checked as the validator compiles it. */
export function patternsOfSchema(schema: TSchema, at: string): Pattern[] {
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]): Pattern[] => {
    if (name === 'pattern' && typeof value === 'string') return [{ at, source: value, flags: 'u' }];
    return isNode(value) ? patternsOfSchema(value, `${at}.${name}`) : [];
  });
}
