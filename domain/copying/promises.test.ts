import { expect, it } from 'vitest';
import { readTraderWords } from './applications.ts';
import { promiseIn } from './promises.ts';

it('[O5] a promise of profit is found in whatever form it is written, in both languages', () => {
  expect(promiseIn('Returns GUARANTEED, every week')).toBe('guaranteed');
  expect(promiseIn('Completely risk-free trading')).toBe('risk free');
  expect(promiseIn('You can’t lose')).toBe('cant lose');
  expect(promiseIn('Ganancias garantizadas')).toBe('garantizadas');
  expect(promiseIn('Ｒｉｓｋ－ｆｒｅｅ')).toBe('risk free');
  expect(promiseIn('Operaciones sin riesgo')).toBe('sin riesgo');
});

it('[O5] who denies a promise is not refused, nor who writes about risk', () => {
  expect(promiseIn('No returns are guaranteed.')).toBeNull();
  expect(promiseIn('Nothing here is without risk.')).toBeNull();
  expect(promiseIn('Nada está garantizado')).toBeNull();
  expect(promiseIn('Short trades on ETH; high risk, at most 2 % of the balance each.')).toBeNull();
  expect(promiseIn('')).toBeNull();
});

it('[O5] a trader’s name or text that promises a profit is refused, with the field and the words', () => {
  const of = (name: string, about: string) =>
    readTraderWords({ name, about, shareBps: 0 }, { product: 'Northwind', mostShareBps: 3_000 });
  const refusal = (field: string, words: string) => ({
    ok: false,
    failure: {
      code: 'invalid_input',
      facts: { fields: [{ field, problem: { code: 'promises_profit', facts: { words } } }] },
    },
  });
  expect(of('Ada Lane', 'Profit is guaranteed')).toEqual(refusal('about', 'guaranteed'));
  expect(of('Guaranteed Gains', '')).toEqual(refusal('name', 'guaranteed'));
  expect(of('Ada Lane', 'No profit is guaranteed').ok).toBe(true);
});
