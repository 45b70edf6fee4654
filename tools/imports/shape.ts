import { parseSync } from 'vite';

/** The most lines of a file of the product. */
export const mostLines = 300;

/** What is written by a program, and tests, which are held to less. */
const isFree = (file: string): boolean =>
  /\.(test|journey)\.tsx?$|\.gen\.ts$|^database\/rows\.ts$|^(journeys|bench)\//.test(file);

/** What is refused of the shape of a file, as `file:line says why`. */
export function refusedShapes(
  file: string,
  source: string,
): readonly { readonly rule: string; readonly text: string }[] {
  const spreads = literalSpreads(file, source).map((start) => ({
    rule: 'literals are written out',
    text: `${file}:${lineOf(source, start)} spreads a literal: write its entries where they go`,
  }));
  const lines = lineOf(source, source.trimEnd().length);
  if (isFree(file) || lines <= mostLines) return spreads;
  return [
    ...spreads,
    { rule: 'files of 300 lines', text: `${file} has ${lines} lines: split it by what its parts decide` },
  ];
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Where a literal is spread: `{ ...{ a } }`, `[...[a]]`, `f(...[a])`, `<A {...{ a }} />`. What a call makes of one is no literal. */
function literalSpreads(file: string, source: string): readonly number[] {
  const found: number[] = [];
  visit(parseSync(file, source).program, (node) => {
    if (node['type'] !== 'SpreadElement' && node['type'] !== 'JSXSpreadAttribute') return;
    if (isLiteral(node['argument']) && typeof node['start'] === 'number') found.push(node['start']);
  });
  return found;
}

/** A literal, also behind a type or in brackets. */
function isLiteral(node: unknown): boolean {
  if (!isRecord(node)) return false;
  switch (node['type']) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return true;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isLiteral(node['expression']);
    default:
      return false;
  }
}

function visit(node: unknown, each: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, each);
    return;
  }
  if (!isRecord(node)) return;
  each(node);
  for (const value of Object.values(node)) visit(value, each);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
