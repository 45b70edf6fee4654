import { beforeAll, describe, expect, it } from 'vitest';
import { type DustStrategy, dustMarket, dustStrategies, playDust, presentBookRule, shallowBookRule } from './dust.ts';
import { marketCount } from './markets.ts';
import { type Part, type Result, resultOf } from './result.ts';

/** Every so many of the markets are played, of each volatility and lag: what dust gains where it can is large. */
const every = 5;
const parts = new Map<string, Part[]>();
const add = (key: string, part: Part): void => void parts.set(key, [...(parts.get(key) ?? []), part]);
const without = (strategy: DustStrategy): DustStrategy => ({ ...strategy, orders: 0 });

beforeAll(() => {
  for (let index = 0; index < marketCount; index += every) {
    const market = dustMarket(index);
    for (const [place, strategy] of dustStrategies.entries()) {
      if (place === 0) add('no dust', playDust(market, without(strategy), presentBookRule));
      add(`${strategy.name}: present`, playDust(market, strategy, presentBookRule));
      add(`${strategy.name}: shallow`, playDust(market, strategy, shallowBookRule));
    }
  }
}, 600_000);

const resultsOf = (key: string): Result => resultOf(parts.get(key) ?? []);

describe('small orders at the first venue, laid by how a trade goes', () => {
  for (const { name, does } of dustStrategies) {
    it(`[T5] who ${does} has no more refunded and gains no more than without dust (${name})`, () => {
      const [none, { trades, refunded, gain }] = [resultsOf('no dust'), resultsOf(`${name}: present`)];
      expect(trades).toBeGreaterThan(100);
      expect(refunded).toBeLessThanOrEqual(none.refunded);
      expect(gain).toBeLessThanOrEqual(none.gain + none.chance);
    });

    it(`[T5] ${name}: would gain beyond chance where a book of 25 prices that dust fills is no price`, () => {
      const { gain, beyond, chance } = resultsOf(`${name}: shallow`);
      expect(beyond).toBeGreaterThan(chance);
      expect(gain).toBeGreaterThan(0.2);
    });
  }
});
