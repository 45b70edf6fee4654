import { expect, test } from 'vitest';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { decideBlockTime } from './block-time.ts';

const askedMs = millis(10_000_000);
const held = (typedMs: number, blockMs: number) => {
  const decided = decideBlockTime(millis(typedMs), millis(blockMs), askedMs);
  return decided.ok
    ? decided.value
    : decided.failure.code === 'invalid_input' && decided.failure.facts.fields[0]?.problem;
};

test('D5: within a minute of what is typed the block’s time counts; beyond it is named', () => {
  for (const byMs of [-59_999, 0, 59_999]) expect(held(12_000_000 + byMs, 12_000_000)).toBe(12_000_000);
  for (const byMs of [-60_000, 60_000]) {
    expect(held(12_000_000 + byMs, 12_000_000)).toEqual({
      code: 'paid_time_block',
      facts: { at: isoTime(millis(12_000_000)) },
    });
  }
});

test('D5: of a block that says up to two hours before the request the request’s time counts, and more is refused', () => {
  expect(held(askedMs, askedMs - 7_200_000)).toBe(askedMs);
  expect(held(askedMs + 60_000, askedMs - 1)).toMatchObject({ code: 'paid_time_block' });
  expect(held(askedMs, askedMs - 7_200_001)).toMatchObject({ code: 'paid_time_early' });
});
