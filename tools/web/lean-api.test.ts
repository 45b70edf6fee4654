import { expect, test } from 'vitest';
import { leanCode } from './lean-api.ts';

const code = `import { operation } from './operation.ts';
export const place = operation({
  method: 'POST',
  summary: 'Places a trade',
  body: Type.Object({
    stake: Type.String({ description: 'in cents' }),
  }),
  path: '/api/trades',
});
export const kept = { 'x-expects': 2, body };
`;

test('X3: the browser gets of an operation neither its words nor what the server checks it by, in lines of the same numbers', () => {
  expect(
    leanCode('trades.ts', code)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    "import { operation } from './operation.ts';",
    'export const place = /* #__PURE__ */ (() => (/* #__PURE__ */ operation({',
    "method: 'POST',",
    '',
    '',
    '',
    '',
    "path: '/api/trades',",
    '})))();',
    'export const kept = /* #__PURE__ */ (() => ({  body }))();',
    '',
  ]);
});
