import { afterEach, expect, it, vi } from 'vitest';
import { openAllowances, usualRequestLimits } from './allowances.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[X4] what the minute refuses takes nothing from the 24 hours', async () => {
  vi.useFakeTimers();
  const allowances = openAllowances({ ...usualRequestLimits, commandsPerMinute: 2, commandsPerDay: 5 });
  for (const count of [1, 2]) {
    const inAMinute = [];
    for (let n = 0; n < 10; n += 1) inAMinute.push((await allowances.command('usr_ann', 'language.set')).ok);
    expect([count, inAMinute.filter((open) => open).length]).toEqual([count, 2]);
    await vi.advanceTimersByTimeAsync(61_000);
  }
  const last = await Promise.all([1, 2].map(() => allowances.command('usr_ann', 'language.set')));
  expect(last.map(({ ok }) => ok)).toEqual([true, false]);
  expect(last[1]).toMatchObject({ failure: { code: 'rate_limited' } });
});
