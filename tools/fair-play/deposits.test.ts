import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generator } from '#domain/markets/simulation.ts';
import { type DepositStrategy, depositStrategies, playDeposits, type WorthRule } from './deposits.ts';
import { marketCount, simulatedMarket } from './markets.ts';
import { type Part, type Result, resultOf } from './result.ts';

const rules: readonly WorthRule[] = ['middle of a minute', 'quoted anew', 'recorded', 'before'];
const parts = new Map<string, Part[]>();
const keyOf = (name: string, rule: WorthRule): string => `${name}: ${rule}`;

beforeAll(() => {
  for (let index = 0; index < marketCount; index += 1) {
    const market = simulatedMarket(index, { volatility: 0.6 });
    for (const [place, strategy] of depositStrategies.entries()) {
      for (const rule of rules) {
        const key = keyOf(strategy.name, rule);
        const part = playDeposits(market, strategy, rule, generator(20_261_123 + index + place * 1_000));
        parts.set(key, [...(parts.get(key) ?? []), part]);
      }
    }
  }
}, 600_000);

const resultsOf = ({ name }: DepositStrategy, rule: WorthRule): Result => resultOf(parts.get(keyOf(name, rule)) ?? []);

const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'fair-play.md'), 'utf8');
const percent = (part: number): string => `${(part * 100).toFixed(4)} %`;

function rowOf(strategy: DepositStrategy): string {
  const { trades, gain, chance } = resultsOf(strategy, 'middle of a minute');
  const [recorded, before] = [resultsOf(strategy, 'recorded').gain, resultsOf(strategy, 'before').gain];
  const cells = [strategy.name, strategy.does, trades, ...[gain, chance, recorded, before].map(percent)];
  return `| ${cells.join(' | ')} |`;
}

describe('payments in coins at the moment that suits who pays, at 60 % a year with blocks of 0.75 s', () => {
  for (const strategy of depositStrategies) {
    it(`[D5] who ${strategy.does} gains nothing beyond chance (${strategy.name})`, () => {
      const { trades, gain, chance } = resultsOf(strategy, 'middle of a minute');
      expect(trades).toBeGreaterThan(500);
      expect(gain).toBeLessThanOrEqual(chance);
      // Nor by the tick that its minute begins with, which chance moves far less.
      const begins = resultsOf(strategy, 'quoted anew');
      expect(begins.gain).toBeLessThanOrEqual(begins.chance);
    });

    it(`[D5] ${strategy.name}: would gain beyond chance by the last price of before`, () => {
      const { gain, chance } = resultsOf(strategy, 'before');
      expect(gain).toBeGreaterThan(chance);
    });
  }

  it('[D5] in a silence a held or a late price is that of before: by the first one recorded a customer would gain', () => {
    for (const strategy of depositStrategies.slice(0, 3)) {
      const { gain, chance } = resultsOf(strategy, 'recorded');
      expect(gain, strategy.name).toBeGreaterThan(chance);
    }
  });

  it('[L5] the document has a row for each, with what came of it', () => {
    for (const strategy of depositStrategies) {
      const wanted = rowOf(strategy);
      const row = text.split('\n').find((line) => line.startsWith(`| ${strategy.name} |`)) ?? '';
      const [, , sentence, trades = '', gain = '', , recorded = '', before = ''] = row
        .split('|')
        .map((cell) => cell.trim());
      expect(sentence, wanted).toBe(strategy.does);
      // The recorder's own details move single payments; what the document says has to hold all the same.
      for (const [cell, rule] of [
        [gain, 'middle of a minute'],
        [recorded, 'recorded'],
        [before, 'before'],
      ] as const) {
        const result = resultsOf(strategy, rule);
        expect(Math.abs(Number.parseFloat(cell) / 100 - result.gain), wanted).toBeLessThanOrEqual(result.chance);
        expect(Math.abs(Number(trades) - result.trades), wanted).toBeLessThanOrEqual(100 + result.trades * 0.25);
      }
    }
  });
});
