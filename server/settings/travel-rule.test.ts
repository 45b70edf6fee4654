import { expect, it } from 'vitest';
import { readTravelRuleFrom } from './withdrawals.ts';

it('[W2.1] the threshold is 1,000.00 USD unless set, zero asks of every withdrawal, off of none', () => {
  expect(readTravelRuleFrom({})).toBe(100_000n);
  expect(readTravelRuleFrom({ TRAVEL_RULE_FROM: '0' })).toBe(0n);
  expect(readTravelRuleFrom({ TRAVEL_RULE_FROM: 'off' })).toBeNull();
  for (const wrong of ['-1', '1e3', 'none', '1.005', '9999999999999.99'])
    expect(() => readTravelRuleFrom({ TRAVEL_RULE_FROM: wrong })).toThrow(
      /^TRAVEL_RULE_FROM has to be an amount in USD/,
    );
});
