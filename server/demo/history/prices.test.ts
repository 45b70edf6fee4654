import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { dailyMoveOf, generator } from '#domain/markets/simulation.ts';
import { pastTraders } from './people.ts';
import { simulatedPast } from './prices.ts';
import { wishOf } from './strategies.ts';

const secondMs = 1_000;
const untilMs = Date.UTC(2026, 10, 25, 12, 0, 37);
const days = 40;
const last = 8_300_000_000n;

/** Prices of a past that begins so long before its end. */
function pastOf(seed: number) {
  const span = { fromMs: untilMs - days * dayMs, untilMs, seed };
  const prices = new Map<string, (atMs: number) => bigint>();
  return (pair: string, atMs: number): number => {
    let priceAt = prices.get(pair);
    if (!priceAt) {
      priceAt = simulatedPast(pair, last, span);
      prices.set(pair, priceAt);
    }
    return Number(priceAt(Math.max(atMs, span.fromMs)));
  };
}

/** How often the trades of a rule are won, by the entry and the exit that the product would take. */
function tried(rule: (typeof pastTraders)[number]['trades'], seed: number) {
  const at = pastOf(seed);
  const random = generator(seed);
  let [won, decided] = [0, 0];
  for (let nowMs = untilMs - (days - 1) * dayMs; nowMs < untilMs - 20 * minuteMs; nowMs += 20 * minuteMs) {
    const view = { seen: (pair: string, ago: number) => at(pair, nowMs - ago * minuteMs), dailyMove: dailyMoveOf };
    const wish = wishOf({ ...rule, looks: 1 }, view, random);
    if (wish === null) continue;
    const entry = at(wish.pair, nowMs + secondMs);
    const exit = at(wish.pair, nowMs + wish.duration * secondMs);
    if (exit === entry) continue;
    decided += 1;
    if (exit > entry === (wish.position === 'UP')) won += 1;
  }
  return { won, decided };
}

test.each(pastTraders.map((trader) => [trader.firstName, trader.trades] as const))(
  'X7: the past has no memory: the rule of %s wins about half of its trades',
  (_name, rule) => {
    const all = [11, 12, 13, 14].map((seed) => tried(rule, seed));
    const won = all.reduce((sum, one) => sum + one.won, 0);
    const decided = all.reduce((sum, one) => sum + one.decided, 0);
    expect(decided).toBeGreaterThan(250);
    // Of so many tosses of a coin the share strays by a deviation of 1 / (2 √n); four of them are one in 16,000.
    expect(Math.abs(won / decided - 0.5)).toBeLessThan(4 / (2 * Math.sqrt(decided)));
  },
);

test('X7: the past moves alike over any distance: a second’s steps and a minute’s fit the day’s', () => {
  const at = pastOf(7);
  const squared = (stepMs: number, count: number): number => {
    let sum = 0;
    for (let nth = 0; nth < count; nth += 1) {
      const nowMs = untilMs - dayMs - nth * 61_000;
      sum += (at('BTCUSD', nowMs) - at('BTCUSD', nowMs - stepMs)) ** 2;
    }
    return sum / count / stepMs;
  };
  const minute = squared(minuteMs, 20_000);
  expect(squared(2 * secondMs, 20_000) / minute).toBeGreaterThan(0.8);
  expect(squared(2 * secondMs, 20_000) / minute).toBeLessThan(1.25);
  expect(squared(10 * minuteMs, 20_000) / minute).toBeGreaterThan(0.85);
  expect(squared(10 * minuteMs, 20_000) / minute).toBeLessThan(1.15);
});

test('X7: a past is the same for the same seed, and leads up to the price of now', () => {
  const [one, same, other] = [pastOf(3), pastOf(3), pastOf(4)];
  const times = Array.from({ length: 50 }, (_, nth) => untilMs - nth * 7_777_777);
  expect(times.map((atMs) => one('ETHUSD', atMs))).toEqual(times.map((atMs) => same('ETHUSD', atMs)));
  expect(times.map((atMs) => one('ETHUSD', atMs))).not.toEqual(times.map((atMs) => other('ETHUSD', atMs)));
  expect(one('ETHUSD', untilMs)).toBe(Number(last));
});
