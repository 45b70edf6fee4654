import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dustMarket, dustRounds, dustStrategies, playDust, presentBookRule, shallowBookRule } from './dust.ts';
import { marketCount } from './markets.ts';
import { type Part, type Result, resultOf } from './result.ts';

/** Every so many of the markets are played: what is shown is large. */
const every = 4;
const rules = { present: presentBookRule, shallow: shallowBookRule };
const parts = new Map<string, Part[]>();
const keyOf = (name: string, rule: keyof typeof rules): string => `${name}: ${rule}`;

beforeAll(() => {
  for (let index = 0; index < marketCount; index += every) {
    const market = dustMarket(index);
    for (const strategy of dustStrategies) {
      for (const rule of ['present', 'shallow'] as const) {
        const key = keyOf(strategy.name, rule);
        parts.set(key, [...(parts.get(key) ?? []), playDust(market, strategy, rules[rule])]);
      }
    }
  }
}, 600_000);

function resultsOf(name: string): Readonly<Record<keyof typeof rules, Result>> {
  const of = (rule: keyof typeof rules) => resultOf(parts.get(keyOf(name, rule)) ?? []);
  return { present: of('present'), shallow: of('shallow') };
}

const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'fair-play.md'), 'utf8');
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

describe('small orders at the first venue, laid by how a trade goes', () => {
  for (const { name, does } of dustStrategies) {
    it(`[T5] who ${does} gains nothing beyond chance (${name})`, () => {
      const { trades, refunded, beyond, chance } = resultsOf(name).present;
      expect(trades + refunded).toBeGreaterThan(0.2 * marketCount * dustRounds);
      expect(beyond).toBeLessThanOrEqual(chance);
    });

    it(`[T5] ${name}: would gain beyond chance where a book of 25 prices that dust fills is no price`, () => {
      const { gain, beyond, chance } = resultsOf(name).shallow;
      expect(beyond).toBeGreaterThan(chance);
      expect(gain).toBeGreaterThan(0);
    });
  }

  it('[L5] the document has a row for each, with what came of it', () => {
    for (const { name, does } of dustStrategies) {
      const { present, shallow } = resultsOf(name);
      const cells = [name, does, present.trades, present.refunded];
      const figures = [present.gain, present.beyond, present.chance, shallow.beyond].map(percent);
      const wanted = `| ${[...cells, ...figures].join(' | ')} |`;
      const row = text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
      const [, , sentence, trades = '', , , beyond = '', , before = ''] = row.split('|').map((cell) => cell.trim());
      expect(sentence, wanted).toBe(does);
      expect(Math.abs(Number(trades) - present.trades), wanted).toBeLessThanOrEqual(100 + present.trades * 0.25);
      const differs = (cell: string, result: Result) => Math.abs(Number.parseFloat(cell) / 100 - result.beyond);
      expect(differs(beyond, present), wanted).toBeLessThanOrEqual(present.chance + 0.001);
      expect(differs(before, shallow), wanted).toBeLessThanOrEqual(shallow.chance + 0.001);
    }
  });
});
