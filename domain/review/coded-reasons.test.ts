import { expect, test } from 'vitest';
import { codedReason, readCodedReason } from './coded-reasons.ts';

test('[R2] a reason of the product is kept as a code with its facts, and read as such', () => {
  const facts = { source: 'live:kraken', bps: 123, allowed: 100 };
  expect(readCodedReason('markets.guard', codedReason('guard_apart', facts))).toEqual({ code: 'guard_apart', facts });
  expect(readCodedReason('mining.end', codedReason('term_over', {}))).toEqual({ code: 'term_over', facts: {} });
  expect(readCodedReason('copies.stop', 'stop-loss')).toEqual({ code: 'copy_stopped', facts: { by: 'stop-loss' } });
});

test('[R2] what somebody typed, and a sentence of a version of before, is no code', () => {
  for (const typed of [
    null,
    'its term is over',
    '{"code":',
    '{"code":"of a later version"}',
    '{"code":7}',
    '{"codes":1}',
  ])
    expect(readCodedReason('mining.end', typed), String(typed)).toBeNull();
});

test('[R2] what staff typed as the reason of an act of theirs is read as they typed it', () => {
  const typed = codedReason('guard_off', {});
  for (const action of ['customers.suspend', 'switches.turn', 'deposits.decline'])
    expect(readCodedReason(action, typed), action).toBeNull();
});
