import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generator } from '#domain/markets/simulation.ts';
import { marketCount, roundsOfMarket, simulatedMarket } from './markets.ts';
import { moneyStrategies } from './money.ts';
import { type Part, type Result, resultOf } from './result.ts';
import { expectedOf, type Market, playTrader, presentRule, type Rule } from './round.ts';
import { type TradingStrategy, tradingStrategies } from './traders.ts';

const seed = 20_261_123;
const parts = new Map<string, Part[]>();
/** The same where a trade enters at the price that is shown, what Z6 is there against, or without the rule on money. */
const controls = new Map<string, Part[]>();
const shownRule: Rule = { ...presentRule, enters: 'shown' };
const watchers = ['large difference', 'stake by difference'];

function partOf(market: Market, { begin }: TradingStrategy, rule: Rule, at: number): Part {
  const played = playTrader(market, begin(), rule, generator(seed + at));
  const decided = played.filter(({ result }) => result !== 'REFUNDED');
  const sum = (of: (played: (typeof decided)[number]) => number): number =>
    decided.reduce((all, one) => all + of(one), 0);
  return {
    trades: decided.length,
    refunded: played.length - decided.length,
    staked: sum(({ stake }) => stake),
    gain: sum(({ profit }) => profit),
    expected: sum(expectedOf),
  };
}

function moneyPart(strategy: (typeof moneyStrategies)[number], at: number, fixed: boolean): Part {
  const random = generator(seed + at);
  const sum = { trades: 0, refunded: 0, staked: 0, gain: 0, expected: 0 };
  for (let round = 0; round < roundsOfMarket; round += 1) {
    const { staked, gain, expected } = strategy.round(random, fixed);
    sum.trades += 1;
    sum.staked += staked;
    sum.gain += gain;
    sum.expected += expected;
  }
  return sum;
}

function add(to: Map<string, Part[]>, name: string, part: Part): void {
  to.set(name, [...(to.get(name) ?? []), part]);
}

beforeAll(() => {
  for (let index = 0; index < marketCount; index += 1) {
    const market = simulatedMarket(index);
    for (const [place, strategy] of tradingStrategies.entries()) {
      add(parts, strategy.name, partOf(market, strategy, presentRule, index + place * 1_000));
      if (watchers.includes(strategy.name))
        add(controls, strategy.name, partOf(market, strategy, shownRule, index + place * 1_000));
    }
    for (const strategy of moneyStrategies) {
      add(parts, strategy.name, moneyPart(strategy, index, true));
      add(controls, strategy.name, moneyPart(strategy, index, false));
    }
  }
}, 600_000);

const resultsOf = (all: ReadonlyMap<string, readonly Part[]>, name: string): Result => resultOf(all.get(name) ?? []);

const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'fair-play.md'), 'utf8');
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** A row of the document's table. */
const rowOf = (name: string, does: string, { trades, refunded, gain, beyond, chance }: Result): string =>
  `| ${name} | ${does} | ${trades} | ${refunded} | ${percent(gain)} | ${percent(beyond)} | ${percent(chance)} |`;

/** Fewer trades, refunded ones too, say that a strategy was hardly played. */
const fewest = 100;

describe('ten thousand rounds of each strategy, at the published odds', () => {
  for (const { name, does } of [...tradingStrategies, ...moneyStrategies]) {
    it(`[L5] who ${does} gains nothing beyond chance (${name})`, () => {
      const { beyond, chance, trades, refunded } = resultsOf(parts, name);
      expect(marketCount * roundsOfMarket).toBe(10_000);
      expect(trades + refunded).toBeGreaterThanOrEqual(fewest);
      // What is exact leaves a rest of the last digit alone.
      expect(beyond).toBeLessThanOrEqual(chance + 1e-9);
    });
  }

  it('[L5] the document has a row for each, with what came of it', () => {
    for (const { name, does } of [...tradingStrategies, ...moneyStrategies]) {
      const result = resultsOf(parts, name);
      const row = text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
      const [, , sentence = '', trades, , , beyond = ''] = row.split('|').map((cell) => cell.trim());
      const wanted = rowOf(name, does, result);
      expect(sentence, wanted).toBe(does);
      // The recorder's own details move single trades; what the document says has to hold all the same.
      const difference = Math.abs(Number.parseFloat(beyond) / 100 - result.beyond);
      expect(difference, wanted).toBeLessThanOrEqual(result.chance + 0.001);
      expect(Math.abs(Number(trades) - result.trades), wanted).toBeLessThanOrEqual(100 + result.trades * 0.25);
    }
  });

  for (const name of watchers) {
    it(`[Z6] ${name}: would gain beyond chance where a trade entered at the price that is shown`, () => {
      const { beyond, chance, gain } = resultsOf(controls, name);
      expect(beyond).toBeGreaterThan(chance);
      expect(gain).toBeGreaterThan(0);
    });
  }

  for (const { name } of moneyStrategies) {
    it(`[C3, C4, C6] ${name}: would gain beyond chance without its rule`, () => {
      const { beyond, chance } = resultsOf(controls, name);
      expect(beyond).toBeGreaterThan(chance);
    });
  }
});
