import { expect, test } from 'vitest';
import { mostLines, refusedShapes } from './shape.ts';

const rulesOf = (file: string, source: string): string[] => refusedShapes(file, source).map(({ rule }) => rule);

test.each([
  ['an object in an object', 'export const a = { ...{ b: 1, c: 2 } };\n'],
  ['a list in a list', 'export const a = [...[1, 2], 3];\n'],
  ['a list of arguments', 'console.log(...[1, 2]);\n'],
  ['a literal behind a type', "export const a = { ...({ b: 'c' } as const) };\n"],
  ['a list behind a condition of its type', 'export const a = [...([1] satisfies number[])];\n'],
  ['attributes of an element', 'export const a = <p {...{ id: 1, title: 2 }} />;\n'],
])('P1: a spread of a literal is refused: %s', (_, source) => {
  expect(rulesOf('web/trades/ticket.tsx', source)).toEqual(['literals are written out']);
});

test.each([
  ['what a call makes of a list', 'export const a = [...[1, 2].map(String)];\n'],
  ['a name', 'const b = { c: 1 };\nexport const a = { ...b, d: 2 };\n'],
  ['a condition', 'export const a = (b: boolean) => [...(b ? [1] : []), 2];\n'],
  ['parameters', 'export const a = (...[b]: number[]) => b;\n'],
  ['attributes by a name', 'export const a = (b: object) => <p {...b} />;\n'],
])('P1: other spreads are allowed: %s', (_, source) => {
  expect(rulesOf('web/trades/ticket.tsx', source)).toEqual([]);
});

test('P1: a file of the product ends at its 300th line, a generated one and a test do not', () => {
  const lines = (count: number): string => 'export {};\n'.repeat(count);
  expect(refusedShapes('server/trades/place.ts', lines(mostLines))).toEqual([]);
  expect(refusedShapes('server/trades/place.ts', lines(mostLines + 1))).toEqual([
    { rule: 'files of 300 lines', text: 'server/trades/place.ts has 301 lines: split it by what its parts decide' },
  ]);
  for (const file of ['server/trades/place.test.ts', 'database/rows.ts', 'journeys/trade.journey.ts']) {
    expect(refusedShapes(file, lines(mostLines + 1))).toEqual([]);
  }
});
