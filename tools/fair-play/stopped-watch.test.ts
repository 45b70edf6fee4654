import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generator } from '#domain/markets/simulation.ts';
import { least, onceBelow, playRestarts, type Restart } from './stopped-watch.ts';

const row =
  readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'fair-play.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| 16 |')) ?? '';
const play = (restart: Restart, minutes: number) =>
  playRestarts(restart, { volatility: 0.6, minutes, walks: 20_000 }, generator(20_261_123));

it('[D5] the document says what a stop of the watcher is worth with hindsight, of two hours and of five minutes', () => {
  for (const [minutes, words] of [
    [120, 'two hours'],
    [5, 'five minutes'],
  ] as const) {
    const { gain, error } = play(least, minutes);
    const said = new RegExp(`(0\\.\\d\\d) % of each deposit within ${words}`).exec(row);
    expect(Math.abs(Number.parseFloat(said?.[1] ?? '') - gain * 100), `${(gain * 100).toFixed(3)} %`).toBeLessThan(
      0.015,
    );
    expect(error * 100).toBeLessThan(0.005);
    // Never more than that of a walk that is looked at all the time: σ · √(2T/π).
    expect(gain).toBeLessThan(0.6 * Math.sqrt(((2 / Math.PI) * minutes) / (365 * 24 * 60)));
  }
});

it('[D5] who has to decide as prices come gains nothing beyond chance by stopping the watcher', () => {
  for (const part of [0.0005, 0.001, 0.002, 0.005, 0.01]) {
    const { gain, error } = play(onceBelow(part), 120);
    expect(Math.abs(gain), `${part}`).toBeLessThan(3.29 * error);
  }
});
