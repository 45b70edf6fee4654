import { expect, test } from 'vitest';
import { Outage } from './outage.ts';

test('M2: a source that cannot be reached is said once when it begins and once when it is over, however often it is tried', () => {
  const said: object[] = [];
  const log = {
    info: (facts: object, message: string) => void said.push({ level: 'info', ...facts, message }),
    warn: (facts: object, message: string) => void said.push({ level: 'warn', ...facts, message }),
  };
  let nowMs = 0;
  const outage = new Outage('live:kraken', () => nowMs);
  outage.over(log);
  expect(said).toEqual([]);
  for (nowMs = 1_000; nowMs <= 9_000; nowMs += 1_000) outage.failed(log, { err: 'refused' }, 'connection failed');
  nowMs = 61_400;
  outage.over(log);
  outage.over(log);
  const of = { source: 'live:kraken' };
  expect(said).toEqual([
    { level: 'warn', err: 'refused', ...of, message: 'connection failed' },
    ...Array.from({ length: 8 }, () => ({ level: 'info', err: 'refused', ...of, message: 'connection failed' })),
    { level: 'warn', failures: 9, seconds: 60, ...of, message: 'the source answers again' },
  ]);
  outage.failed(log, {}, 'another one');
  expect(said.at(-1)).toEqual({ level: 'warn', ...of, message: 'another one' });
});
