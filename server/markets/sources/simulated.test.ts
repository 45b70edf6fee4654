import { expect, test } from 'vitest';
import { keptRun } from '#tools/testing/collecting-sink.ts';
import { until } from '#tools/testing/until.ts';
import { simulatedSource } from './simulated.ts';

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
