import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generator } from '#domain/markets/simulation.ts';
import { type WorthTick, worthTick } from './deposits.ts';

/** 60 % a year, in parts of a price by quarter second. */
const step = 0.6 * Math.sqrt(0.25 / (365 * 86_400));
const price = 10_000_000;
const bp = price / 10_000;
const spreadBps = 10;
const minutes = 1_000;

/** A number of a normal distribution. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The prices of 241 quarters of seconds: of a minute, and the one that shows that it is over. */
function minuteOf(random: () => number): readonly WorthTick[] {
  let level = price;
  return Array.from({ length: 241 }, (_, i) => {
    level *= 1 + step * normal(random);
    return { timeMs: i * 250, quotedMs: i * 250, held: false, price: BigInt(Math.round(level)) };
  });
}

const raised = (ticks: readonly WorthTick[], stands: (place: number) => boolean): readonly WorthTick[] =>
  ticks.map((tick, place) => ({
    ...tick,
    price: tick.price + (stands(place) ? BigInt((spreadBps / 2) * bp) : 0n),
  }));

/** How far in bp somebody moves the price that values something, in the mean, who stands beside the other side in some of the quarters. */
function moved(stands: (place: number) => boolean): number {
  const random = generator(20_261_124);
  let sum = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const honest = minuteOf(random);
    const other = raised(honest, stands);
    sum += Number((other[worthTick(other, 0)]?.price ?? 0n) - (honest[worthTick(honest, 0)]?.price ?? 0n));
  }
  return sum / minutes / bp;
}

/** So many of the 240 quarters of a minute, as evenly as they can be. */
const evenly = (quarters: number) => (place: number) => (place * quarters) % 240 < quarters && place < 240;

const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'fair-play.md'), 'utf8');

it('[D5] who stands for the first quarter of half of the seconds moves a worth by less than an eighth of half of the spread', () => {
  expect(moved((place) => place % 8 === 0)).toBeLessThan(spreadBps / 2 / 8);
});

it('[L5] the document says how far somebody moves a worth who stands for some quarters of the seconds of a minute', () => {
  const lines = text.split('\n');
  for (const quarters of [30, 60, 120, 240])
    expect(lines).toContain(`| ${[quarters, quarters / 4, moved(evenly(quarters)).toFixed(1)].join(' | ')} |`);
});
