import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('[L6] a chart’s file has its points as they are, and no cell is a formula', () => {
  expect(
    csvOf([
      ['day', 'balance, USD'],
      ['2026-11-24', '-5.00'],
      ['=1+1', 'say "hi"'],
    ]),
  ).toBe('day,"balance, USD"\r\n2026-11-24,-5.00\r\n\'=1+1,"say ""hi"""\r\n');
});
