import { expect, it } from 'vitest';
import { healthOf, isQuiet, reached, unseen } from './chain-health.ts';

const minute = 60_000;
const at = (minutes: number) => ({ startedAtMs: 0, nowMs: minutes * minute });

it('X3: a chain whose last block is reached and stays the last one for too long is behind', () => {
  const first = reached(unseen, 7, minute);
  expect(healthOf({ chain: 'ethereum' }, first, at(1)).state).toBe('following');
  const same = reached(first, 7, 12 * minute);
  expect(healthOf({ chain: 'ethereum' }, same, at(12))).toEqual({
    chain: 'ethereum',
    state: 'behind',
    height: 7,
    secondsAgo: 0,
  });
  expect(healthOf({ chain: 'ethereum' }, reached(same, 8, 12 * minute), at(12)).state).toBe('following');
  // Bitcoin takes longer.
  expect(healthOf({ chain: 'bitcoin' }, same, at(12)).state).toBe('following');
});

it('X3: a chain that makes blocks on demand may rest', () => {
  const rested = reached(reached(unseen, 7, minute), 7, 9_000 * minute);
  expect(healthOf({ chain: 'bsc', onDemand: true }, rested, at(9_000)).state).toBe('following');
  expect([isQuiet('bsc', 11 * minute, false), isQuiet('bsc', 11 * minute, true)]).toEqual([true, false]);
});

it('X3: what is not reached for a minute is behind, and what fails says so first', () => {
  const seen = reached(unseen, 7, minute);
  expect(healthOf({ chain: 'bsc' }, seen, at(2.5)).state).toBe('behind');
  expect(healthOf({ chain: 'bsc' }, { ...seen, failing: true }, at(2.5)).state).toBe('failing');
  expect([healthOf({ chain: 'bsc' }, unseen, at(0)).state, healthOf({ chain: 'bsc' }, unseen, at(2)).state]).toEqual([
    'starting',
    'behind',
  ]);
});
