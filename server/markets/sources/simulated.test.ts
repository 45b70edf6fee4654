import { expect, test } from 'vitest';
import { dailyMoveOf, generator } from '#domain/markets/simulation.ts';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { simulatedSource, walkOf } from './simulated.ts';

const starts = new Map([
  ['BTCUSD', 8_321_264n],
  ['DOGEUSD', 931_600n],
]);

async function walk(seed: number, steps: number) {
  const source = simulatedSource({ starts, seed, stepMs: 1 });
  const kept = keptRun(3n);
  source.start(kept.run);
  await until(() => kept.quotes.length >= steps * starts.size);
  await source.stop();
  return kept.quotes.slice(0, steps * starts.size);
}

test('[P2] simulated prices say so, begin near the reference rate and stay near it', async () => {
  const quotes = await walk(1, 400);
  for (const { pair, price, source, venueTimeMs } of quotes) {
    const start = starts.get(pair) ?? 0n;
    expect(source).toBe('simulated:walk:e3:l0');
    expect(venueTimeMs).not.toBeNull();
    expect(price > (start * 9n) / 10n && price < (start * 11n) / 10n).toBe(true);
  }
  expect(new Set(quotes.filter(({ pair }) => pair === 'BTCUSD').map(({ price }) => price)).size).toBeGreaterThan(100);
});

test('[P2] the same seed walks the same way, another one another', async () => {
  const prices = async (seed: number) => (await walk(seed, 50)).map(({ price }) => price);
  expect(await prices(5)).toEqual(await prices(5));
  expect(await prices(5)).not.toEqual(await prices(6));
});

const stepMs = 300;

/** A minute's prices of a walk, as they lie from its start. */
function minutesOf(pair: string, seed: number, minutes: number): readonly number[] {
  const walk = walkOf(pair, generator(seed), stepMs);
  return Array.from({ length: minutes }, () => {
    let last = 0;
    for (let step = 0; step < 60_000 / stepMs; step += 1) last = walk.next().value;
    return last;
  });
}

test.each([
  // With the move of the minutes before, and back to where the walk began: what memory there is in prices would show in one of them.
  ['a move goes on', (now: number, before: number) => now > before],
  ['a price comes back', (now: number) => now < 0],
] as const)('[P2] simulated prices have no memory: who bets that %s wins about half of the time', (_name, isUp) => {
  let [won, decided] = [0, 0];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const prices = minutesOf('BTCUSD', seed, 2_000);
    for (let at = 10; at < prices.length - 1; at += 1) {
      const [before = 0, now = 0, next = 0] = [prices[at - 10], prices[at], prices[at + 1]];
      decided += 1;
      if (next > now === isUp(now, before)) won += 1;
    }
  }
  // Of so many tosses of a coin the share strays by a deviation of 1 / (2 √n); four of them are one in 16,000.
  expect(Math.abs(won / decided - 0.5)).toBeLessThan(4 / (2 * Math.sqrt(decided)));
});

test('[P2] simulated prices move on a day as much as their coin does', () => {
  const prices = [1, 2, 3, 4].flatMap((seed) => {
    const walked = minutesOf('ETHUSD', seed, 1_440);
    return walked.map((price, at) => price - (walked[at - 1] ?? 0));
  });
  const daily = Math.sqrt((prices.reduce((sum, move) => sum + move ** 2, 0) / prices.length) * 1_440) / 1_000;
  expect(daily / dailyMoveOf('ETHUSD')).toBeGreaterThan(0.95);
  expect(daily / dailyMoveOf('ETHUSD')).toBeLessThan(1.05);
});
