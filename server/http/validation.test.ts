import { expect, it } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { compileCheck, readBody } from './validation.ts';

const words = new Set(['reason', 'explanation', 'evidence', 'ground', 'location']);

it('[R2] a reason of blanks is no reason, in any command that takes one; outer spaces are not kept', () => {
  const operations: readonly Operation[] = Object.values(catalogue);
  const taking = operations.flatMap(({ id, body }) =>
    Object.entries(body?.properties ?? {}).flatMap(([name, property]) =>
      body && words.has(name) && !('enum' in property) ? [{ id, name, body }] : [],
    ),
  );
  expect(taking.length).toBeGreaterThan(15);
  for (const { id, name, body } of taking) {
    const check = compileCheck('body', body);
    const problemsOf = (text: string) => check(readBody(body, { [name]: text })).filter(({ field }) => field === name);
    expect(problemsOf(' \n\t '.repeat(20)), `${id} ${name}`).toHaveLength(1);
    expect(problemsOf('  By order 12/26 of the court '), `${id} ${name}`).toEqual([]);
    expect(readBody(body, { [name]: '  By order ' }), `${id} ${name}`).toEqual({ [name]: 'By order' });
  }
});
